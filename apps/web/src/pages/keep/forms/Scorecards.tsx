import { boxes, type Box } from '@chiaro/yahtzee';
import { linesOfEntries, useKeep } from '../context.js';
import type { YahtzeeEntry } from '../core/yahtzee.js';
import { amount } from '../figure.js';
import { Dot } from '../parts/Parts.js';
import { TotalButton } from '../parts/TotalButton.js';
import { pressableRows, useStops } from '../../../ui/useStops.js';
import table from '../parts/table.module.css';

/** The cards of all players: each number opens its explanation, with a correction. */
export function Scorecards() {
  const { t, words, state, seatName, why, initialOf, faceOf } = useKeep();
  const { scored, page, match } = state;
  const stops = useStops(pressableRows);
  const entries = page.entries as readonly YahtzeeEntry[];
  const cellOf = (box: Box, seat: number) => {
    const index = entries.findIndex((each) => each.seat === seat && each.box === box);
    return index < 0 || (scored.doubt !== null && index >= scored.doubt.index) ? null : index;
  };
  return (
    <div className={table.scroll} tabIndex={0} role="region" aria-label={t('keep.cards')}>
      <table {...stops} role="grid" className={table.rounds}>
        <caption className="visually-hidden">{t('keep.cards')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('yahtzee.box')}</th>
            {match.players.map(({ colour }, seat) => (
              <th key={seat} scope="col">
                <span className={table.head}>
                  <Dot name={initialOf(seat)} face={faceOf(seat)} colour={colour} />
                  <span>{seatName(seat)}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {boxes.map((box, row) => (
            <tr key={box} data-rule={row === 6}>
              <th scope="row" className={table.name}>
                {words.say({ id: `box.${box}` })}
              </th>
              {match.players.map((_, seat) => {
                const index = cellOf(box, seat);
                if (index === null) return <td key={seat} />;
                const lines = linesOfEntries(scored, seat, [index]);
                const points = lines[0]?.points ?? 0;
                const title = t('keep.whyTitle', {
                  who: seatName(seat),
                  what: words.say({ id: `box.${box}` }),
                  amount: amount(points),
                });
                return (
                  <td key={seat}>
                    <button
                      type="button"
                      className={table.number}
                      aria-label={title}
                      onClick={() => why(title, lines, index)}
                    >
                      {points}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
          <Sum label={t('keep.yahtzee.upperBonus')} rule="YZ-U2" />
          <Sum label={t('yahtzee.bonuses')} rule="YZ-B1" />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('slip.total')}</th>
            {scored.totals.map((_, seat) => (
              <td key={seat}>
                <TotalButton side={seat} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Sums and bonuses without a box of their own. */
function Sum({ label, rule }: { readonly label: string; readonly rule: string }) {
  const { t, state, seatName, why } = useKeep();
  const { scored } = state;
  if (!scored.lines.some((line) => line.rule === rule)) return null;
  return (
    <tr>
      <th scope="row">{label}</th>
      {scored.totals.map((_, seat) => {
        const lines = scored.lines.filter((line) => line.side === seat && line.rule === rule);
        const points = lines.reduce((sum, line) => sum + line.points, 0);
        const title = t('keep.whyTitle', {
          who: seatName(seat),
          what: label,
          amount: amount(points),
        });
        return (
          <td key={seat}>
            {lines.length === 0 ? null : (
              <button
                type="button"
                className={table.number}
                aria-label={title}
                onClick={() => why(title, lines, null)}
              >
                {points}
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
}
