import type { Budget, Rng } from '@chiaro/kernel';
import type { Position } from '../solver/position.js';
import { DealSolver, type Caution } from '../solver/solver.js';
import { appeal, playOut, type Habit } from './habits.js';
import { Plans } from './plans.js';
import { hiddenCards, imagine } from './sight.js';

/** How a bot thinks that imagines deals. */
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
  /**
   * Whether to stop evaluating plans that fall behind, or when all of them are equal, so that close
   * plans get more of the time.
   */
  readonly isBrief: boolean;
  /** Positions to look at for each plan in each world, and how often for dead ends. */
  readonly nodes: number;
  readonly caution: Caution;
  /** Worlds to imagine at most, however much budget there is. */
  readonly worlds: number;
}

/** A search that gave up is taken as a fifth of a win. */
const UNDECIDED = 0.2;
/** With one hidden card or none there is nothing to imagine. */
const EXACT_NODES = 4_000;
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
    const likings = Array.from({ length: plans.count }, (_, i) => appeal(p, plans, i, firstSight));
    const shares = this.#shares(p, plans, likings, rng, budget);
    let best = 0;
    let most = -Infinity;
    for (const [i, share] of shares.entries()) {
      const worth = share + likings[i]!;
      if (worth > most) [best, most] = [i, worth];
    }
    return best;
  }

  /**
   * Of each plan the share of worlds that it wins; −1 for one that was given up. A turn of the
   * budget is as many looks as there were plans at first.
   */
  #shares(
    p: Position,
    plans: Plans,
    likings: readonly number[],
    rng: Rng,
    budget: Budget,
  ): Float64Array {
    const won = new Float64Array(plans.count);
    const unseen = hiddenCards(p);
    const isExact = p.hiddenLeft <= 1;
    const { isBrief } = this.judgement;
    const { position } = this;
    let left = [...won.keys()];
    let worlds = 0;
    let looks = 0;
    let isTime = true;
    do {
      position.copyFrom(p);
      imagine(position, unseen, rng);
      for (const i of left) won[i]! += this.worth(plans, i, isExact);
      worlds++;
      for (looks += left.length; looks >= won.length; looks -= won.length) isTime = budget.more();
      if (isBrief && worlds % ROUND === 0) left = stillIn(left, won, likings, worlds);
    } while (
      !isExact &&
      !(isBrief && isSettled(left, won, worlds)) &&
      worlds < this.judgement.worlds &&
      isTime
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
    plans.play(position, index);
    const mark = position.trailLength;
    // A plan that wins by habit is winnable: then no search is needed.
    const isWon = known < 1 && playOut(position, this.#plans, habit);
    position.takeBackTo(mark);
    const nodes = isExact ? EXACT_NODES : this.judgement.nodes;
    const worth = isWon ? 1 : known > 0 ? known * this.#probe(nodes) : 0;
    position.takeBackTo(0);
    return worth;
  }

  #probe(nodes: number): number {
    const verdict = this.#solver.probe(nodes, this.judgement.caution);
    return verdict === 'winnable' ? 1 : verdict === 'unknown' ? UNDECIDED : 0;
  }
}

/** Without the plans that have fallen behind by more than chance explains, or lost where one won all. */
function stillIn(
  left: readonly number[],
  won: Float64Array,
  likings: readonly number[],
  worlds: number,
): number[] {
  const perfect = left.filter((i) => won[i] === worlds);
  if (perfect.length > 0) return perfect;
  const score = (i: number): number => won[i]! + worlds * likings[i]!;
  const most = Math.max(...left.map(score));
  const margin = 1 + Math.sqrt(worlds);
  return left.filter((i) => score(i) >= most - margin);
}

/** One is left, or all that are have won everywhere: then first sight decides among them. */
const isSettled = (left: readonly number[], won: Float64Array, worlds: number): boolean =>
  left.length === 1 || (worlds >= 2 * ROUND && left.every((i) => won[i] === worlds));
