import '../../words/friends.js';
import { useEffect, useRef, useState } from 'react';
import { announcer } from '../../speech/instance.js';
import { blockedPeople, unblock } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import { CallMe } from './CallMe.js';
import { ServerData } from './ServerData.js';
import styles from './friends.module.css';

type Blocked = readonly { readonly player: string; readonly name: string }[];

/** In the settings: the player's name, the blocked players, and what the server stores. */
export function PeopleSettings() {
  const { t } = useWords();
  const [people, setPeople] = useState<Blocked>([]);
  const [isDeleted, setDeleted] = useState(false);
  useEffect(() => {
    let current = true;
    void blockedPeople().then((found) => {
      if (current && found.ok) setPeople(found.value.players);
    });
    return () => {
      current = false;
    };
  }, []);
  const meetAgain = (player: string, name: string) =>
    void unblock(player).then((done) => {
      if (done.ok) setPeople(done.value.players);
      const text = done.ok ? t('blocks.removed', { name }) : done.error.message;
      announcer.post({ kind: done.ok ? 'answer' : 'refusal', text });
    });
  if (isDeleted) return <Deleted />;
  return (
    <>
      <section className={styles.card}>
        <CallMe />
      </section>
      <section className={styles.card} aria-labelledby="blocked">
        <h2 id="blocked" tabIndex={-1}>
          {t('blocks.title')}
        </h2>
        <p>{t('blocks.text')}</p>
        {people.length === 0 ? <p>{t('blocks.none')}</p> : null}
        <ul className={styles.people}>
          {people.map(({ player, name }) => (
            <li key={player} className={styles.person}>
              <span className={styles.who}>{name}</span>{' '}
              <Button
                className={styles.small}
                onClick={() => {
                  document.getElementById('blocked')?.focus();
                  meetAgain(player, name);
                }}
              >
                {t('blocks.remove', { name })}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <ServerData onDeleted={() => setDeleted(true)} />
    </>
  );
}

/** In the place of it all, with the focus, which would otherwise be lost with the button. */
function Deleted() {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    announcer.answer(t('mine.deleted'));
  }, [t]);
  return (
    <section className={styles.card}>
      <h2 ref={heading} tabIndex={-1}>
        {t('mine.title')}
      </h2>
      <p>{t('mine.deleted')}</p>
    </section>
  );
}
