import { Toolbar } from '../ui/Toolbar.js';
import { withMinus } from '../ui/signed.js';
import { useTable } from './table.js';
import styles from './total.module.css';

/** A total on a board that says why when it is pressed. */
export function Total({
  side,
  points,
  text = withMinus(points),
}: {
  readonly side: number;
  readonly points: number;
  readonly text?: string;
}) {
  const { t, sideName, why } = useTable();
  return (
    <Toolbar className={styles.whyBar} label={t('scores.title')}>
      <button
        type="button"
        className={styles.why}
        aria-label={t('scores.why', { who: sideName(side), total: points })}
        onClick={() => why(side)}
      >
        {text}
      </button>
    </Toolbar>
  );
}
