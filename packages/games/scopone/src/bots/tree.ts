import { silent, type Budget, type Rng } from '@chiaro/kernel';
import { writeLegal, MAX_MOVES } from '../moves.js';
import { playCode } from '../rules.js';
import { copyState, initialState, sideOf, PLAY, type State } from '../state.js';
import { lookOf, threatFrom } from './open.js';
import type { Worlds } from './worlds.js';

/**
 * Single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012):
 * every iteration deals the hidden cards afresh and goes down one common tree, in which a move
 * competes only where that deal allows it.
 */
export interface TreeSettings {
  /** Weight of curiosity against known good, in points. */
  readonly curiosity: number;
  /** The tree is left only at this depth or below; 1 is the ordinary search. */
  readonly delay: number;
  /** Weight of what a move looks like at first sight, in points. */
  readonly bias: number;
  /** What the whole hand is worth to side 0, as far as a leaf can tell; of a finished hand too. */
  worth(s: State, rng: Rng): number;
}

/** More than a tenth of a second can add. */
const NODES = 1 << 15;

export class Tree {
  readonly #codes = new Int32Array(NODES);
  readonly #children = new Int32Array(NODES);
  readonly #siblings = new Int32Array(NODES);
  readonly #visits = new Int32Array(NODES);
  readonly #chances = new Int32Array(NODES);
  readonly #sums = new Float64Array(NODES);
  readonly #looks = new Float64Array(NODES);
  readonly #path = new Int32Array(64);
  readonly #legal = new Int32Array(MAX_MOVES);
  readonly #found = new Int32Array(MAX_MOVES);
  #used = 1;

  readonly settings: TreeSettings;

  constructor(settings: TreeSettings) {
    this.settings = settings;
  }

  /** Searches until the budget ends; `aborted` tells that a leaf's worth must not be used. */
  search(worlds: Worlds, budget: Budget, rng: Rng, aborted: () => boolean): void {
    const scratch = initialState(worlds.known.options);
    this.#used = 1;
    this.#children[0] = 0;
    this.#visits[0] = 0;
    while (budget.more()) {
      copyState(worlds.known, scratch);
      worlds.deal(scratch, rng);
      const depth = this.#descend(scratch);
      const worth = this.settings.worth(scratch, rng);
      if (aborted()) return;
      this.#learn(depth, worth);
    }
  }

  /** Down the tree to a new node, or to the end of the hand; leaves the path behind. */
  #descend(s: State): number {
    const path = this.#path;
    let node = 0;
    let depth = 0;
    path[0] = 0;
    while (s.phase === PLAY) {
      const legal = writeLegal(s, this.#legal);
      const fresh = this.#match(node, legal);
      const next =
        fresh > 0 && this.#used < NODES
          ? this.#addBest(node, s, fresh)
          : this.#select(sideOf(s.turn), legal - fresh);
      if (next === 0) return depth;
      playCode(s, this.#codes[next]!, silent);
      node = next;
      path[++depth] = node;
      if (fresh > 0 && depth >= this.settings.delay) return depth;
    }
    return depth;
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

  /** A child for the best looking of the moves that have none. */
  #addBest(node: number, s: State, fresh: number): number {
    const threat = threatFrom(s);
    let top = 0;
    let topLook = -Infinity;
    for (let i = 0; i < fresh; i++) {
      const look = lookOf(s, this.#legal[i]!, threat);
      if (look > topLook) {
        topLook = look;
        top = i;
      }
    }
    const child = this.#add(node, this.#legal[top]!);
    this.#looks[child] = topLook;
    return child;
  }

  #add(node: number, code: number): number {
    const child = this.#used++;
    this.#codes[child] = code;
    this.#children[child] = 0;
    this.#siblings[child] = this.#children[node]!;
    this.#visits[child] = 0;
    this.#chances[child] = 1;
    this.#sums[child] = 0;
    this.#children[node] = child;
    return child;
  }

  /** UCB1 over the children that this deal allows. */
  #select(side: number, found: number): number {
    const { curiosity, bias } = this.settings;
    let top = 0;
    let topScore = -Infinity;
    for (let i = 0; i < found; i++) {
      const child = this.#found[i]!;
      const visits = this.#visits[child]!;
      const chances = ++this.#chances[child]!;
      const mean = this.#sums[child]! / visits;
      const score =
        (side === 0 ? mean : -mean) +
        curiosity * Math.sqrt(Math.log(chances) / visits) +
        (bias * this.#looks[child]!) / (visits + 1);
      if (score > topScore) {
        topScore = score;
        top = child;
      }
    }
    return top;
  }

  #learn(depth: number, value: number): void {
    for (let i = 0; i <= depth; i++) {
      const node = this.#path[i]!;
      this.#visits[node]!++;
      this.#sums[node]! += value;
    }
  }

  /** The moves at the root with their visits and mean worth for side 0. */
  results(): { code: number; visits: number; mean: number }[] {
    const found: { code: number; visits: number; mean: number }[] = [];
    for (let child = this.#children[0]!; child !== 0; child = this.#siblings[child]!) {
      const visits = this.#visits[child]!;
      if (visits > 0)
        found.push({ code: this.#codes[child]!, visits, mean: this.#sums[child]! / visits });
    }
    return found.sort((a, b) => b.visits - a.visits || b.mean - a.mean);
  }
}
