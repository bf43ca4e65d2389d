import type { Budget, Rng } from '@chiaro/kernel';
import type { Position } from '../solver/position.js';
import { DealSolver } from '../solver/solver.js';
import { hiddenUnder, playPlan, type Plan } from './plans.js';
import { hiddenCards, imagine } from './sight.js';

/**
 * What a plan is worth beside its chances in hindsight, which does not care when a card is seen:
 * what it turns up is known sooner.
 */
const revealBonus = (p: Position, plan: Plan): number => {
  const hidden = hiddenUnder(p, plan);
  return (hidden === 0 ? 0 : 10 + hidden) * 0.012 - (plan.length - 1) * 0.03;
};

/** A search that gave up is taken as a fifth of a win. */
const UNDECIDED = 0.2;
/** Positions to look at for each plan in each world; fewer would make it much weaker. */
const NODES = 1_000;
/** With one hidden card or none there is nothing to imagine. */
const EXACT_NODES = 4_000;
const MOST_WORLDS = 200;

/** Judges plans in imagined worlds: whether each can still be won there with all cards known. */
export class Judge {
  readonly #solver = new DealSolver();

  /** Shares of imagined worlds in which each plan leaves a win, one for each turn of the budget. */
  hindsight(p: Position, plans: readonly Plan[], rng: Rng, budget: Budget): Float64Array {
    const wins = new Float64Array(plans.length);
    const unseen = hiddenCards(p);
    const isExact = p.hiddenLeft <= 1;
    const { position } = this.#solver;
    let worlds = 0;
    do {
      position.copyFrom(p);
      imagine(position, unseen, rng);
      for (const [i, plan] of plans.entries())
        wins[i]! += this.#judgeHere(plan, isExact ? EXACT_NODES : NODES);
      worlds++;
    } while (!isExact && worlds < MOST_WORLDS && budget.more());
    return wins.map((won) => won / worlds);
  }

  #judgeHere(plan: Plan, nodes: number): number {
    const { position } = this.#solver;
    playPlan(position, plan);
    const verdict = this.#solver.probe(nodes);
    position.takeBackTo(0);
    return verdict === 'winnable' ? 1 : verdict === 'unknown' ? UNDECIDED : 0;
  }
}

export function bestOf(p: Position, plans: readonly Plan[], values: Float64Array): number {
  let best = 0;
  let most = -Infinity;
  for (const [i, plan] of plans.entries()) {
    const value = values[i]! + revealBonus(p, plan);
    if (value > most) [best, most] = [i, value];
  }
  return best;
}
