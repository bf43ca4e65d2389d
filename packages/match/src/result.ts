import { phrase, type Narrator, type Phrase, type Playthrough, type Viewer } from '@chiaro/kernel';
import { placesOf, winnersOf } from '@chiaro/kernel/internal';

/** How a match ended. */
export interface MatchResult {
  /** Finished, ended by a seat that resigned or ran out of time, or abandoned by everybody. */
  readonly reason: 'over' | 'resigned' | 'flagged' | 'abandoned';
  readonly totals: readonly number[];
  /** Sides; empty if a match was abandoned or a solitaire lost. */
  readonly winners: readonly number[];
  /** The place of each side, from 1, as in the log’s `Result`; empty if abandoned. */
  readonly places: readonly number[];
  /** The seat that resigned or ran out of time. */
  readonly seat?: number;
}

/** Null while the game is in progress. */
export function resultOf<S, M, V, O>(playthrough: Playthrough<S, M, V, O>): MatchResult | null {
  const { game, state, standing } = playthrough;
  const known = () => ({
    totals: [...game.totals(state)],
    winners: [...winnersOf(playthrough)],
    places: placesOf(playthrough),
  });
  switch (standing.kind) {
    case 'playing':
    case 'paused':
      return null;
    case 'over':
    case 'abandoned':
      return { reason: standing.kind, ...known() };
    case 'resigned':
    case 'flagged':
      return { reason: standing.kind, ...known(), seat: standing.seat };
  }
}

/** How the match ended, in words. */
export function narrateResult<S, V, M>(
  narrator: Narrator<S, V, M>,
  result: MatchResult,
  view: V,
  viewer: Viewer,
): readonly Phrase[] {
  switch (result.reason) {
    case 'over':
      return narrator.result(view);
    case 'abandoned':
      return [phrase('match.result.abandoned')];
    case 'resigned':
    case 'flagged': {
      const { reason, seat = 0, winners } = result;
      const gaveUp = phrase(`match.result.${reason}`, { who: { seat }, you: seat === viewer });
      if (winners.length === 0) return [gaveUp];
      const sides = winners.map((side) => ({ sideOf: side }));
      return [gaveUp, phrase('match.result.winners', { count: winners.length, sides })];
    }
  }
}
