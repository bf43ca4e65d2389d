import { CHANCE, OVER, below, type Budget, type Rng } from '@chiaro/kernel';
import type { SearchRules, Worlds } from './rules.js';

/**
 * Single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012):
 * every iteration samples the hidden information afresh and descends one common tree, in which a
 * move competes only in deals that allow it. Chance between moves is sampled on the way and has no
 * node of its own.
 */
export interface TreeSettings<S> {
  readonly sides: number;
  sideOf(seat: number): number;
  /** Exploration constant, in the unit of `worth`. */
  readonly curiosity: number;
  /** A playout starts only at this depth or below; 1 is the ordinary search. */
  readonly delay: number;
  /** Weight of the prior (`looks`), in the unit of `worth`. */
  readonly bias: number;
  /** Estimates the value of a leaf state for each side; also called for finished games. */
  worth(s: S, rng: Rng, bySide: Float64Array): void;
  /** The prior of each of the first `count` moves; without it new moves are tried at random. */
  looks?(s: S, codes: Int32Array, count: number, out: Float64Array): void;
}

/** A move at the root: how often it was tried, and its mean value for the side that makes it. */
export interface TreeMove {
  readonly code: number;
  readonly visits: number;
  readonly mean: number;
}

/** More nodes than a tenth of a second can add. */
const NODES = 1 << 15;
/** Maximum path length; a leaf at this depth is valued as it stands. */
const DEEPEST = 512;

/** The tree of an information set search: statistics of moves, shared by all sampled worlds. */
export class Tree<S> {
  readonly #codes = new Int32Array(NODES);
  readonly #children = new Int32Array(NODES);
  readonly #siblings = new Int32Array(NODES);
  readonly #visits = new Int32Array(NODES);
  readonly #chances = new Int32Array(NODES);
  /** Sum of values for the side whose move leads to the node. */
  readonly #sums = new Float64Array(NODES);
  readonly #looks = new Float64Array(NODES);
  readonly #path = new Int32Array(DEEPEST);
  /** The side that made each move of the path. */
  readonly #movers = new Int32Array(DEEPEST);
  readonly #legal: Int32Array;
  readonly #found: Int32Array;
  readonly #seen: Float64Array;
  readonly #worth: Float64Array;
  #used = 1;

  readonly rules: SearchRules<S>;
  readonly settings: TreeSettings<S>;

  constructor(rules: SearchRules<S>, settings: TreeSettings<S>) {
    this.rules = rules;
    this.settings = settings;
    this.#legal = new Int32Array(rules.maxMoves);
    this.#found = new Int32Array(rules.maxMoves);
    this.#seen = new Float64Array(rules.maxMoves);
    this.#worth = new Float64Array(settings.sides);
  }

  /**
   * Searches until the budget ends; `scratch` is a state of the same options that is overwritten.
   * If `aborted` returns true, the value of the leaf is discarded.
   */
  search(
    worlds: Worlds<S>,
    scratch: S,
    budget: Budget,
    rng: Rng,
    aborted: () => boolean = () => false,
  ): void {
    this.#used = 1;
    this.#children[0] = 0;
    this.#visits[0] = 0;
    while (budget.more()) {
      worlds.deal(scratch, rng);
      const depth = this.#descend(scratch, rng);
      this.settings.worth(scratch, rng, this.#worth);
      if (aborted()) return;
      this.#learn(depth);
    }
  }

  /** Descends to a new node, or to the end of the game, and records the path. */
  #descend(s: S, rng: Rng): number {
    const { rules, settings } = this;
    const path = this.#path;
    let node = 0;
    let depth = 0;
    path[0] = 0;
    for (let seat = this.#untilSeat(s, rng); seat !== OVER; seat = this.#untilSeat(s, rng)) {
      const side = settings.sideOf(seat);
      const legal = rules.legal(s, this.#legal);
      const fresh = this.#match(node, legal);
      const next =
        fresh > 0 && this.#used < NODES
          ? this.#addBest(node, s, fresh, rng)
          : this.#select(legal - fresh);
      if (next === 0) return depth;
      rules.play(s, this.#codes[next]!);
      node = next;
      path[++depth] = node;
      this.#movers[depth] = side;
      if ((fresh > 0 && depth >= settings.delay) || depth === DEEPEST - 1) return depth;
    }
    return depth;
  }

  #untilSeat(s: S, rng: Rng): number {
    let actor = this.rules.actor(s);
    while (actor === CHANCE) {
      this.rules.chance(s, rng);
      actor = this.rules.actor(s);
    }
    return actor;
  }

  /**
   * Looks up the legal moves among the children. Moves that have none are brought to the front of
   * `#legal`, and their number is returned; the nodes of the others fill `#found`.
   */
  #match(node: number, legal: number): number {
    let fresh = 0;
    let found = 0;
    for (let i = 0; i < legal; i++) {
      const code = this.#legal[i]!;
      let child = this.#children[node]!;
      while (child !== 0 && this.#codes[child] !== code) child = this.#siblings[child]!;
      if (child === 0) this.#legal[fresh++] = code;
      else this.#found[found++] = child;
    }
    return fresh;
  }

  /** Adds a child for the move with the best prior among those without one. */
  #addBest(node: number, s: S, fresh: number, rng: Rng): number {
    const { settings } = this;
    if (settings.looks === undefined) return this.#add(node, this.#legal[below(rng, fresh)]!, 0);
    const looks = this.#seen;
    settings.looks(s, this.#legal, fresh, looks);
    let top = 0;
    for (let i = 1; i < fresh; i++) if (looks[i]! > looks[top]!) top = i;
    return this.#add(node, this.#legal[top]!, looks[top]!);
  }

  #add(node: number, code: number, look: number): number {
    const child = this.#used++;
    this.#codes[child] = code;
    this.#children[child] = 0;
    this.#siblings[child] = this.#children[node]!;
    this.#visits[child] = 0;
    this.#chances[child] = 1;
    this.#sums[child] = 0;
    this.#looks[child] = look;
    this.#children[node] = child;
    return child;
  }

  /** UCB1 over the children that this deal allows. */
  #select(found: number): number {
    const { curiosity, bias } = this.settings;
    let top = 0;
    let topScore = -Infinity;
    for (let i = 0; i < found; i++) {
      const child = this.#found[i]!;
      const visits = this.#visits[child]!;
      const chances = ++this.#chances[child]!;
      const score =
        this.#sums[child]! / visits +
        curiosity * Math.sqrt(Math.log(chances) / visits) +
        (bias * this.#looks[child]!) / (visits + 1);
      if (score > topScore) {
        topScore = score;
        top = child;
      }
    }
    return top;
  }

  #learn(depth: number): void {
    this.#visits[0]!++;
    for (let i = 1; i <= depth; i++) {
      const node = this.#path[i]!;
      this.#visits[node]!++;
      this.#sums[node]! += this.#worth[this.#movers[i]!]!;
    }
  }

  /** The moves at the root, the most visited first. */
  results(): TreeMove[] {
    const found: TreeMove[] = [];
    for (let child = this.#children[0]!; child !== 0; child = this.#siblings[child]!) {
      const visits = this.#visits[child]!;
      if (visits > 0)
        found.push({ code: this.#codes[child]!, visits, mean: this.#sums[child]! / visits });
    }
    return found.sort((a, b) => b.visits - a.visits || b.mean - a.mean);
  }
}
