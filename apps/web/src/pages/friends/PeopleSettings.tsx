import '../../words/friends.js';
import { useEffect, useState } from 'react';
import { announcer } from '../../speech/instance.js';
import { blockedPeople, unblock } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import { CallMe } from './CallMe.js';
import styles from './friends.module.css';

type Blocked = readonly { readonly player: string; readonly name: string }[];

/** In the settings: the player's name and the blocked players. */
export function PeopleSettings() {
  const { t } = useWords();
  const [people, setPeople] = useState<Blocked>([]);
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
    </>
  );
}
