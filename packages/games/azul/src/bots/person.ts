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

/** The weaknesses of a player compared with the champion: mistakes that people make. */
export interface Habits {
  /** Search depth in moves, its own included, and its limit in units of 64 positions. */
  readonly plies: number;
  readonly thought: number;
  /** Percentage of sources that it overlooks. Nobody overlooks `STRIKING` tiles of a colour. */
  readonly overlooks: number;
  /** It takes immediate points unless it finds that they cost more than this. */
  readonly greed: number;
}

const STRIKING = 3;

/** Deterministic for a random stream: only the overlooked sources are random. */
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

/** Allows moves from sources that are not overlooked, and moves with many tiles. */
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
