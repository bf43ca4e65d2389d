import type { Budget } from '@chiaro/kernel';

/** The results of one move on the deals it was tried on. Sums, weighted if the deals are. */
export class Trial {
  deals = 0;
  /** The value by which the search compares moves. */
  worth = 0;
  squares = 0;
  /** Whether it fell too far behind and is no longer tried. */
  dropped = false;

  readonly code: number;

  constructor(code: number) {
    this.code = code;
  }

  note(worth: number, weight = 1): void {
    this.deals += weight;
    this.worth += weight * worth;
    this.squares += weight * worth * worth;
  }

  get mean(): number {
    return this.deals === 0 ? 0 : this.worth / this.deals;
  }

  /** The variance of the mean; not valid for weighted deals. */
  get variance(): number {
    return Math.max(0, this.squares / this.deals - this.mean * this.mean) / this.deals;
  }
}

/** What a flat search needs of a turn: its deals, its moves, and how to play one out. */
export interface FlatPlan<T extends Trial> {
  /** Maximum number of deals, whatever the budget. */
  readonly deals: number;
  /** Whether moves that fall behind are dropped. */
  readonly drops: boolean;
  /** Tries a move on the current deal and records the result. */
  attempt(trial: T): void;
  /** Draws the next deal; the first one must be there when the search begins. */
  nextDeal(): void;
}

const DROP_EVERY = 16;
/** How far behind a dropped move is, in standard deviations of the difference. */
const BEHIND = 3;

/**
 * Flat Monte Carlo: every move is tried on the same deals, so that luck affects all of them alike,
 * and a move that is clearly behind is dropped. Stronger than a tree if a good policy plays the
 * rest out and a move matters more than the reply to it.
 */
export function tryMoves<T extends Trial>(
  trials: readonly T[],
  plan: FlatPlan<T>,
  budget: Budget,
): void {
  for (let deals = 1; ; deals++) {
    for (const trial of trials) if (!trial.dropped) plan.attempt(trial);
    if (plan.drops && deals % DROP_EVERY === 0 && dropBehind(trials) === 1) break;
    if (deals >= plan.deals || !budget.more()) break;
    plan.nextDeal();
  }
}

/** Drops the moves that are clearly behind; returns how many are left. */
function dropBehind(trials: readonly Trial[]): number {
  const alive = trials.filter((trial) => !trial.dropped);
  const best = alive.reduce((a, b) => (b.mean > a.mean ? b : a));
  for (const trial of alive)
    if (best.mean - trial.mean > BEHIND * Math.sqrt(best.variance + trial.variance))
      trial.dropped = true;
  return alive.filter((trial) => !trial.dropped).length;
}

/** The best of the moves that were not dropped. */
export function leading<T extends Trial>(trials: readonly T[]): T {
  const alive = trials.filter((trial) => !trial.dropped);
  const [first] = alive;
  if (first === undefined) throw new Error('No move to choose from');
  return alive.reduce((best, each) => (each.mean > best.mean ? each : best), first);
}
