import {
  below,
  CHANCE,
  OVER,
  type Bot,
  type Budget,
  type Fast,
  type Game,
  type Rng,
  type Seating,
} from '@chiaro/kernel';
import { leading, Trial, tryMoves } from './flat.js';
import { Tree } from './tree.js';

/** How a bot for any game searches. */
export interface SearchStyle {
  /** `tree` also considers the replies to a move; `flat` compares only the moves of this turn. */
  readonly kind: 'tree' | 'flat';
  /** Steps after which a random playout stops and is valued as it stands. */
  readonly horizon: number;
  /** Exploration constant, as a fraction of the usual spread of results. */
  readonly curiosity: number;
}

/** The style of a `searchBot` that is given none: tree search, 400 steps deep. */
export const usualStyle: SearchStyle = { kind: 'tree', horizon: 400, curiosity: 1 };

/** Random playouts that measure the spread of results. */
const PROBES = 12;

/**
 * A fair bot for any game with `fast`: it knows only the rules. It samples what it cannot see
 * (`resample`), plays on at random and prefers moves that give it more points than the other sides.
 * Weaker than a bot that knows the game, but available on a game's first day.
 *
 * @throws Error when the game has no `fast`
 */
export function searchBot<S, M, V, O>(
  game: Game<S, M, V, O>,
  /** Reads the house rules from a view of the game. */
  optionsOf: (view: V) => O,
  style: SearchStyle = usualStyle,
): Bot<V, M> {
  const { fast } = game;
  if (fast === undefined) throw new Error(`${game.id} has no fast rules to search with`);
  return {
    choose({ view, legal, rng, budget }) {
      const [only] = legal;
      if (legal.length === 1 && only !== undefined) return only;
      const position = new Position(game, fast, view, optionsOf(view), style);
      const code =
        style.kind === 'tree' ? position.byTree(budget, rng) : position.byTrials(budget, rng);
      return fast.decode(code);
    },
  };
}

/** One decision: the states that the search uses, and how it values final states. */
class Position<S, M, V, O> {
  readonly game: Game<S, M, V, O>;
  readonly fast: Fast<S, M>;
  readonly view: V;
  readonly style: SearchStyle;
  readonly seating: Seating;
  readonly #scratch: S;
  readonly #legal: Int32Array;
  readonly #worth: Float64Array;

  constructor(game: Game<S, M, V, O>, fast: Fast<S, M>, view: V, options: O, style: SearchStyle) {
    this.game = game;
    this.fast = fast;
    this.view = view;
    this.style = style;
    this.seating = game.seating(options);
    this.#scratch = game.initial(options);
    this.#legal = new Int32Array(fast.maxMoves);
    this.#worth = new Float64Array(this.seating.sides);
  }

  byTree(budget: Budget, rng: Rng): number {
    const tree = new Tree(this.fast, {
      sides: this.seating.sides,
      sideOf: (seat) => this.seating.sideOf[seat]!,
      curiosity: this.style.curiosity * this.#spread(rng),
      delay: 1,
      bias: 0,
      worth: (s, source, bySide) => {
        this.#playOut(s, source);
        this.#value(s, bySide);
      },
    });
    tree.search(this, this.#scratch, budget, rng);
    return tree.results()[0]?.code ?? this.#anyMove(rng);
  }

  byTrials(budget: Budget, rng: Rng): number {
    let world = this.game.resample(this.view, rng);
    const side = this.seating.sideOf[this.fast.actor(world)]!;
    const moves = this.fast.legal(world, this.#legal);
    const trials = Array.from(this.#legal.subarray(0, moves), (code) => new Trial(code));
    const plan = {
      deals: Infinity,
      drops: true,
      nextDeal: () => {
        world = this.game.resample(this.view, rng);
      },
      attempt: (trial: Trial) => {
        this.fast.copy(world, this.#scratch);
        this.fast.play(this.#scratch, trial.code);
        this.#playOut(this.#scratch, rng);
        this.#value(this.#scratch, this.#worth);
        trial.note(this.#worth[side]!);
      },
    };
    tryMoves(trials, plan, budget);
    return leading(trials).code;
  }

  /** Overwrites a state with one that is consistent with the view: a world of the tree. */
  deal(target: S, rng: Rng): void {
    this.fast.copy(this.game.resample(this.view, rng), target);
  }

  #anyMove(rng: Rng): number {
    this.deal(this.#scratch, rng);
    return this.#legal[below(rng, this.fast.legal(this.#scratch, this.#legal))]!;
  }

  #playOut(s: S, rng: Rng): void {
    const { fast } = this;
    for (let step = 0; step < this.style.horizon; step++) {
      const actor = fast.actor(s);
      if (actor === OVER) return;
      if (actor === CHANCE) fast.chance(s, rng);
      else fast.play(s, this.#legal[below(rng, fast.legal(s, this.#legal))]!);
    }
  }

  /** The lead in points over the best other side. */
  #value(s: S, bySide: Float64Array): void {
    const totals = this.game.totals(s);
    for (let side = 0; side < bySide.length; side++) {
      let best = totals.length > 1 ? -Infinity : 0;
      for (const [other, total] of totals.entries())
        if (other !== side && total > best) best = total;
      bySide[side] = totals[side]! - best;
    }
  }

  /** The standard deviation of the results of random play from here. */
  #spread(rng: Rng): number {
    const probe = new Trial(0);
    for (let i = 0; i < PROBES; i++) {
      this.deal(this.#scratch, rng);
      this.#playOut(this.#scratch, rng);
      this.#value(this.#scratch, this.#worth);
      probe.note(this.#worth[0]!);
    }
    return Math.max(1, Math.sqrt(probe.variance * PROBES));
  }
}
