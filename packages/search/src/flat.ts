import type { Budget } from '@chiaro/kernel';

/** What became of one move on the deals it was tried on. Sums, weighted where deals are. */
export class Trial {
  deals = 0;
  /** What the search goes by. */
  worth = 0;
  squares = 0;
  /** Fell too far behind to be tried further. */
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

  /** Of the mean; not for weighted deals. */
  get variance(): number {
    return Math.max(0, this.squares / this.deals - this.mean * this.mean) / this.deals;
  }
}

/** What a flat search needs to know of a turn: its deals, its moves, and how to play one out. */
export interface FlatPlan<T extends Trial> {
  /** Deals at most, however much budget there is. */
  readonly deals: number;
  /** Whether moves that fall behind are dropped. */
  readonly drops: boolean;
  /** Tries a move on the deal of the moment and notes what became of it. */
  attempt(trial: T): void;
  /** Draws the next deal; the first one is there when the search begins. */
  nextDeal(): void;
}

const DROP_EVERY = 16;
/** Standard deviations of the difference. */
const BEHIND = 3;

/**
 * Flat Monte Carlo: every move is tried on the same deals, so that luck is common to all of them,
 * and one that is clearly behind is tried no more. Stronger than a tree where a good policy plays
 * the rest out, and where a move matters more than the answer to it.
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

/** Drops what is clearly behind, and says how many moves are left. */
function dropBehind(trials: readonly Trial[]): number {
  const alive = trials.filter((trial) => !trial.dropped);
  const best = alive.reduce((a, b) => (b.mean > a.mean ? b : a));
  for (const trial of alive)
    if (best.mean - trial.mean > BEHIND * Math.sqrt(best.variance + trial.variance))
      trial.dropped = true;
  return alive.filter((trial) => !trial.dropped).length;
}

/** The best of those that were not dropped. */
export function leading<T extends Trial>(trials: readonly T[]): T {
  const alive = trials.filter((trial) => !trial.dropped);
  const [first] = alive;
  if (first === undefined) throw new Error('No move to choose from');
  return alive.reduce((best, each) => (each.mean > best.mean ? each : best), first);
}
