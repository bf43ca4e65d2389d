import type { AnyPlayable } from '@chiaro/kernel';
import { Link } from 'wouter';
import { Badge } from '../../art/Badge.js';
import type { Reached } from '../../session/achievements.js';
import { useGameWords } from '../../words/useGameWords.js';
import { useWords } from '../../words/useWords.js';
import { Sheet } from './Sheet.js';
import styles from './badges.module.css';

/** Achievements: reached ones with their day and game, the others with their progress. */
export function Badges({
  module,
  reached,
}: {
  readonly module: AnyPlayable;
  readonly reached: readonly Reached[];
}) {
  const { t } = useWords();
  const done = reached.filter(({ by }) => by !== null).length;
  const inOrder = reached.toSorted(
    (a, b) => Number(b.by !== null) - Number(a.by !== null) || b.done / b.goal - a.done / a.goal,
  );
  return (
    <Sheet title={t('stats.achievements', { reached: done, all: reached.length })}>
      <ul className={styles.badges}>
        {inOrder.map((each) => (
          <li key={each.id} data-reached={each.by !== null}>
            <Badge emblem={each.emblem} part={each.by === null ? each.done / each.goal : 1} />
            <BadgeText module={module} reached={each} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function BadgeText({
  module,
  reached: { name, by, done, goal },
}: {
  readonly module: AnyPlayable;
  readonly reached: Reached;
}) {
  const { t, words } = useGameWords(module);
  const { language } = useWords();
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (
    <div>
      <p className={styles.name}>{words.say(name)}</p>
      {by === null ? (
        <p className={styles.open}>
          {goal === 1 ? t('stats.toCome') : t('stats.progress', { done, goal })}
        </p>
      ) : (
        <Link href={`/games/${by.key}`} className={styles.day}>
          {t('stats.reachedOn', { day: day.format(by.when) })}
        </Link>
      )}
    </div>
  );
}
