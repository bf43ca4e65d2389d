import '../words/pages.js';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { announcer } from '../speech/instance.js';
import { useSetting } from '../device/useSettings.js';
import { afterwards } from './awards.js';
import { useTable } from '../table/table.js';
import styles from './after.module.css';

/** What a finished game earned and leads to; it is on the device when the person gets here. */
export function AfterGame() {
  const { t, session } = useTable();
  const coach = useSetting('coach');
  const lines = useAfterwards();
  return (
    <>
      {lines.length === 0 ? null : (
        <ul className={styles.awards}>
          {lines.map((line) => (
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
function useAfterwards(): readonly string[] {
  const { session, words } = useTable();
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    const look = async () => {
      const found = await afterwards(session, words).catch(() => null);
      if (!current || found === null) return;
      const { awards, advice } = found;
      const all = advice === null ? awards : [...awards, advice];
      if (all.length === 0) return;
      setLines(all);
      const sound = awards.length === 0 ? {} : { sound: 'win' as const };
      announcer.post({ kind: 'own', text: all.join(' '), ...sound });
    };
    void look();
    return () => {
      current = false;
    };
  }, [session, words]);
  return lines;
}
