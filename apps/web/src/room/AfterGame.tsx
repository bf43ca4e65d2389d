import '../words/pages.js';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { announcer } from '../speech/instance.js';
import { useSetting } from '../device/useSettings.js';
import { awardsOf } from './awards.js';
import { useTable } from '../table/table.js';
import styles from './after.module.css';

/** What a finished game earned and leads to; it is on the device when the person gets here. */
export function AfterGame() {
  const { t, session } = useTable();
  const coach = useSetting('coach');
  const awards = useAwards();
  return (
    <>
      {awards.length === 0 ? null : (
        <ul className={styles.awards}>
          {awards.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {coach === 'off' || session.module.coach === undefined ? null : (
        <p className={styles.after}>
          <Link href={`/games/${session.id}/review`} className={styles.link}>
            {t('game.review')}
          </Link>
        </p>
      )}
    </>
  );
}

/** Said once, when they are known. */
function useAwards(): readonly string[] {
  const { session, words } = useTable();
  const [awards, setAwards] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    const look = async () => {
      const found = await awardsOf(session, words).catch(() => []);
      if (!current || found.length === 0) return;
      setAwards(found);
      announcer.post({ kind: 'own', text: found.join(' '), sound: 'win' });
    };
    void look();
    return () => {
      current = false;
    };
  }, [session, words]);
  return awards;
}
