import '../../words/pages.js';
import type { Problem } from '@chiaro/kernel';
import { useState } from 'react';
import { download } from '../../ui/download.js';
import { BadFile } from '../../ui/BadFile.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { FileButton } from '../../ui/FileButton.js';
import { useWords } from '../../words/useWords.js';
import { carryOut, gather } from './device.js';
import { fileText, readFile, type Everything } from './file.js';
import { planImport, type Plan } from './plan.js';
import styles from './backup.module.css';

type Reading =
  | { readonly kind: 'plan'; readonly plan: Plan; readonly settings: Everything['settings'] }
  | { readonly kind: 'bad'; readonly problems: readonly Problem[] };

/** Exports and imports all data of this device as one file. */
export function DataSection() {
  const { t, words } = useWords();
  const [reading, setReading] = useState<Reading | null>(null);
  const [told, setTold] = useState('');
  const save = async () => {
    const text = fileText(await gather());
    const day = new Date().toISOString().slice(0, 10);
    download(`chiaro-${day}.json`, new Blob([text], { type: 'application/json' }));
    setTold(t('data.exported'));
  };
  const read = async (text: string) => {
    const found = readFile(text);
    setReading(
      found.ok
        ? {
            kind: 'plan',
            plan: planImport(await gather(), found.value),
            settings: found.value.settings,
          }
        : { kind: 'bad', problems: found.error },
    );
  };
  return (
    <section className={styles.data} aria-labelledby="data-title">
      <h2 id="data-title">{t('data.title')}</h2>
      <p>{t('data.lead')}</p>
      <div className={styles.buttons}>
        <Button onClick={() => void save()}>{t('data.export')}</Button>
        <FileButton label={t('data.import')} onText={(text) => void read(text)} />
      </div>
      {reading?.kind === 'bad' ? (
        <BadFile problems={reading.problems} words={words} onClose={() => setReading(null)} />
      ) : null}
      {reading?.kind === 'plan' ? (
        <PlanDialog
          plan={reading.plan}
          settings={reading.settings}
          onClose={(outcome) => {
            setReading(null);
            setTold(outcome);
          }}
        />
      ) : null}
      <p role="status">{told}</p>
    </section>
  );
}

/** The plan of an import, before it is carried out. */
function PlanDialog({
  plan,
  settings,
  onClose,
}: {
  readonly plan: Plan;
  readonly settings: Everything['settings'];
  /** Called with the outcome in words. */
  readonly onClose: (outcome: string) => void;
}) {
  const { t } = useWords();
  const [takesSettings, setTakesSettings] = useState(plan.settings > 0);
  const apply = async () => {
    const isDone = await carryOut(plan, takesSettings ? settings : null);
    onClose(t(isDone ? 'data.applied' : 'data.failed'));
  };
  const { games, unfinished, kept, daily, lessons, setups, people, files } = plan;
  return (
    <Dialog title={t('data.plan')} onClose={() => onClose('')}>
      <ul className={styles.report}>
        <li>{t('data.games', { added: games.written.length, known: games.known })}</li>
        <li>
          {t('data.unfinished', {
            added: unfinished.added,
            extended: unfinished.extended,
            known: unfinished.known,
            aside: unfinished.aside,
            left: unfinished.left,
          })}
        </li>
        <li>{t('data.kept', { added: kept.added, extended: kept.extended, known: kept.known })}</li>
        <li>{t('data.daily', { added: daily.added })}</li>
        <li>{t('data.lessons', { added: lessons.added })}</li>
        <li>{t('data.remembered', { setups: setups.added, people: people.added })}</li>
        <li>{t('data.files', { added: files.written.length })}</li>
      </ul>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={takesSettings}
          onChange={(event) => setTakesSettings(event.target.checked)}
        />
        {t('data.settings', { changed: plan.settings })}
      </label>
      <div className={styles.buttons}>
        <Button look="primary" onClick={() => void apply()}>
          {t('data.apply')}
        </Button>
        <Button onClick={() => onClose(t('data.unchanged'))}>{t('data.cancel')}</Button>
      </div>
    </Dialog>
  );
}
