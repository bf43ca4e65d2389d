import { FastRng } from '@chiaro/kernel';
import type { State } from '../state.js';
import { PILES } from '../types.js';
import { isDead } from './dead.js';
import { leastToDo } from './distance.js';
import { MOST_TRANSFERS } from './generate.js';
import { aOf, isFromTalon, Position } from './position.js';
import { writeSteps } from './steps.js';

/** What is known about the shortest solution of a winnable position. */
export interface Shortest {
  /** Transfers of the shortest solution found, or null if none was. */
  readonly transfers: readonly number[] | null;
  /** Its draws and transfers. */
  readonly cost: number;
  /** A lower bound of the cost of every solution. */
  readonly atLeast: number;
  /** Positions searched. */
  readonly nodes: number;
}

/** Whether all cards left only wait to go home: then no search is needed. */
const isPlain = (p: Position): boolean => p.hiddenLeft === 0 && p.talonSize === 0;

/**
 * Searches for a short solution by beam search (layer by layer, keeping the most promising
 * positions), then by A*: first with an overestimate of the remaining cost, finally without one,
 * which proves that there is no shorter solution, or a lower bound. `known` is the cost of a solution
 * that the caller has.
 */
export function findShortest(
  s: State,
  nodes: number,
  known = Infinity,
  piles: number = PILES,
): Shortest {
  let found: Shortest = { transfers: null, cost: known, atLeast: 0, nodes: 0 };
  const add = (next: Shortest): void => {
    found = {
      transfers: next.transfers ?? found.transfers,
      cost: next.cost,
      atLeast: Math.max(found.atLeast, Math.min(next.cost, next.atLeast)),
      nodes: found.nodes + next.nodes,
    };
  };
  for (const { share, trouble } of LAYERED)
    add(new Search(s, found.cost, piles).byLayers(Math.floor(nodes * share), trouble));
  add(new Search(s, found.cost, piles).byLeast(Math.floor(nodes * HASTY.share), HASTY));
  add(new Search(s, found.cost, piles).byLeast(nodes - found.nodes, PROOF));
  return found;
}

/**
 * Shares of the nodes, and how much trouble a hidden card is taken to be beside what is least to do.
 * The first search is narrow: what it finds saves the others the positions that cost more.
 */
const LAYERED = [
  { share: 0.1, trouble: 3 },
  { share: 0.3, trouble: 2 },
  { share: 0.3, trouble: 1 },
] as const;
/** Overrates what is left to do; finds some of what the layers lose. */
const HASTY = { share: 0.15, haste: 1.6, trouble: 3 } as const;
const PROOF = { haste: 1, trouble: 0 } as const;
/** Nodes that a search needs for each position that it keeps of a layer, drawn one by one. */
const NODES_A_PLACE = 650;

const ROOT = 0;
const turnedKeys = (() => {
  const rng = FastRng.from('klondike shortest keys');
  return {
    low: Int32Array.from({ length: 32 }, () => rng.uint32() | 0),
    high: Int32Array.from({ length: 32 }, () => rng.uint32() | 0),
  };
})();

/** How much what is left to do is overrated, and the trouble of a hidden card. */
interface Manner {
  readonly haste: number;
  readonly trouble: number;
}

type Push = (node: number, cost: number, least: number) => void;

/** A tree of nodes in flat arrays; a position is played from the root. */
class Search {
  readonly #p: Position;
  #nodes = 1;
  #parents = new Int32Array(1 << 16);
  #steps = new Int32Array(1 << 16);
  #costs = new Uint16Array(1 << 16);
  #turned = new Uint8Array(1 << 16);
  readonly #seen = new CostTable();
  /** The nodes on the path to the current position, and the length of the trail at each. */
  readonly #path: number[] = [ROOT];
  readonly #marks: number[] = [0];
  readonly #out = new Int32Array(MOST_TRANSFERS);
  readonly #draws = new Uint8Array(MOST_TRANSFERS);
  #best = -1;
  /** Only cheaper solutions are wanted. */
  #most: number;

  constructor(s: State, most: number, piles: number) {
    this.#most = most;
    this.#p = new Position(piles);
    this.#p.load(s);
    this.#turned[ROOT] = s.turned;
  }

  /** Beam search: of all positions of one cost only the most promising are expanded. */
  byLayers(budget: number, trouble: number): Shortest {
    const width = Math.ceil((budget * this.#p.draw) / NODES_A_PLACE);
    const layers: number[][] = [[ROOT]];
    const ranks: number[] = [0];
    const push: Push = (node, cost, least) => {
      ranks[node] = least + trouble * this.#p.hiddenLeft;
      (layers[cost] ??= []).push(node);
    };
    for (let cost = 0; cost < layers.length && this.#nodes < budget; cost++)
      for (const node of leastOf(layers[cost] ?? [], ranks, width)) {
        const least = this.#goTo(node);
        if (least < this.#most && !isDead(this.#p)) this.#goOn(node, push);
      }
    return this.#found(0);
  }

  /** A*: without overestimate (`haste` 1), no solution is cheaper than the current node's bound. */
  byLeast(budget: number, { haste, trouble }: Manner): Shortest {
    const queue = new Queue();
    const push: Push = (node, cost, least) =>
      queue.push(node, Math.floor(cost + haste * least + trouble * this.#p.hiddenLeft));
    queue.push(ROOT, 0);
    let atLeast = 0;
    while (this.#nodes < budget) {
      const node = queue.pop();
      const least = node < 0 ? this.#most : this.#goTo(node);
      if (haste === 1) atLeast = Math.max(atLeast, least);
      if (node < 0 || atLeast >= this.#most) break;
      if (least < this.#most) this.#goOn(node, push);
    }
    return this.#found(atLeast);
  }

  #found(atLeast: number): Shortest {
    const path = this.#best < 0 ? null : this.#pathTo(this.#best);
    return {
      transfers: path?.map((node) => this.#steps[node]!) ?? null,
      cost: this.#most,
      atLeast,
      nodes: this.#nodes,
    };
  }

  #goOn(node: number, push: Push): void {
    if (isPlain(this.#p)) this.#keep(node);
    else this.#expand(node, push);
  }

  #keep(node: number): void {
    this.#best = node;
    this.#most = this.#costs[node]! + this.#p.left;
  }

  #expand(node: number, push: Push): void {
    const p = this.#p;
    const turned = this.#turned[node]!;
    const cost = this.#costs[node]!;
    const mark = p.trailLength;
    const count = writeSteps(p, turned, this.#out, this.#draws);
    for (let i = 0; i < count; i++) {
      const step = this.#out[i]!;
      const after = isFromTalon(step) ? aOf(step) : turned;
      const spent = cost + this.#draws[i]! + 1;
      p.make(step);
      const least = leastToDo(p, after);
      if (
        spent + least < this.#most &&
        this.#seen.lower(p.low ^ turnedKeys.low[after]!, p.high ^ turnedKeys.high[after]!, spent)
      )
        push(this.#add(node, step, spent, after), spent, least);
      p.takeBackTo(mark);
    }
  }

  #add(parent: number, step: number, cost: number, turned: number): number {
    if (this.#nodes === this.#parents.length) this.#grow();
    const node = this.#nodes++;
    this.#parents[node] = parent;
    this.#steps[node] = step;
    this.#costs[node] = cost;
    this.#turned[node] = turned;
    return node;
  }

  #grow(): void {
    const size = 2 * this.#parents.length;
    this.#parents = copyInto(new Int32Array(size), this.#parents);
    this.#steps = copyInto(new Int32Array(size), this.#steps);
    this.#costs = copyInto(new Uint16Array(size), this.#costs);
    this.#turned = copyInto(new Uint8Array(size), this.#turned);
  }

  #pathTo(node: number): number[] {
    const path: number[] = [];
    for (let each = node; each !== ROOT; each = this.#parents[each]!) path.push(each);
    return path.toReversed();
  }

  /** Undoes transfers to the common ancestor and plays on from there; returns a lower bound of the cost. */
  #goTo(node: number): number {
    const way = [ROOT, ...this.#pathTo(node)];
    let shared = 1;
    while (shared < way.length && way[shared] === this.#path[shared]) shared++;
    this.#p.takeBackTo(this.#marks[shared - 1]!);
    this.#path.length = this.#marks.length = shared;
    for (const each of way.slice(shared)) {
      this.#p.make(this.#steps[each]!);
      this.#path.push(each);
      this.#marks.push(this.#p.trailLength);
    }
    return this.#costs[node]! + leastToDo(this.#p, this.#turned[node]!);
  }
}

/** So many of the lowest rank, the latest first among equals; in their order, which keeps near ones together. */
function leastOf(nodes: readonly number[], ranks: readonly number[], width: number): number[] {
  const byRank = nodes.toSorted((a, b) => ranks[a]! - ranks[b]! || b - a);
  return byRank.slice(0, width).sort((a, b) => a - b);
}

const copyInto = <T extends { set(source: T): void }>(larger: T, source: T): T => {
  larger.set(source);
  return larger;
};

/** Nodes by rating; among equals the last one in comes first, because it is the deepest. */
class Queue {
  readonly #buckets: number[][] = [];
  #first = Infinity;

  push(node: number, rating: number): void {
    (this.#buckets[rating] ??= []).push(node);
    this.#first = Math.min(this.#first, rating);
  }

  /** −1 if it is empty. */
  pop(): number {
    for (; this.#first < this.#buckets.length; this.#first++) {
      const node = this.#buckets[this.#first]?.pop();
      if (node !== undefined) return node;
    }
    return -1;
  }
}

/** The lowest cost at which each position was reached, with open addressing. */
class CostTable {
  #low = new Int32Array(1 << 16);
  #high = new Int32Array(1 << 16);
  #cost = new Uint16Array(1 << 16);
  #size = 0;

  /** Returns whether the position was not reached before, or only at a higher cost. */
  lower(low: number, high: number, cost: number): boolean {
    const at = this.#find(low, high);
    if (this.#cost[at]! > 0 && this.#cost[at]! <= cost) return false;
    if (this.#cost[at] === 0) this.#size++;
    this.#low[at] = low;
    this.#high[at] = high;
    this.#cost[at] = cost;
    if (2 * this.#size > this.#cost.length) this.#grow();
    return true;
  }

  /** Its place, or the free one for it; no cost is 0. */
  #find(low: number, high: number): number {
    const mask = this.#cost.length - 1;
    let at = (low ^ (high << 7)) & mask;
    while (this.#cost[at]! > 0 && (this.#low[at] !== low || this.#high[at] !== high))
      at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [low, high, cost] = [this.#low, this.#high, this.#cost];
    this.#low = new Int32Array(2 * low.length);
    this.#high = new Int32Array(2 * low.length);
    this.#cost = new Uint16Array(2 * low.length);
    for (let i = 0; i < low.length; i++) {
      if (cost[i] === 0) continue;
      const at = this.#find(low[i]!, high[i]!);
      this.#low[at] = low[i]!;
      this.#high[at] = high[i]!;
      this.#cost[at] = cost[i]!;
    }
  }
}
