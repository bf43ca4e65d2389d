import { signed } from '../../ui/signed.js';
import { useKeep } from './context.js';
import { figure } from './figure.js';
import { placesOf } from './result.js';
import { resultText } from './speech.js';
import styles from './print.module.css';

/** The match on paper: visible only in print. */
export function PrintSheet() {
  const keep = useKeep();
  const { t, title, game, language, state, sideName } = keep;
  const { scored, match } = state;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' });
  return (
    <div className={styles.sheet} data-print-sheet aria-hidden="true">
      <header>
        <p className={styles.title}>{title}</p>
        <p>{date.format(match.startedAt)}</p>
        <p>{scored.over ? resultText(keep) : t('keep.soFar')}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th>{t('keep.roundHead', { game: match.game })}</th>
            {scored.totals.map((_, side) => (
              <th key={side}>{sideName(side)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scored.rounds.map((round, i) => (
            <tr key={i}>
              <th>{round.number ?? t('keep.endBonuses')}</th>
              {round.points.map((points, side) => (
                <td key={side}>
                  {points === null ? '' : signed(points)}{' '}
                  <small>{points === null ? '' : figure(round.totals[side] ?? 0)}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th>{t('slip.total')}</th>
            {scored.totals.map((total, side) => (
              <td key={side}>{figure(total)}</td>
            ))}
          </tr>
          <tr>
            <th>{t('result.place')}</th>
            {scored.totals.map((_, side) => (
              <td key={side}>{placesOf(state).find((place) => place.side === side)?.place}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {game.module === null ? null : <PrintedSlip />}
    </div>
  );
}

/** Line by line with the rules; for a game without our rules the table has everything. */
function PrintedSlip() {
  const { t, state, sideName, sayLine } = useKeep();
  const { scored } = state;
  return (
    <>
      <p className={styles.subtitle}>{t('slip.title')}</p>
      <ol>
        {scored.lines.map((line, i) => (
          <li key={i}>
            <span>
              {scored.sides > 1 ? `${sideName(line.side)}: ` : ''}
              {sayLine(line)} <small>({line.rule})</small>
            </span>
            <strong>{signed(line.points)}</strong>
          </li>
        ))}
      </ol>
    </>
  );
}
