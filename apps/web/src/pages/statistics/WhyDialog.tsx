import { useState } from 'react';
import { Link } from 'wouter';
import type { GameFact } from '../../session/facts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { useWords } from '../../words/useWords.js';
import type { Translate } from '../../words/words.js';
import type { Why } from './why.js';
import styles from './why.module.css';

/** The number shown at first; the others come on request. */
const PAGE = 40;

/** The games that a figure counts, newest first, each with a link to its reasons. */
export function WhyDialog({ why, onClose }: { readonly why: Why; readonly onClose: () => void }) {
  const { t, language } = useWords();
  const [shown, setShown] = useState(PAGE);
  const { title, games, amount } = why;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const newest = games.toSorted((a, b) => b.fact.when - a.fact.when);
  return (
    <Dialog
      title={title}
      description={t('stats.whyText', { count: games.length })}
      onClose={onClose}
    >
      <ul className={styles.games}>
        {newest.slice(0, shown).map(({ fact, amount: part }) => (
          <li key={fact.key}>
            <Link href={`/games/${fact.key}`}>
              <span className={styles.result}>
                <span>{resultOf(fact, t)}</span>
                {amount === undefined || part === undefined ? null : (
                  <span className={styles.part}>{amount(part)}</span>
                )}
              </span>{' '}
              <span className={styles.when}>
                <time dateTime={new Date(fact.when).toISOString()}>{day.format(fact.when)}</time>
                {fact.others.length === 0 ? null : ` · ${t('games.with', { names: fact.others })}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {newest.length <= shown ? null : (
        <Button onClick={() => setShown(shown + PAGE)}>
          {t('stats.more', { count: newest.length - shown })}
        </Button>
      )}
    </Dialog>
  );
}

function resultOf({ ending, won, points }: GameFact, t: Translate): string {
  if (ending !== 'over' && ending !== 'lost') return t('stats.left', { points });
  return t('stats.result', { points, won: won === null ? 'alone' : won ? 'yes' : 'no' });
}
