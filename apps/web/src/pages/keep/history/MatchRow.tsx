import { Link } from 'wouter';
import { lastChange } from '../core/log.js';
import type { StoredMatch } from '../core/summary.js';
import list from '../../history/history.module.css';
import { figure } from '../figure.js';
import { plainTitle } from '../kept.js';
import { storedNames } from '../names.js';
import { useWords } from '../../../words/useWords.js';
import styles from '../keep.module.css';

/** A match in a list: game, people with their points, date. */
export function MatchRow({ stored }: { readonly stored: StoredMatch }) {
  const { t, language, words } = useWords();
  const { match, summary } = stored;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const at = lastChange(match);
  const names = storedNames(stored, t);
  const totals = names.map((name, side) => `${name} ${figure(summary?.totals[side] ?? 0)}`);
  return (
    <Link href={`/keep/match/${match.id}`} className={`${list.row} ${styles.matchRow}`}>
      <span className={list.name}>{plainTitle(match, language, words)}</span>
      <span className={list.score}>
        {t(summary?.over === true ? 'keep.finished' : 'keep.running')}
      </span>
      <span className={list.when}>
        {totals.join(' · ')}
        <br />
        <time dateTime={new Date(at).toISOString()}>{when.format(at)}</time>
      </span>
    </Link>
  );
}
