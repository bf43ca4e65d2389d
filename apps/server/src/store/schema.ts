import { Kysely, type KyselyConfig } from 'kysely';
import type { SqlitePort } from './sqlite/port.js';

/**
 * The tables, the same in SQLite and PostgreSQL. Times are ISO 8601 text in UTC, which sorts
 * chronologically; columns named `…Json` hold JSON text.
 */
export interface Schema {
  /** Kysely's own table: the migrations that ran. */
  readonly kyselyMigration: { readonly name: string; readonly timestamp: string };
  readonly games: GamesTable;
  readonly matchEvents: MatchEventsTable;
  readonly matchCommands: MatchCommandsTable;
  readonly boards: BoardsTable;
  readonly gameEntries: GameEntriesTable;
  readonly usage: UsageTable;
  readonly players: PlayersTable;
  readonly devices: DevicesTable;
  readonly rooms: RoomsTable;
  readonly members: MembersTable;
  readonly matches: MatchesTable;
  readonly matchSeats: MatchSeatsTable;
  /** Shares that devices revealed before the deal was made. */
  readonly matchShares: { readonly match: string; readonly seat: number; readonly share: string };
  readonly blocks: BlocksTable;
  readonly heartbeats: { readonly node: string; readonly beatAt: string };
  /** How many connections a node serves for a subject; valid while its heartbeat continues. */
  readonly presences: { readonly node: string; readonly about: string; readonly amount: number };
  /** When no node was running: charged to no clock. */
  readonly outages: { readonly startedAt: string; readonly endedAt: string };
  readonly jobs: JobsTable;
  readonly deals: DealsTable;
  readonly attempts: AttemptsTable;
  readonly results: ResultsTable;
  readonly resultPlayers: ResultPlayersTable;
  readonly ratings: RatingsTable;
  readonly settings: { readonly key: string; readonly value: string };
  readonly health: { readonly id: number; readonly checkedAt: string };
}

export class Db extends Kysely<Schema> {
  constructor(
    config: KyselyConfig,
    /** SQLite groups appends to matches into one transaction; elsewhere each append has its own. */
    readonly groups: Pick<SqlitePort, 'append'> | null = null,
  ) {
    super(config);
  }
}

/** A finished game. Everything except `storedAt` follows from the log. */
export interface GamesTable {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly optionsJson: string;
  readonly ending: string;
  readonly result: string;
  readonly totalsJson: string;
  readonly winnersJson: string;
  readonly seats: number;
  readonly sides: number;
  readonly fairness: string;
  readonly steps: number;
  readonly seconds: number;
  readonly tagsJson: string;
  readonly log: string;
  /** Empty: since schema 3 entries are in `gameEntries`. */
  readonly entriesJson: string;
  readonly entryCount: number;
  readonly storedAt: string;
}

/** The entries of a game, one row per page, numbered from 0. */
interface GameEntriesTable {
  readonly game: string;
  readonly page: number;
  readonly entriesJson: string;
}

/** What a network has used of a resource on a day (`2026-02-03`), or in total (`-`). */
interface UsageTable {
  /** A keyed hash: no address is stored. */
  readonly network: string;
  readonly day: string;
  readonly kind: string;
  readonly amount: number;
}

/** One event of a match; the primary key (match, seq) decides races. */
interface MatchEventsTable {
  readonly match: string;
  readonly seq: number;
  readonly command: string;
  readonly eventJson: string;
}

/** The answer to each command, for retries. */
interface MatchCommandsTable {
  readonly match: string;
  readonly command: string;
  /** As it was sent. */
  readonly text: string;
  readonly firstSeq: number;
  readonly nextSeq: number;
}

/** A scoreboard that others can follow; deleted after a week. */
interface BoardsTable {
  readonly id: string;
  readonly tokenHash: string;
  readonly seq: number;
  readonly stateJson: string;
  readonly updatedAt: string;
  /** The owner's network, as in `usage`. */
  readonly network: string;
  /** Number of changes: a board without any is deleted first. */
  readonly updates: number;
  /** Characters of `stateJson`. */
  readonly size: number;
}

interface PlayersTable {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

/** The credentials of a player; only the hash of the secret is stored. */
interface DevicesTable {
  readonly secretHash: string;
  readonly player: string;
  readonly createdAt: string;
}

/** A room; `rev` increases with every change and decides races. */
export interface RoomsTable {
  readonly id: string;
  readonly rev: number;
  readonly game: string;
  readonly optionsJson: string;
  readonly seatsJson: string;
  /** `code`: the code admits. `members`: a member must admit. */
  readonly admits: string;
  readonly owner: string | null;
  readonly secretHash: string;
  readonly code: string;
  readonly codeUntil: string;
  readonly match: string | null;
  readonly matchCount: number;
  /** 1 while `match` is being played. */
  readonly playing: number;
  readonly updatedAt: string;
  /** The time control in the format of a log. */
  readonly time: string;
  /** 1 if it is listed in the lobby. */
  readonly open: number;
  /** 1 if members without a seat may watch. */
  readonly watchable: number;
  /** Level of the bot that replaces a player who leaves; null for the default. */
  readonly standIn: string | null;
  /** What its people want to play, if matchmaking brought them together. */
  readonly wish: string | null;
  /** SHA-256 of the secret of `match`. */
  readonly commitment: string | null;
  /** The deal of a ladder that is played here; null in other rooms. */
  readonly deal: string | null;
  /** 1 if its matches are rated. */
  readonly rated: number;
  /** What the last rated match changed; null if there was none. */
  readonly ratingJson: string | null;
}

export interface MembersTable {
  readonly room: string;
  readonly player: string;
  /** The name at the time of joining: a later change could make it look like another's. */
  readonly name: string;
  /** The order of joining, in which ownership passes on. */
  readonly place: number;
  readonly admitted: number;
  readonly ready: number;
  /** 1 if the member has asked for a rematch. */
  readonly again: number;
  /** Percent of the usual time. */
  readonly extraPercent: number;
}

/** A match of a room; its events are in `matchEvents` under the same id. */
export interface MatchesTable {
  readonly id: string;
  readonly room: string;
  readonly game: string;
  readonly optionsJson: string;
  /** For each seat its player, or the level of its bot. */
  readonly seatsJson: string;
  /** `live` or `ended`. */
  readonly status: string;
  /** Number of the next event. */
  readonly seq: number;
  /** When a node must look at it again even without a move. */
  readonly dueAt: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Id of the finished game in `games`. */
  readonly archived: string | null;
  /** The time control in the format of a log, extra time included. */
  readonly time: string;
  /** Level of the stand-in bot; null if resigning ends the match. */
  readonly standIn: string | null;
  /** The seat to act. */
  readonly turn: number | null;
  /** Until when a node's presence record for a seat is valid. */
  readonly presentUntil: string | null;
  /** The server's secret in the deal; null in matches from before joint deals. */
  readonly secret: string | null;
  /** The deal of a ladder, whose seed the match uses; null in other matches. */
  readonly deal: string | null;
  /** 1 from the start of a rated match until its result is in `results`. */
  readonly ratingDue: number;
}

/** The owner of a seat; one row per person's seat. */
export interface MatchSeatsTable {
  readonly match: string;
  readonly seat: number;
  readonly player: string;
}

/** Two players who must never meet. */
interface BlocksTable {
  readonly player: string;
  readonly blocked: string;
  readonly createdAt: string;
}

/** One deal of a ladder: every attempt has the same game and the same bots. */
export interface DealsTable {
  /** `yahtzee-2026-11-18` */
  readonly id: string;
  readonly game: string;
  /** In UTC. */
  readonly day: string;
  readonly seed: string;
  /** SHA-256 of the seed, published from the start. */
  readonly commitment: string;
  readonly rules: number;
  readonly optionsJson: string;
  /** In the format of a log, bots with version and iterations. */
  readonly seats: string;
  readonly issuedAt: string;
  /** Until when an attempt may be opened, and when the last one ends. */
  readonly opensUntil: string;
  readonly closesAt: string;
}

/** An attempt at a deal; at most one per player. */
export interface AttemptsTable {
  readonly deal: string;
  readonly player: string;
  readonly match: string;
  readonly room: string;
  /** The player's name when they opened it. */
  readonly name: string;
  readonly openedAt: string;
  /** The following columns are null until its match is over. */
  readonly endedAt: string | null;
  /** `over`, `resigned`, `flagged` or `abandoned`. */
  readonly ending: string | null;
  readonly totalsJson: string | null;
  /** 1 if the player’s side won. */
  readonly won: number | null;
  /** Place of the player’s side in the match, from 1; null if it was abandoned. */
  readonly place: number | null;
  readonly points: number | null;
  /** Points ahead of the best other side. */
  readonly margin: number | null;
}

/** The result of a rated match, numbered in the transaction that changed the ratings. */
interface ResultsTable {
  readonly number: number;
  readonly match: string;
  readonly game: string;
  /** In UTC. */
  readonly day: string;
  readonly endedAt: string;
  /** Why it changed no rating; null if it did. */
  readonly unrated: string | null;
  /** Everything that the changes follow from: places and players. */
  readonly sidesJson: string;
}

/** A player of a rated match, with the rating before and after it; null if it was not changed. */
interface ResultPlayersTable {
  readonly result: number;
  readonly player: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** The rating of a player in a game: what all results in the order of their numbers give. */
interface RatingsTable {
  readonly game: string;
  readonly player: string;
  readonly mu: number;
  readonly sigma: number;
  /** The whole number that is shown. */
  readonly rating: number;
  readonly matches: number;
}

/** A job; one row per key, however often it is requested. */
export interface JobsTable {
  readonly key: string;
  readonly kind: string;
  /** Version of the program that requested it: only the same version does it. */
  readonly version: string;
  readonly taskJson: string;
  /** Thousandths. */
  readonly progress: number;
  /** The last heartbeat of its worker; null while it has none. */
  readonly beatAt: string | null;
  readonly resultJson: string | null;
  /** Why it failed. */
  readonly fault: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}
