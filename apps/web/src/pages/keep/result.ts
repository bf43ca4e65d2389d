import { shareText } from '../../ui/share.js';
import type { KeepContextValue } from './context.js';
import { bgStatsLink, csvOf, roundRows } from './core/exports.js';
import { lastChange } from './core/log.js';
import type { EditorState } from './matchEditor.js';
import { resultText } from './speech.js';

export interface SidePlace {
  readonly side: number;
  readonly place: number;
  readonly total: number;
  readonly won: boolean;
}

/** Best first; equal totals share a place, but winners are above sides that lost a tie-break. */
export function placesOf({ scored, match }: Pick<EditorState, 'scored' | 'match'>): SidePlace[] {
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

export function resultShare(keep: KeepContextValue): {
  readonly title: string;
  readonly text: string;
} {
  const { title, state, sideName, sayLine, t } = keep;
  const { lines, totals, over } = state.scored;
  const headline = over ? resultText(keep) : t('keep.soFar');
  return {
    title,
    text: shareText({ title, headline, entries: lines, totals, sideName, sayEntry: sayLine, t }),
  };
}

export function csvText({ t, state, sideName }: KeepContextValue): string {
  const { rounds, totals } = state.scored;
  return csvOf({
    corner: t('keep.roundHead', { game: state.match.game }),
    names: totals.map((_, side) => sideName(side)),
    rows: roundRows(rounds, ({ number }) =>
      number === null ? t('keep.endBonuses') : String(number),
    ),
    totalLabel: t('slip.total'),
    totals,
  });
}

/** Null before the end: BG Stats stores results only. */
export function bgStats({ state, title, seatName }: KeepContextValue): string | null {
  const { match, scored } = state;
  if (!scored.over) return null;
  const places = placesOf(state);
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
