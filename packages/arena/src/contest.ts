import {
  dealOutcome,
  FastRng,
  findBot,
  invariant,
  playGame,
  Playthrough,
  seedFromText,
  type AnyModule,
  type Bot,
  type Budget,
  type Players,
  type Resources,
} from '@chiaro/kernel';
import { MOST_STEPS } from '@chiaro/kernel/internal';
import { entrantsOf } from './entrants.js';

/**
 * One bot against another over fixed deals; every deal is played once with each seating, that is
 * with each choice of the sides that the bot holds.
 */
export interface ContestPlan {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The bot under test. */
  readonly bot: string;
  /** The bot on the other sides; null if there is no other side. */
  readonly against: string | null;
  /** Number of sides that the bot under test holds; default one. */
  readonly holds?: number;
  readonly deals: number;
  /** URL of a file with external bots. */
  readonly from?: string;
  readonly seed: string;
  /** A fixed number of iterations instead of the bots' own time: exactly reproducible. */
  readonly iterations: number | null;
  /** Thinking time in milliseconds instead of the bots' own. */
  readonly milliseconds: number | null;
  /** How time is measured: wall-clock time by default. */
  readonly clock?: 'cpu';
  /** Steps after which an endless game is stopped as undecided. */
  readonly cap: number;
}

/** The result of one game, from the perspective of the bot under test. */
export interface GameReport {
  readonly deal: number;
  /** The sides that the bot under test held. */
  readonly sides: readonly number[];
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  readonly finished: boolean;
  /** How often each rule scored for each side: `rules[side][rule]`. */
  readonly rules: readonly Readonly<Record<string, number>>[];
  readonly moves: number;
  /** Thinking time of the bot under test: sum and longest, in milliseconds. */
  readonly thought: number;
  readonly longest: number;
  readonly decisions: number;
}

export interface Arena {
  play(deal: number, sides: readonly number[]): Promise<GameReport>;
  /** The sides that the bot under test holds in each game of a deal. */
  readonly seatings: readonly (readonly number[])[];
}

/** Every combination of so many sides. */
export function seatingsOf(sides: number, holds: number): number[][] {
  if (holds === 0) return [[]];
  return Array.from({ length: sides }, (_, first) => first).flatMap((first) =>
    seatingsOf(sides - first - 1, holds - 1).map((rest) => [
      first,
      ...rest.map((side) => first + 1 + side),
    ]),
  );
}

type AnyBot = Bot<unknown, unknown>;

/** Creates the bots once. Returns a function that plays any deal with any seating. */
export async function openArena(
  module: AnyModule,
  plan: ContestPlan,
  budgetOf: (milliseconds: number) => Budget,
  resources: Resources,
  now: () => number,
): Promise<Arena> {
  const options = module.game.options.read(plan.options);
  if (!options.ok) throw new Error(`Options: ${JSON.stringify(options.error)}`);
  const seating = module.game.seating(options.value);
  const entrants = await entrantsOf(module, plan.from ?? null);
  const make = async (id: string): Promise<Seated> => {
    const maker = findBot(entrants, id);
    if (maker === undefined)
      throw new Error(`No bot ${id}; known: ${entrants.map((bot) => bot.id).join(', ')}`);
    return {
      bot: await maker.make(resources),
      milliseconds: plan.milliseconds ?? maker.milliseconds,
    };
  };
  const hero = await make(plan.bot);
  const rival = plan.against === null ? hero : await make(plan.against);
  return {
    seatings: plan.against === null ? [[0]] : seatingsOf(seating.sides, plan.holds ?? 1),
    play: (deal, sides) => {
      const seats = seating.sideOf.map((side) =>
        sides.includes(side) || plan.against === null ? hero : rival,
      );
      return new ContestGame(module, options.value, plan, seats, budgetOf, now).play(deal, sides);
    },
  };
}

interface Seated {
  readonly bot: AnyBot;
  readonly milliseconds: number;
}

/** One game of a contest, with the thinking time of the bot under test. */
class ContestGame {
  readonly #playthrough: Playthrough<unknown, unknown, unknown, unknown>;
  #thought = 0;
  #longest = 0;
  #decisions = 0;
  #moves = 0;

  readonly module: AnyModule;
  readonly options: unknown;
  readonly plan: ContestPlan;
  readonly seats: readonly Seated[];
  readonly budgetOf: (milliseconds: number) => Budget;
  readonly now: () => number;

  constructor(
    module: AnyModule,
    options: unknown,
    plan: ContestPlan,
    seats: readonly Seated[],
    budgetOf: (milliseconds: number) => Budget,
    now: () => number,
  ) {
    this.module = module;
    this.options = options;
    this.plan = plan;
    this.seats = seats;
    this.budgetOf = budgetOf;
    this.now = now;
    this.#playthrough = new Playthrough(module.game, options);
  }

  async play(deal: number, sides: readonly number[]): Promise<GameReport> {
    const seed = seedFromText(`${this.plan.seed}/${deal}`);
    const players: Players<unknown> = {
      choose: (seat) => this.#choose(seat, deal, sides),
      deal: (need) => dealOutcome(seed, need),
    };
    const played = await playGame(
      this.#playthrough,
      players,
      Math.min(this.plan.cap, MOST_STEPS - 1),
    );
    invariant(played.ok, 'a bot plays what is legal');
    return this.#report(deal, sides);
  }

  #report(deal: number, sides: readonly number[]): GameReport {
    const { game, state, entries, ended } = this.#playthrough;
    const rules = game.totals(state).map((): Record<string, number> => ({}));
    for (const { side: paid, rule } of entries) {
      const counts = rules[paid];
      if (counts !== undefined) counts[rule] = (counts[rule] ?? 0) + 1;
    }
    return {
      deal,
      sides,
      totals: game.totals(state),
      winners: ended ? game.winners(state) : [],
      finished: ended,
      rules,
      moves: this.#moves,
      thought: this.#thought,
      longest: this.#longest,
      decisions: this.#decisions,
    };
  }

  #choose(seat: number, deal: number, sides: readonly number[]): unknown {
    const { game, state, options } = this.#playthrough;
    const seated = this.seats[seat];
    if (seated === undefined) throw new Error(`Nobody sits at ${seat}`);
    const view = game.view(state, seat);
    const legal = game.legal(state);
    const place = `${deal}/${sides.join('+')}/${seat}/${this.#moves++}`;
    const rng = FastRng.from(`${this.plan.seed}/${place}`);
    const started = this.now();
    const move = seated.bot.choose({
      view,
      legal,
      rng,
      budget: this.budgetOf(seated.milliseconds),
    });
    if (sides.includes(game.seating(options).sideOf[seat]!)) this.#note(this.now() - started);
    return move;
  }

  #note(spent: number): void {
    this.#thought += spent;
    this.#longest = Math.max(this.#longest, spent);
    this.#decisions++;
  }
}
