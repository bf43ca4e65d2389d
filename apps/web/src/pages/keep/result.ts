import { shareText } from '../../ui/share.js';
import type { KeepTable } from './context.js';
import { bgStatsLink, csvOf, roundRows } from './core/exports.js';
import { lastChange } from './core/log.js';
import type { Snapshot } from './session.js';
import { resultText } from './speech.js';

export interface Place {
  readonly side: number;
  readonly place: number;
  readonly total: number;
  readonly won: boolean;
}

/** Best first; equal totals share a place, but winners stand above whom a tie-break put second. */
export function placesOf({ scored, match }: Pick<Snapshot, 'scored' | 'match'>): Place[] {
  const sign = match.options['wins'] === 'lowest' ? 1 : -1;
  const better = (a: number, b: number): boolean => sign * (a - b) < 0;
  return scored.totals
    .map((total, side) => ({ side, total, won: scored.winners.includes(side) }))
    .map((own) => {
      const above = scored.totals.filter((total) => better(total, own.total)).length;
      const tied = scored.totals.some(
        (total, side) => total === own.total && scored.winners.includes(side),
      );
      return { ...own, place: 1 + above + (tied && !own.won ? scored.winners.length : 0) };
    })
    .toSorted((a, b) => a.place - b.place || a.side - b.side);
}

export function resultShare(table: KeepTable): { readonly title: string; readonly text: string } {
  const { title, snapshot, sideName, sayLine, t } = table;
  const { lines, totals, over } = snapshot.scored;
  const headline = over ? resultText(table) : t('keep.soFar');
  return {
    title,
    text: shareText({ title, headline, entries: lines, totals, sideName, sayEntry: sayLine, t }),
  };
}

export function csvText({ t, snapshot, sideName }: KeepTable): string {
  const { rounds, totals } = snapshot.scored;
  return csvOf({
    corner: t('keep.roundHead', { game: snapshot.match.game }),
    names: totals.map((_, side) => sideName(side)),
    rows: roundRows(rounds, ({ number }) =>
      number === null ? t('keep.endBonuses') : String(number),
    ),
    totalLabel: t('slip.total'),
    totals,
  });
}

/** Null before the end: BG Stats wants results. */
export function bgStats({ snapshot, title, seatName }: KeepTable): string | null {
  const { match, scored } = snapshot;
  if (!scored.over) return null;
  const places = placesOf(snapshot);
  const teams = scored.sides < match.players.length;
  return bgStatsLink({
    match,
    title,
    highestWins: match.options['wins'] !== 'lowest',
    endedAt: lastChange(match),
    players: match.players.map((_, seat) => {
      const side = scored.sideOf[seat] ?? 0;
      return {
        name: seatName(seat),
        score: scored.totals[side] ?? 0,
        won: scored.winners.includes(side),
        rank: places.find((place) => place.side === side)?.place ?? 1,
        team: teams ? String.fromCharCode(65 + side) : null,
      };
    }),
  });
}
