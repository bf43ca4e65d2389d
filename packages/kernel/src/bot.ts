import type { Budget } from './budget.js';
import type { Json } from './json.js';
import type { Rng } from './rng.js';

/** What a bot knows when it must move. */
export interface Turn<V, M> {
  readonly view: V;
  readonly legal: readonly M[];
  /** The bot's own stream: equal turns with equal streams give equal moves. */
  readonly rng: Rng;
  readonly budget: Budget;
}

/** A player that sees no more than a person in its seat. It may keep tables; its answer depends on the turn alone. */
export interface Bot<V, M> {
  /** One of the legal moves. */
  choose(turn: Turn<V, M>): M;
}

/** A level of play. Making it may load code and tables; it is made once and plays many games. */
export interface BotMaker<V, M> {
  /** `easy`, `champion`: also the id of its name in the words (`bot.champion`). */
  readonly id: string;
  /** Ids that this level had in earlier versions: logs and stored games still name them. */
  readonly formerly?: readonly string[];
  /**
   * Raised when the same turn with as many iterations could give another move: a log that names
   * level, version and iterations can be played again.
   */
  readonly version: number;
  /** Thinking time for one move, in milliseconds, where time counts: hints. 0 when it needs none. */
  readonly milliseconds: number;
  /** The same in iterations, about as long on a usual machine, where every machine must move alike: matches. */
  readonly iterations: number;
  make(resources: Resources): Promise<Bot<V, M>>;
}

/** The bot of this id, or else the one that was called so in an earlier version. */
export const findBot = <V, M>(
  bots: readonly BotMaker<V, M>[],
  id: string,
): BotMaker<V, M> | undefined =>
  bots.find((bot) => bot.id === id) ?? bots.find((bot) => bot.formerly?.includes(id) === true);

/** Loads large tables that a bot or coach needs; the caller provides it. */
export interface Resources {
  /** Null when there is no such resource: the bot then computes or does without. */
  load(name: string): Promise<Uint8Array | null>;
}

/** Resources without any table. */
export const noResources: Resources = { load: () => Promise.resolve(null) };

/** A bot against another, over fixed deals, each played once with every seating. */
export interface Contest {
  readonly id: string;
  readonly bot: string;
  /** Who fills the other sides; null to play all of them itself (or where there is none). */
  readonly against: string | null;
  readonly deals: number;
  readonly options?: Readonly<Record<string, Json>>;
}
