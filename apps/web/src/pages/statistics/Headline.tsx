import { decimal } from '../../room/review/figures.js';
import type { GameFact } from '../../session/facts.js';
import { figuresOf, isComplete, isWon } from '../../session/figures.js';
import { useWords } from '../../words/useWords.js';
import { counted, useWhy } from './why.js';
import styles from './statistics.module.css';

interface Line {
  readonly label: string;
  readonly value: string;
  readonly facts: readonly GameFact[];
}

/** The main numbers, each with the games that it comes from. */
export function Headline({ facts }: { readonly facts: readonly GameFact[] }) {
  const { t, language } = useWords();
  const ask = useWhy();
  const { contested, wins, best, mean, currentStreak, longestStreak } = figuresOf(facts);
  const percent = Math.round((100 * wins) / Math.max(1, contested));
  const lines: readonly (Line | null)[] = [
    { label: t('stats.games'), value: String(facts.length), facts },
    contested === 0
      ? null
      : {
          label: t('stats.wins'),
          value: t('stats.share', { wins, percent }),
          facts: facts.filter(isWon),
        },
    best === null ? null : { label: t('stats.best'), value: String(best.points), facts: [best] },
    mean === null
      ? null
      : {
          label: t('stats.mean'),
          value: decimal(mean, language),
          facts: facts.filter(isComplete),
        },
    contested === 0
      ? null
      : {
          label: t('stats.streakNow'),
          value: String(currentStreak.length),
          facts: currentStreak,
        },
    contested === 0
      ? null
      : {
          label: t('stats.streakMost'),
          value: String(longestStreak.length),
          facts: longestStreak,
        },
  ];
  return (
    <dl className={styles.headline}>
      {lines.map((line) =>
        line === null ? null : (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>
              {line.facts.length === 0 ? (
                line.value
              ) : (
                <button
                  type="button"
                  aria-label={t('stats.show', { what: line.label, value: line.value })}
                  onClick={() =>
                    ask({ title: `${line.label}: ${line.value}`, games: counted(line.facts) })
                  }
                >
                  {line.value}
                </button>
              )}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
