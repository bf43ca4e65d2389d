import type { Budget, Rng } from '@chiaro/kernel';
import { isWon } from '../solver/play.js';
import { Position } from '../solver/position.js';
import { Solver } from '../solver/solver.js';
import { hiddenUnder, plansOf, playPlan, type Plan } from './plans.js';
import { hiddenCards, imagine } from './sight.js';

/** What a plan is worth beside its chances: what it turns up is known sooner. */
const revealBonus = (p: Position, plan: Plan): number => {
  const hidden = hiddenUnder(p, plan);
  return (hidden === 0 ? 0 : 10 + hidden) * 0.002 - (plan.length - 1) * 0.005;
};

/** A search that gave up is taken as a fifth of a win. */
const UNDECIDED = 0.2;
/** With one hidden card or none there is nothing to imagine. */
const EXACT_NODES = 4_000;

/**
 * Judges plans by trying them in imagined worlds. In hindsight: whether the world can still be won
 * with all cards known. By play: whether a quick player, who does not know the hidden cards of
 * that world either, wins it.
 */
export class Judge {
  readonly #solver = new Solver();
  readonly #world = new Position();

  /** Shares of imagined worlds in which each plan leaves a win, all cards known. */
  hindsight(
    p: Position,
    plans: readonly Plan[],
    rng: Rng,
    worlds: number,
    nodes: number,
  ): Float64Array {
    const wins = new Float64Array(plans.length);
    const unseen = hiddenCards(p);
    const exact = p.hiddenLeft <= 1;
    const count = exact ? 1 : worlds;
    for (let world = 0; world < count; world++) {
      const { position } = this.#solver;
      position.copyFrom(p);
      imagine(position, unseen, rng);
      for (const [i, plan] of plans.entries())
        wins[i]! += this.#judgeHere(plan, exact ? EXACT_NODES : nodes) / count;
    }
    return wins;
  }

  #judgeHere(plan: Plan, nodes: number): number {
    const { position } = this.#solver;
    playPlan(position, plan);
    const verdict = this.#solver.probe(nodes);
    position.takeBackTo(0);
    return verdict === 'winnable' ? 1 : verdict === 'unknown' ? UNDECIDED : 0;
  }

  /** Shares of imagined worlds that the quick player wins after each plan, until the budget ends. */
  byPlay(p: Position, plans: readonly Plan[], rng: Rng, budget: Budget): Float64Array {
    const wins = new Float64Array(plans.length);
    const unseen = hiddenCards(p);
    const row = new Float64Array(plans.length);
    for (let worlds = 0; ; worlds++) {
      const world = new Position();
      world.copyFrom(p);
      imagine(world, unseen, rng);
      for (const [i, plan] of plans.entries()) {
        if (!budget.more()) return wins.map((won) => won / Math.max(1, worlds));
        this.#world.copyFrom(world);
        playPlan(this.#world, plan);
        row[i] = this.#quickPlayerWins(rng) ? 1 : 0;
      }
      for (let i = 0; i < plans.length; i++) wins[i]! += row[i]!;
    }
  }

  #quickPlayerWins(rng: Rng): boolean {
    const p = this.#world;
    for (let plans = 0; plans < MOST_PLANS; plans++) {
      if (isWon(p)) return true;
      if (p.hiddenLeft <= 1) return this.#isWinnable(p);
      const plan = this.quickPlan(p, rng);
      if (plan === null) return false;
      playPlan(p, plan);
    }
    return false;
  }

  #isWinnable(p: Position): boolean {
    this.#solver.position.copyFrom(p);
    return this.#solver.probe(QUICK_END_NODES) === 'winnable';
  }

  /** A plan by one imagined world and a glance, or null when there is none. */
  quickPlan(p: Position, rng: Rng): Plan | null {
    const plans = plansOf(p);
    if (plans.length < 2) return plans[0] ?? null;
    const wins = this.hindsight(p, plans, rng, QUICK_WORLDS, QUICK_NODES);
    return plans[bestOf(p, plans, wins, QUICK_TASTE)]!;
  }
}

const MOST_PLANS = 200;
const QUICK_END_NODES = 1_000;
const QUICK_WORLDS = 1;
const QUICK_NODES = 30;
/** How much the quick player likes to turn up cards. */
const QUICK_TASTE = 14;

export function bestOf(
  p: Position,
  plans: readonly Plan[],
  values: Float64Array,
  taste: number,
): number {
  let best = 0;
  let most = -Infinity;
  for (const [i, plan] of plans.entries()) {
    const value = values[i]! + taste * revealBonus(p, plan);
    if (value > most) [best, most] = [i, value];
  }
  return best;
}
