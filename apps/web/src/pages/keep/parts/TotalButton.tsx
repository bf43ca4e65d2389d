import { linesOfEntries, useKeep } from '../context.js';
import { amount, figure } from '../figure.js';
import styles from './table.module.css';

/** A total that opens its explanation. */
export function TotalButton({ side }: { readonly side: number }) {
  const { t, state, sideName, why } = useKeep();
  const { scored } = state;
  const total = scored.totals[side] ?? 0;
  const title = t('keep.totalTitle', { who: sideName(side), amount: amount(total) });
  return (
    <button
      type="button"
      className={styles.number}
      aria-label={`${title} ${t('keep.why')}`}
      onClick={() => why(title, linesOfEntries(scored, side, null), null)}
    >
      <strong>{figure(total)}</strong>
    </button>
  );
}
