import { useState } from 'react';
import type { Move, Outcome, View } from '@chiaro/liaptui';
import { withMinus, signed } from '../../ui/signed.js';
import { RoundPause } from '../../table/RoundPause.js';
import { useTable } from '../../table/table.js';
import styles from './liaptui.module.css';

/** Declared, taken, base, multiplier, points and total, before the game goes on. Bots wait. */
export function RoundSummary() {
  const { snapshot, t } = useTable<View, Move>();
  const summary = summaryIn(snapshot.told);
  const [closed, setClosed] = useState(-1);
  const open = summary !== null && closed !== snapshot.seq;
  if (!open) return null;
  const close = () => setClosed(snapshot.seq);
  return (
    <RoundPause
      title={t('liaptui.roundOver', { round: summary.round })}
      next={t(snapshot.result === null ? 'liaptui.nextRound' : 'action.result')}
      onNext={close}
    >
      <SummaryTable outcomes={summary.outcomes} />
    </RoundPause>
  );
}

function summaryIn(
  told: readonly { readonly entries: readonly unknown[]; readonly after: unknown }[],
): { readonly round: number; readonly outcomes: readonly Outcome[] } | null {
  for (const { entries, after } of told) {
    const { summary, round } = after as View;
    if (entries.length > 0 && summary !== null) return { round, outcomes: summary };
  }
  return null;
}

const SUMMARY_COLUMNS = ['declared', 'taken', 'base', 'multiplier', 'points', 'total'] as const;
type SummaryColumn = (typeof SUMMARY_COLUMNS)[number];

/** In a round that counts once the base equals the points. */
const columnsOf = (outcomes: readonly Outcome[]): readonly SummaryColumn[] =>
  outcomes.some(({ multiplier }) => multiplier > 1)
    ? SUMMARY_COLUMNS
    : SUMMARY_COLUMNS.filter((column) => column !== 'base' && column !== 'multiplier');

function SummaryTable({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const { t, seatName } = useTable<View, Move>();
  const columns = columnsOf(outcomes);
  const show = (outcome: Outcome, column: SummaryColumn): string =>
    column === 'base' || column === 'points' ? signed(outcome[column]) : withMinus(outcome[column]);
  return (
    <div className={styles.tableScroll}>
      <table className={styles.summary}>
        <thead>
          <tr>
            <th scope="col">{t('result.player')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`liaptui.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {outcomes.map((outcome, seat) => (
            <tr key={seat} data-hit={outcome.declared === outcome.taken}>
              <th scope="row">{seatName(seat)}</th>
              {columns.map((column) => (
                <td key={column} data-column={column}>
                  {show(outcome, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
