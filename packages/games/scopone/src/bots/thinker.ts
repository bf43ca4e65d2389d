import { iterations, OVER, silent, type Budget, type Rng } from '@chiaro/kernel';
import { Tree, type SearchRules, type TreeSettings } from '@chiaro/search';
import { writeLegal, MAX_MOVES } from '../moves.js';
import type { Options } from '../options.js';
import { playCode } from '../rules.js';
import { initialState, playsInHand, sideOf, PLAY, type State } from '../state.js';
import { knownState, type View } from '../view.js';
import { allWorlds, cardsLeft, valueMoves } from './endgame.js';
import type { EvidenceTrust } from './evidence.js';
import { isFitted } from './habits.js';
import { forgottenIn, type Memory } from './memory.js';
import { lookOf, threatFrom } from './open.js';
import { Network } from './network/network.js';
import { readWeights } from './network/weights.js';
import { Playout, type PlayoutStyle } from './playout.js';
import { Solver } from './solver.js';
import { Worlds } from './worlds.js';

/** How a searching bot thinks. */
export interface Style {
  /** Leaves are valued by the network, where the house rules are those it was fitted for. */
  readonly network: boolean;
  readonly playout: PlayoutStyle;
  readonly curiosity: number;
  readonly bias: number;
  /** What winning the hand is worth besides its points. */
  readonly victory: number;
  /** Null: every deal of the hidden cards counts the same. */
  readonly trust: EvidenceTrust | null;
  /** With so many cards left or fewer, leaves are solved instead of played out. */
  readonly exactLeaves: number;
  /** With so many cards left or fewer, every deal of the hidden cards is looked at. */
  readonly allWorlds: number;
  /** Null: no card is forgotten. */
  readonly memory: Memory | null;
  /** Lines of play looked at for a move, however much time there is. */
  readonly most: number;
}

/** What a move is worth to the side that makes it, in points from now to the end of the hand. */
export interface Valued {
  readonly code: number;
  readonly value: number;
  /** How often it was tried; Infinity where it was worked out. */
  readonly visits: number;
}

export interface Thought {
  /** The most tried first, among equals the worthier; empty when there was no time at all. */
  readonly moves: readonly Valued[];
  /** True when every deal of the hidden cards was worked out. */
  readonly complete: boolean;
}

/** Two plies before the cards are laid open (see `valueMoves`). */
const DELAY = 2;

/** Playouts for each new deal that evidence leads to. */
const PACE = 6;

/** The rules until the end of the hand, in which nothing is dealt. */
const hand: SearchRules<State> = {
  maxMoves: MAX_MOVES,
  actor: (s) => (s.phase === PLAY ? s.turn : OVER),
  legal: writeLegal,
  play: (s, code) => playCode(s, code, silent),
  chance() {
    throw new Error('Nothing is dealt within a hand');
  },
};

/** What the hand is worth to side 0, as far as a leaf can tell; of a finished hand too. */
type Worth = (s: State, rng: Rng) => number;

const treeOf = (
  settings: Pick<TreeSettings<State>, 'curiosity' | 'bias' | 'delay'>,
  worth: Worth,
): Tree<State> =>
  new Tree(hand, {
    ...settings,
    sides: 2,
    sideOf,
    worth(s, rng, bySide) {
      const own = worth(s, rng);
      bySide[0] = own;
      bySide[1] = -own;
    },
    looks(s, codes, count, out) {
      const threat = threatFrom(s);
      for (let i = 0; i < count; i++) out[i] = lookOf(s, codes[i]!, threat);
    },
  });

/** Values the moves of a seat from its view alone. Keeps its tables from one turn to the next. */
export class Thinker {
  readonly #solver: Solver;
  readonly #network: Network | null;
  readonly #early: Tree<State>;
  readonly #late: Tree<State>;

  readonly style: Style;

  constructor(options: Options, style: Style) {
    this.style = style;
    const solver = new Solver(options);
    const playout = new Playout(options, solver, style.playout);
    const { curiosity, bias } = style;
    this.#solver = solver;
    this.#network = style.network && isFitted(options) ? new Network(readWeights()) : null;
    this.#early = treeOf(
      { curiosity, bias, delay: 1 },
      this.#network === null
        ? (s, rng) => this.#worthOf(s, s.phase === PLAY ? playout.run(s, rng) : 0)
        : this.#judge(this.#network),
    );
    this.#late = treeOf({ curiosity, bias, delay: DELAY }, (s) =>
      this.#worthOf(s, s.phase === PLAY ? this.#solve(s) : 0),
    );
  }

  /** The worth of a hand to side 0 that gains `future` points on the other from here on. */
  #worthOf(s: State, future: number): number {
    const difference = s.gained[0]! - s.gained[1]! + future;
    return difference + this.style.victory * Math.sign(difference);
  }

  /** For side 0. */
  #solve(s: State): number {
    return (sideOf(s.turn) === 0 ? 1 : -1) * this.#solver.value(s);
  }

  #judge(network: Network): (s: State) => number {
    const { solveAt } = this.style.playout;
    const { victory } = this.style;
    return (s) => {
      const left = playsInHand(s.options) - s.plays;
      if (left <= solveAt) return this.#worthOf(s, left > 0 ? this.#solve(s) : 0);
      network.ask(s);
      const future = network.points + victory * network.victory;
      return s.gained[0]! - s.gained[1]! + (sideOf(s.turn) === 0 ? future : -future);
    };
  }

  think(view: View, budget: Budget, rng: Rng): Thought {
    const known = knownState(view);
    const left = cardsLeft(view.handSizes);
    this.#solver.forget();
    this.#solver.limit(null);
    if (left <= this.style.allWorlds) {
      const thought = this.#workOut(known, view, budget);
      if (thought !== null) return thought;
    }
    const exact = this.#network === null && left <= this.style.exactLeaves;
    return this.#explore(known, view, exact, budget, rng);
  }

  #workOut(known: State, view: View, budget: Budget): Thought | null {
    const worlds = allWorlds(known, view.handSizes, this.style.trust);
    const values = valueMoves(known, worlds, this.#solver, budget);
    if (values === null) return null;
    const codes = new Int32Array(MAX_MOVES);
    writeLegal(known, codes);
    const moves = Array.from(values, (value, i) => ({ code: codes[i]!, value, visits: Infinity }));
    return { moves: moves.sort((a, b) => b.value - a.value), complete: true };
  }

  #explore(known: State, view: View, exact: boolean, budget: Budget, rng: Rng): Thought {
    const tree = exact ? this.#late : this.#early;
    const solver = this.#solver;
    solver.limit(exact ? budget : null);
    const { trust, memory } = this.style;
    const forgotten = memory === null ? undefined : forgottenIn(known, memory);
    const worlds = new Worlds(known, view.handSizes, trust, exact ? 1 : PACE, forgotten);
    const scratch = initialState(known.options);
    tree.search(worlds, scratch, atMost(this.style.most, budget), rng, () => solver.aborted);
    const side = sideOf(known.turn);
    const before = known.gained[side]! - known.gained[1 - side]!;
    const moves = tree
      .results()
      .map(({ code, visits, mean }) => ({ code, visits, value: mean - before }));
    return { moves, complete: false };
  }
}

/** The budget, cut off after so many iterations. */
function atMost(most: number, budget: Budget): Budget {
  const few = iterations(most);
  return { more: () => few.more() && budget.more() };
}

/**
 * The thinker for the house rules of the moment. Its tables take 4 MB, so that only one is kept:
 * house rules rarely change from one turn to the next, but a stream of positions may name many.
 */
export class LatestThinker {
  #latest: { readonly key: string; readonly thinker: Thinker } | null = null;

  readonly style: Style;

  constructor(style: Style) {
    this.style = style;
  }

  for(options: Options): Thinker {
    const key = JSON.stringify(options);
    if (this.#latest?.key !== key)
      this.#latest = { key, thinker: new Thinker(options, this.style) };
    return this.#latest.thinker;
  }
}
