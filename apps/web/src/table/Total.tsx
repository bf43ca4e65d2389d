import { useWords } from '../words/useWords.js';
import { Toolbar } from '../ui/Toolbar.js';
import { withMinus } from '../ui/signed.js';
import { useTable } from './table.js';
import styles from './total.module.css';

/** A number that explains itself when it is pressed. */
export function Answer({
  name,
  text,
  onAsk,
  roving,
}: {
  /** The number in words, with the question. */
  readonly name: string;
  readonly text: string;
  readonly onAsk: () => void;
  /** Its place in a grid. Outside of one it is a toolbar of its own, so that letter keys work. */
  readonly roving?: Readonly<Record<string, unknown>>;
}) {
  const { t } = useWords();
  const button = (
    <button type="button" className={styles.why} aria-label={name} {...roving} onClick={onAsk}>
      {text}
    </button>
  );
  if (roving !== undefined) return button;
  return (
    <Toolbar className={styles.whyBar} label={t('scores.title')}>
      {button}
    </Toolbar>
  );
}

/** A total on a board. */
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
    <Answer
      name={t('scores.why', { who: sideName(side), total: points })}
      text={text}
      onAsk={() => why(side)}
    />
  );
}
