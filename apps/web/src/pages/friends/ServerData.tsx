import { useState } from 'react';
import { announcer } from '../../speech/instance.js';
import { deleteMe, everythingOfMine } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { download } from '../../ui/download.js';
import { useWords } from '../../words/useWords.js';
import styles from './friends.module.css';

const refuse = (text: string): void => announcer.post({ kind: 'refusal', text });

/** Everything the server has of this player: as a file, or deleted. */
export function ServerData({ onDeleted }: { readonly onDeleted: () => void }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const save = async () => {
    const found = await everythingOfMine();
    if (!found.ok) return refuse(found.error.message);
    const text = `${JSON.stringify(found.value, null, 2)}\n`;
    download('chiaro-server.json', new Blob([text], { type: 'application/json' }));
    announcer.answer(t('mine.saved'));
  };
  const remove = async () => {
    setAsking(false);
    const done = await deleteMe();
    if (done.ok) onDeleted();
    else refuse(done.error.message);
  };
  return (
    <section className={styles.card} aria-labelledby="mine">
      <h2 id="mine">{t('mine.title')}</h2>
      <p>{t('mine.text')}</p>
      <div className={styles.buttons}>
        <Button onClick={() => void save()}>{t('mine.save')}</Button>
        <Button onClick={() => setAsking(true)}>{t('mine.delete')}</Button>
      </div>
      {isAsking ? (
        <Dialog
          title={t('mine.sure')}
          description={t('mine.loss')}
          onClose={() => setAsking(false)}
        >
          <div className={styles.buttons}>
            <Button onClick={() => setAsking(false)} data-autofocus="">
              {t('mine.keep')}
            </Button>
            <Button look="primary" onClick={() => void remove()}>
              {t('mine.yes')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
