import {
  phrase,
  placesOf,
  type Game,
  type Narrator,
  type Phrase,
  type Playthrough,
  type Viewer,
} from '@chiaro/kernel';

/** How a match ended. */
export interface MatchResult {
  /** Played to the end, ended by a seat that gave up, or left by everybody. */
  readonly reason: 'over' | 'resigned' | 'abandoned';
  readonly totals: readonly number[];
  /** Sides; none when a match was abandoned or a solitaire lost. */
  readonly winners: readonly number[];
  /** Where each side came in, from 1, as the log’s `Result` has it; empty when abandoned. */
  readonly places: readonly number[];
  /** Who gave up. */
  readonly seat?: number;
}

/** Null while the game goes on. */
export function resultOf<S, M, V, O>(playthrough: Playthrough<S, M, V, O>): MatchResult | null {
  const { game, options, state, standing } = playthrough;
  const totals = [...game.totals(state)];
  const places = placesOf(playthrough);
  switch (standing.kind) {
    case 'playing':
    case 'paused':
      return null;
    case 'over':
      return { reason: 'over', totals, winners: [...game.winners(state)], places };
    case 'abandoned':
      return { reason: 'abandoned', totals, winners: [], places };
    case 'resigned':
      return {
        reason: 'resigned',
        totals,
        winners: leadersWithout(game, options, totals, standing.seat),
        places,
        seat: standing.seat,
      };
  }
}

/** Whoever gives up hands the game to the best of the others: with two sides, to the other one. */
function leadersWithout<S, M, V, O>(
  game: Game<S, M, V, O>,
  options: O,
  totals: readonly number[],
  seat: number,
): number[] {
  const loser = game.seating(options).sideOf[seat];
  const others = totals.map((_, side) => side).filter((side) => side !== loser);
  const best = Math.max(...others.map((side) => totals[side] ?? 0));
  return others.filter((side) => totals[side] === best);
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
    case 'resigned': {
      const { seat = 0, winners } = result;
      const gaveUp = phrase('match.result.resigned', { who: { seat }, you: seat === viewer });
      if (winners.length === 0) return [gaveUp];
      const sides = winners.map((side) => ({ sideOf: side }));
      return [gaveUp, phrase('match.result.winners', { count: winners.length, sides })];
    }
  }
}
