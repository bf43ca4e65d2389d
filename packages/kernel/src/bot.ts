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

/**
 * A player that sees no more than a person in its seat. It may cache tables; its answer depends on
 * the turn alone.
 */
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
   * Raised when the same turn with the same number of iterations could give a different move. A log
   * that names level, version and iterations can therefore be reproduced.
   */
  readonly version: number;
  /**
   * Thinking time for one move in milliseconds, for uses that limit time (hints). 0 if the bot
   * needs none.
   */
  readonly milliseconds: number;
  /**
   * Thinking time in iterations, about as long on a usual machine, for uses that must be
   * reproducible on every machine (matches).
   */
  readonly iterations: number;
  make(resources: Resources): Promise<Bot<V, M>>;
}

/** The bot with this id, or else the one that had this id in an earlier version. */
export const findBot = <V, M>(
  bots: readonly BotMaker<V, M>[],
  id: string,
): BotMaker<V, M> | undefined =>
  bots.find((bot) => bot.id === id) ?? bots.find((bot) => bot.formerly?.includes(id) === true);

/** Loads large tables that a bot or coach needs; the caller provides it. */
export interface Resources {
  /** Null if there is no such resource: the bot then computes the table or does without. */
  load(name: string): Promise<Uint8Array | null>;
}

/** Resources without any table. */
export const noResources: Resources = { load: () => Promise.resolve(null) };

/** A bot against another, over fixed deals, each played once with every seating. */
export interface Contest {
  readonly id: string;
  readonly bot: string;
  /** The bot on the other sides; null if the bot plays all sides itself, or there is only one. */
  readonly against: string | null;
  readonly deals: number;
  readonly options?: Readonly<Record<string, Json>>;
}
