import { chartOf } from '../../../ui/charts/geometry.js';
import { Plot } from '../../../ui/charts/Plot.js';
import { shortened } from '../../../ui/letters.js';
import { useKeep } from '../context.js';
import { amount, figure } from '../figure.js';
import styles from './table.module.css';

const LONGEST_LABEL = 12;

/** Totals over the rounds. Lines differ by mark and name as well as by colour. */
export function Chart() {
  const { t, state, sideName } = useKeep();
  const { scored, match } = state;
  if (scored.rounds.length < 2) return null;
  const chart = chartOf(
    scored.rounds.map(({ totals }) => totals),
    scored.sides,
  );
  const ends = scored.totals
    .map((total, side) => t('keep.totalTitle', { who: sideName(side), amount: amount(total) }))
    .join(' ');
  return (
    <figure className={styles.chart}>
      <figcaption>{t('keep.chart')}</figcaption>
      <Plot
        chart={chart}
        label={t('keep.chartSummary', { rounds: scored.rounds.length, ends })}
        styles={styles}
        tick={figure}
        nameOf={(side) => shortened(sideName(side), LONGEST_LABEL)}
        series={(side) => ({ 'data-colour': match.players[scored.sideOf.indexOf(side)]?.colour })}
      />
    </figure>
  );
}
