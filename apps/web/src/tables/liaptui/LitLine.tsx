import type { Move, View } from '@chiaro/liaptui';
import { Counted } from '../../table/Counted.js';
import { useTable } from '../../table/table.js';
import { signed } from '../../ui/signed.js';
import styles from './liaptui.module.css';

/** The open line of the slip as its sum: declared, taken, base, multiplier. */
export function LitLine() {
  const { lit, t, sideName } = useTable<View, Move>();
  if (lit === null) return null;
  const { declared, taken, base, multiplier } = lit.facts;
  if (typeof declared !== 'number' || typeof taken !== 'number') return null;
  return (
    <Counted>
      <p className={styles.lit}>
        {t('liaptui.counted', {
          who: sideName(lit.side),
          declared,
          taken,
          base: typeof base === 'number' ? signed(base) : '',
          multiplier: typeof multiplier === 'number' ? multiplier : 1,
          points: signed(lit.points),
        })}
      </p>
    </Counted>
  );
}
