import type { Rng } from '@chiaro/kernel';
import { legalCodes, MAX_MOVES } from '../moves.js';
import { stepOn } from './playout.js';
import { playCode } from '../rules.js';
import { copyState, initialState, SCORING, type State } from '../state.js';
import { MoveStatistics } from './move-statistics.js';
import type { Options } from '../options.js';

export interface Item {
  readonly state: State;
  readonly weight: number;
}

/** States for one solve, used over and over. */
class Pool {
  readonly #states: State[] = [];
  #used = 0;

  readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  get mark(): number {
    return this.#used;
  }

  copyOf(source: State): State {
    const state = (this.#states[this.#used++] ??= initialState(this.options));
    copyState(source, state);
    return state;
  }

  release(mark: number): void {
    this.#used = mark;
  }
}

/**
 * Solves the last turns: the mean result of each legal move over the given deals, if the seat then
 * plays optimally. Later choices depend only on what the seat will have seen by then, so they are
 * the same for all deals that look alike to it and use no hidden information.
 */
export class Ending {
  readonly #pool: Pool;

  readonly seat: number;
  readonly before: number;
  readonly rng: Rng;

  constructor(seat: number, before: number, rng: Rng, options: Options) {
    this.seat = seat;
    this.before = before;
    this.rng = rng;
    this.#pool = new Pool(options);
  }

  solve(items: readonly Item[]): MoveStatistics[] {
    const legal = new Int32Array(MAX_MOVES);
    const moves = legalCodes(items[0]!.state, legal);
    return Array.from(legal.subarray(0, moves), (code) => this.#try(code, items));
  }

  #try(code: number, items: readonly Item[]): MoveStatistics {
    const tried = new MoveStatistics(code);
    const { mark } = this.#pool;
    const seen = new Map<string, Item[]>();
    let turns = 0;
    for (const { state: source, weight } of items) {
      const state = this.#pool.copyOf(source);
      playCode(state, code);
      const sight = this.#untilMyTurn(state);
      // A seat plays once in a turn: by now the turn is over, and it was the last one.
      if (state.lastWinner === this.seat) turns += weight;
      if (state.phase >= SCORING) tried.add(state, this.seat, this.before, false, weight);
      else gather(seen, sight, { state, weight });
    }
    for (const alike of seen.values()) tried.join(best(this.solve(alike)));
    tried.turns = turns;
    this.#pool.release(mark);
    return tried;
  }

  /** Lets the others play, and returns what the seat sees of it. */
  #untilMyTurn(state: State): string {
    let sight = '';
    while (state.phase < SCORING && state.seat !== this.seat) {
      const { seat } = state;
      const before = state.hands[seat]!;
      stepOn(state, this.rng);
      sight += `${before - state.hands[seat]!} `;
    }
    return sight;
  }
}

function gather(seen: Map<string, Item[]>, sight: string, item: Item): void {
  const alike = seen.get(sight);
  if (alike === undefined) seen.set(sight, [item]);
  else alike.push(item);
}

const best = (moves: readonly MoveStatistics[]): MoveStatistics =>
  moves.reduce((a, b) => (b.worth > a.worth ? b : a));
