import type { Budget, Rng } from '@chiaro/kernel';
import type { Position } from '../solver/position.js';
import { DealSolver } from '../solver/solver.js';
import { appeal, playOut, type Habit } from './habits.js';
import { Plans } from './plans.js';
import { hiddenCards, imagine } from './sight.js';

/** How a champion thinks. */
export interface Judgement {
  /**
   * Share of hindsight in what a plan is worth: whether it can still be won with all cards known,
   * which is too hopeful. The rest is whether playing on by habit wins.
   */
  readonly hindsight: number;
  /** By which imagined games are played on. */
  readonly habit: Habit;
  /** How much weighs what speaks for a plan at first sight, and by which habit. */
  readonly firstSight: Habit;
  /** Whether plans that fall far behind, or do not differ at all, are not looked at any longer. */
  readonly isBrief: boolean;
}

/** A search that gave up is taken as a fifth of a win. */
const UNDECIDED = 0.2;
/** Positions to look at for each plan in each world; fewer would make it much weaker. */
const NODES = 1_000;
/** With one hidden card or none there is nothing to imagine. */
const EXACT_NODES = 4_000;
const MOST_WORLDS = 1_000;
/** Worlds between two looks at which plans are left. */
const ROUND = 16;

/** Judges plans in imagined worlds, as many as the budget has turns. */
export class Judge {
  readonly #solver = new DealSolver();
  readonly #plans = new Plans();

  readonly judgement: Judgement;

  constructor(judgement: Judgement) {
    this.judgement = judgement;
  }

  /** The plan to play. */
  choose(p: Position, plans: Plans, rng: Rng, budget: Budget): number {
    const { firstSight } = this.judgement;
    const shares = this.#shares(p, plans, rng, budget);
    let best = 0;
    let most = -Infinity;
    for (const [i, share] of shares.entries()) {
      const worth = share + appeal(p, plans, i, firstSight);
      if (worth > most) [best, most] = [i, worth];
    }
    return best;
  }

  /** Of each plan the share of worlds that it wins; −1 for one that was given up. */
  #shares(p: Position, plans: Plans, rng: Rng, budget: Budget): Float64Array {
    const won = new Float64Array(plans.count);
    const unseen = hiddenCards(p);
    const isExact = p.hiddenLeft <= 1;
    const { isBrief } = this.judgement;
    const { position } = this;
    let left = [...won.keys()];
    let worlds = 0;
    do {
      position.copyFrom(p);
      imagine(position, unseen, rng);
      for (const i of left) won[i]! += this.worth(plans, i, isExact);
      worlds++;
      if (isBrief && worlds % ROUND === 0) left = stillIn(left, won, worlds);
    } while (
      !isExact &&
      !(isBrief && isSettled(left, won, worlds)) &&
      worlds < MOST_WORLDS &&
      budget.more()
    );
    return won.map((sum, i) => (left.includes(i) ? sum / worlds : -1));
  }

  /** Where an imagined world is laid out for `worth`. */
  get position(): Position {
    return this.#solver.position;
  }

  /** What a plan is worth in the world laid out: 1 for a win. The world is left as it was. */
  worth(plans: Plans, index: number, isExact: boolean): number {
    const { hindsight, habit } = this.judgement;
    const { position } = this;
    const known = isExact ? 1 : hindsight;
    let worth = 0;
    plans.play(position, index);
    if (known > 0) worth += known * this.#probe(isExact ? EXACT_NODES : NODES);
    if (known < 1 && playOut(position, this.#plans, habit)) worth += 1 - known;
    position.takeBackTo(0);
    return worth;
  }

  #probe(nodes: number): number {
    const verdict = this.#solver.probe(nodes);
    return verdict === 'winnable' ? 1 : verdict === 'unknown' ? UNDECIDED : 0;
  }
}

/** Without the plans that have fallen behind by more than chance explains. */
function stillIn(left: readonly number[], won: Float64Array, worlds: number): number[] {
  const most = Math.max(...left.map((i) => won[i]!));
  const margin = most === worlds ? 0 : 1 + 1.5 * Math.sqrt(worlds);
  return left.filter((i) => won[i]! >= most - margin);
}

/** One is left, or all that are have won everywhere: then first sight decides among them. */
const isSettled = (left: readonly number[], won: Float64Array, worlds: number): boolean =>
  left.length === 1 || (worlds >= 2 * ROUND && left.every((i) => won[i] === worlds));
