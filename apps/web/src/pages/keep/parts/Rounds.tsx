import { signed } from '../../../ui/signed.js';
import { linesOfEntries, useKeep } from '../context.js';
import { amount, figure } from '../figure.js';
import type { Round } from '../core/keeper.js';
import { Dot } from './Parts.js';
import { TotalButton } from './TotalButton.js';
import { pressableRows, useStops } from '../../../ui/useStops.js';
import styles from './table.module.css';

/**
 * Every round with its points and running totals: each number opens its explanation, each round its
 * correction.
 */
export function Rounds() {
  const { t, game, state, sideName, initialOf, faceOf } = useKeep();
  const { scored, match } = state;
  const stops = useStops(pressableRows);
  if (game.keeper.seats.max === 1) return null;
  if (scored.rounds.length === 0) return <p className={styles.empty}>{t('keep.noRounds')}</p>;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('keep.rounds')}>
      <table {...stops} role="grid" className={styles.rounds}>
        <caption className="visually-hidden">{t('keep.rounds')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('keep.roundHead', { game: game.id })}</th>
            {scored.totals.map((_, side) => (
              <th key={side} scope="col">
                <span className={styles.head}>
                  <Dot
                    name={initialOf(side)}
                    face={faceOf(side)}
                    colour={match.players[scored.sideOf.indexOf(side)]?.colour ?? 'slate'}
                  />
                  <span>{sideName(side)}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scored.rounds.map((round, i) => (
            <RoundRow key={i} round={round} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('slip.total')}</th>
            {scored.totals.map((_, side) => (
              <td key={side}>
                <TotalButton side={side} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function RoundRow({ round }: { readonly round: Round }) {
  const { t, game, editor, state, sideName, why } = useKeep();
  const { scored, correcting } = state;
  const [entry] = round.entries;
  const label =
    round.number === null
      ? t('keep.endBonuses')
      : t('keep.round', { number: round.number, game: game.id });
  return (
    <tr data-open={entry !== undefined && entry === correcting}>
      <th scope="row">
        {entry === undefined ? (
          label
        ) : (
          <button
            type="button"
            className={styles.number}
            aria-label={t('keep.correctRound', { number: round.number ?? 0, game: game.id })}
            onClick={() => editor.correct(entry)}
          >
            {round.number}
          </button>
        )}
      </th>
      {round.points.map((points, side) => {
        if (points === null) return <td key={side} />;
        const title = t('keep.whyTitle', {
          who: sideName(side),
          what: label,
          amount: amount(points),
        });
        return (
          <td key={side}>
            <button
              type="button"
              className={styles.number}
              aria-label={`${title} ${t('keep.thenTotal', { amount: amount(round.totals[side] ?? 0) })}`}
              onClick={() => why(title, linesOfEntries(scored, side, round.entries), entry ?? null)}
            >
              <span className={styles.points}>{signed(points)}</span>{' '}
              <span className={styles.running}>{figure(round.totals[side] ?? 0)}</span>
            </button>
          </td>
        );
      })}
    </tr>
  );
}
