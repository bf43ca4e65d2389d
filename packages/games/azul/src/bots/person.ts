import { below, iterations, type Bot, type Rng } from '@chiaro/kernel';
import { colourOfTake, decodeMove, sourceOf, targetOf } from '../moves.js';
import { countOf, floorCount } from '../packed.js';
import { stateFromView, type View } from '../view.js';
import { take } from '../rules.js';
import { cloneState, type State } from '../state.js';
import type { Move } from '../types.js';
import { AlphaBeta } from './alphabeta.js';
import { TiledBoard } from './board.js';
import { valuePlacements } from './placing.js';

/** In what a player falls short of the champion: the mistakes that people make. */
export interface Habits {
  /** Moves ahead that it looks, its own included, and how many times 64 positions in all. */
  readonly plies: number;
  readonly thought: number;
  /** How many of a hundred sources it overlooks. Nobody overlooks `STRIKING` tiles of a colour. */
  readonly overlooks: number;
  /** It takes the points that it sees at once unless it finds that to cost more than this. */
  readonly greed: number;
}

const STRIKING = 3;

/** Deterministic for a stream: what is overlooked is all that is left to chance. */
export function person({ plies, thought, overlooks, greed }: Habits): Bot<View, Move> {
  const alphaBeta = new AlphaBeta();
  return {
    choose({ view, rng }) {
      const s = stateFromView(view);
      if (view.phase === 'tiling') return decodeMove(valuePlacements(s)[0]!.code);
      const allows = whatIsSeen(s, overlooks, rng);
      const { moves, values } = alphaBeta.search(s, iterations(thought), {
        margin: greed,
        plies,
        allows,
      });
      const tempting = moves.filter((_, i) => values[i]! >= values[0]! - greed);
      return decodeMove(mostVisible(s, tempting));
    },
  };
}

/** The moves from sources that are not overlooked, or with tiles that strike the eye. */
function whatIsSeen(s: State, overlooks: number, rng: Rng): (code: number) => boolean {
  const seen = Array.from(s.offer, (tiles) => tiles !== 0 && below(rng, 100) >= overlooks);
  if (!seen.includes(true)) return () => true;
  return (code) => {
    const from = sourceOf(code);
    return seen[from] === true || countOf(s.offer[from]!, colourOfTake(code)) >= STRIKING;
  };
}

const tiled = new TiledBoard();

/** Of moves in order of preference, the first that scores most if the round ended with it. */
function mostVisible(s: State, moves: Int32Array): number {
  let best = -Infinity;
  let chosen = moves[0]!;
  for (const code of moves) {
    const next = cloneState(s);
    take(next, sourceOf(code), colourOfTake(code), targetOf(code));
    tiled.tile(next, s.seat, next.lines[s.seat]!, floorCount(next.floors[s.seat]!));
    const score = tiled.score + tiled.bonuses();
    if (score <= best) continue;
    best = score;
    chosen = code;
  }
  return chosen;
}
