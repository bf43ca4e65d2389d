import type { Rng } from '@chiaro/kernel';
import type { World } from './belief.js';
import { legalCodes, MAX_MOVES } from '../moves.js';
import { stepOn } from './playout.js';
import { playCode } from '../rules.js';
import { copyState, initialState, SCORING, type State } from '../state.js';
import { Tally } from './tally.js';
import type { Options } from '../options.js';

export interface Item {
  readonly world: World;
  readonly weight: number;
}

/** States for one solve, used over and over. */
class Pool {
  readonly #states: State[] = [];
  #used = 0;

  constructor(readonly options: Options) {}

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
 * The last turns, solved: for each legal move what it brings on average over the given deals when
 * the seat goes on in the best way. Later choices are made by what the seat will have seen by
 * then, the same for all deals that look alike to it, so nothing is gained from sight it will
 * not have.
 */
export class Ending {
  readonly #pool: Pool;

  constructor(
    readonly seat: number,
    readonly before: number,
    readonly rng: Rng,
    options: Options,
  ) {
    this.#pool = new Pool(options);
  }

  solve(items: readonly Item[]): Tally[] {
    const legal = new Int32Array(MAX_MOVES);
    const moves = legalCodes(items[0]!.world.state, legal);
    return Array.from(legal.subarray(0, moves), (code) => this.#try(code, items));
  }

  #try(code: number, items: readonly Item[]): Tally {
    const tally = new Tally(code);
    const { mark } = this.#pool;
    const seen = new Map<string, Item[]>();
    let turns = 0;
    for (const { world, weight } of items) {
      const state = this.#pool.copyOf(world.state);
      playCode(state, code);
      const sight = this.#untilMyTurn(state, world.models);
      // A seat plays once in a turn: by now the turn is over, and it was the last one.
      if (state.lastWinner === this.seat) turns += weight;
      if (state.phase >= SCORING) tally.add(state, this.seat, this.before, false, weight);
      else gather(seen, sight, { world: { state, models: world.models }, weight });
    }
    for (const alike of seen.values()) tally.join(best(this.solve(alike)));
    tally.turns = turns;
    this.#pool.release(mark);
    return tally;
  }

  /** Lets the others play, and gives what the seat sees of it. */
  #untilMyTurn(state: State, models: number): string {
    let sight = '';
    while (state.phase < SCORING && state.seat !== this.seat) {
      const { seat } = state;
      const before = state.hands[seat]!;
      stepOn(state, models, this.rng);
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

const best = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((a, b) => (b.worth > a.worth ? b : a));
