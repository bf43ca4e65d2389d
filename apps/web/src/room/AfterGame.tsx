import '../words/pages.js';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Emblem } from '../art/emblems.js';
import { announcer } from '../speech/instance.js';
import { afterwards } from './awards.js';
import { useTable } from '../table/table.js';
import styles from './after.module.css';

const Badge = lazy(async () => ({ default: (await import('../art/Badge.js')).Badge }));

interface Earned {
  readonly lines: readonly string[];
  readonly badges: readonly Emblem[];
}

/** Awards of a finished game, which is already stored on the device. */
export function AfterGame() {
  const { lines, badges } = useAfterwards();
  if (lines.length === 0) return null;
  return (
    <div className={styles.awards}>
      {badges.length === 0 ? null : (
        <div className={styles.badges} aria-hidden="true">
          <Suspense>
            {badges.map((emblem) => (
              <Badge key={emblem} emblem={emblem} part={1} />
            ))}
          </Suspense>
        </div>
      )}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Announced once, when they are known. */
function useAfterwards(): Earned {
  const { session, words } = useTable();
  const [earned, setEarned] = useState<Earned>({ lines: [], badges: [] });
  useEffect(() => {
    let current = true;
    const look = async () => {
      const found = await afterwards(session, words).catch(() => null);
      if (!current || found === null) return;
      const { awards, badges, advice } = found;
      const all = advice === null ? awards : [...awards, advice];
      if (all.length === 0) return;
      setEarned({ lines: all, badges });
      const sound = awards.length === 0 ? {} : { sound: 'win' as const };
      announcer.post({ kind: 'own', text: all.join(' '), ...sound });
    };
    void look();
    return () => {
      current = false;
    };
  }, [session, words]);
  return earned;
}
