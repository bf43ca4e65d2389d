import type { Budget, Rng } from '@chiaro/kernel';
import type { Position } from '../solver/position.js';
import { DealSolver, type Caution } from '../solver/solver.js';
import { appeal, playOut, type Habit } from './habits.js';
import { Plans } from './plans.js';
import { hiddenCards, imagine } from './sight.js';

/** The settings of a bot that values plans in sampled worlds. */
export interface Judgement {
  /**
   * The share of hindsight in the value of a plan: whether the world can still be won with all
   * cards known, which is too optimistic. The rest is whether a playout by habit wins.
   */
  readonly hindsight: number;
  /** Chooses the plans of a playout. */
  readonly habit: Habit;
  /** Its sum of features is added to the share of worlds that a plan wins. */
  readonly firstSight: Habit;
  /**
   * Whether to stop evaluating plans that fall behind, or when all of them are equal, so that close
   * plans get more of the time.
   */
  readonly isBrief: boolean;
  /** Positions that the solver may search for each plan in each world. */
  readonly nodes: number;
  /** How often the solver looks for dead ends. */
  readonly caution: Caution;
  /** Upper limit of worlds, whatever the budget. */
  readonly worlds: number;
}

/** The value of a search that ended undecided: a fifth of a win. */
const UNDECIDED = 0.2;
/** Positions to search if at most one card is hidden: there is only one world. */
const EXACT_NODES = 4_000;
/** Worlds between two eliminations of plans. */
const ROUND = 16;

/** Values plans in sampled worlds, within a budget. */
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
   * The share of worlds that each plan wins; −1 for one that was eliminated. One iteration of the
   * budget is as many evaluations as there were plans at first.
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

  /** The position in which a world is prepared for `worth`. */
  get position(): Position {
    return this.#solver.position;
  }

  /** The value of a plan in the prepared world: 1 for a win. The world is left unchanged. */
  worth(plans: Plans, index: number, isExact: boolean): number {
    const { hindsight, habit } = this.judgement;
    const { position } = this;
    const known = isExact ? 1 : hindsight;
    plans.play(position, index);
    const mark = position.trailLength;
    // A playout that wins proves that the world can be won, so no search is needed.
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

/** The plans that won every world; if none did, those within the sampling error of the best. */
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

/** One plan is left, or all that are left have won every world, so that `firstSight` decides. */
const isSettled = (left: readonly number[], won: Float64Array, worlds: number): boolean =>
  left.length === 1 || (worlds >= 2 * ROUND && left.every((i) => won[i] === worlds));
