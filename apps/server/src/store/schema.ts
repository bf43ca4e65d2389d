import { Kysely, type KyselyConfig } from 'kysely';
import type { SqlitePort } from './sqlite/port.js';

/**
 * The tables, alike in SQLite and PostgreSQL. Times are ISO 8601 text in UTC, which sorts as time
 * does; columns named `…Json` hold JSON text.
 */
export interface Schema {
  /** Kysely's own: the steps that were taken. */
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
  /** What devices revealed of their share in a deal before it was made. */
  readonly matchShares: { readonly match: string; readonly seat: number; readonly share: string };
  readonly blocks: BlocksTable;
  readonly heartbeats: { readonly node: string; readonly beatAt: string };
  /** What a node serves of something, and says so while its heart beats. */
  readonly presences: { readonly node: string; readonly about: string; readonly amount: number };
  /** When no node could serve anybody: charged to nobody. */
  readonly outages: { readonly startedAt: string; readonly endedAt: string };
  readonly jobs: JobsTable;
  readonly deals: DealsTable;
  readonly attempts: AttemptsTable;
  readonly settings: { readonly key: string; readonly value: string };
  readonly health: { readonly id: number; readonly checkedAt: string };
}

export class Db extends Kysely<Schema> {
  constructor(
    config: KyselyConfig,
    /** SQLite appends to matches in groups; elsewhere each append is a transaction. */
    readonly groups: Pick<SqlitePort, 'append'> | null = null,
  ) {
    super(config);
  }
}

/** A finished game. Everything but `storedAt` follows from the log. */
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
  /** Empty: entries are in pages of their own since schema 3. */
  readonly entriesJson: string;
  readonly entryCount: number;
  readonly storedAt: string;
}

/** The points of a game, a page at a time, numbered from 0. */
interface GameEntriesTable {
  readonly game: string;
  readonly page: number;
  readonly entriesJson: string;
}

/** What a network has used of something on a day (`2026-02-03`), or of something for ever (`-`). */
interface UsageTable {
  /** A keyed hash: no address is stored. */
  readonly network: string;
  readonly day: string;
  readonly kind: string;
  readonly amount: number;
}

/** One event of a match; the primary key (match, seq) decides who was first. */
interface MatchEventsTable {
  readonly match: string;
  readonly seq: number;
  readonly command: string;
  readonly eventJson: string;
}

/** What each command was answered, to be answered again. */
interface MatchCommandsTable {
  readonly match: string;
  readonly command: string;
  /** As it was sent. */
  readonly text: string;
  readonly firstSeq: number;
  readonly nextSeq: number;
}

/** What a table that keeps score shows to those who follow it; forgotten after a week. */
interface BoardsTable {
  readonly id: string;
  readonly tokenHash: string;
  readonly seq: number;
  readonly stateJson: string;
  readonly updatedAt: string;
  /** Whose it is, as in `usage`. */
  readonly network: string;
  /** How often it was changed: one that never was is the first to go. */
  readonly updates: number;
  /** Characters of `stateJson`. */
  readonly size: number;
}

interface PlayersTable {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

/** What a player signs in with; of the secret only its hash. */
interface DevicesTable {
  readonly secretHash: string;
  readonly player: string;
  readonly createdAt: string;
}

/** Where people gather; `rev` grows with every change and decides who was first. */
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
  /** How much time each seat has, as a log writes it. */
  readonly time: string;
  /** 1 where it stands in the lobby. */
  readonly open: number;
  /** 1 if members without a seat may watch. */
  readonly watchable: number;
  /** Level of the bot that replaces a player who leaves; null for the default. */
  readonly standIn: string | null;
  /** What its people want to play, where they were brought together by it. */
  readonly wish: string | null;
  /** SHA-256 of the secret of `match`. */
  readonly commitment: string | null;
  /** The deal of a ladder that is played here; null in other rooms. */
  readonly deal: string | null;
}

export interface MembersTable {
  readonly room: string;
  readonly player: string;
  /** As it was when they came: it cannot come to look like another's. */
  readonly name: string;
  /** In the order of their coming: the role of owner passes on by it. */
  readonly place: number;
  readonly admitted: number;
  readonly ready: number;
  /** 1 if the member has asked for a rematch. */
  readonly again: number;
  /** How much of the usual time they have. */
  readonly extraPercent: number;
}

/** A match of a room; its events are in `matchEvents` under the same id. */
export interface MatchesTable {
  readonly id: string;
  readonly room: string;
  readonly game: string;
  readonly optionsJson: string;
  /** Of each seat its player, or the level of its bot. */
  readonly seatsJson: string;
  /** `live` or `ended`. */
  readonly status: string;
  /** Number of the next event. */
  readonly seq: number;
  /** When somebody must look at it again although nobody moved. */
  readonly dueAt: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Id of the finished game in `games`. */
  readonly archived: string | null;
  /** As a log writes it, extra time included. */
  readonly time: string;
  /** Level of the bot that plays on; null where giving up ends the match. */
  readonly standIn: string | null;
  /** The seat that is to act. */
  readonly turn: number | null;
  /** Until when some node says that somebody is at a seat. */
  readonly presentUntil: string | null;
  /** What the server adds to the deal; null in matches from before there were joint deals. */
  readonly secret: string | null;
  /** The deal of a ladder, whose seed it has; null in other matches. */
  readonly deal: string | null;
}

/** Whose seat it is; a row for each person's. */
export interface MatchSeatsTable {
  readonly match: string;
  readonly seat: number;
  readonly player: string;
}

/** These two never meet. */
interface BlocksTable {
  readonly player: string;
  readonly blocked: string;
  readonly createdAt: string;
}

/** One deal of a ladder: everybody who opens an attempt has the same game and the same bots. */
export interface DealsTable {
  /** `yahtzee-2026-11-18` */
  readonly id: string;
  readonly game: string;
  /** In UTC. */
  readonly day: string;
  readonly seed: string;
  /** SHA-256 of the seed, told from the start. */
  readonly commitment: string;
  readonly rules: number;
  readonly optionsJson: string;
  /** As a log writes them, bots with version and iterations. */
  readonly seats: string;
  readonly issuedAt: string;
  /** Until when an attempt may be opened, and when the last one ends. */
  readonly opensUntil: string;
  readonly closesAt: string;
}

/** What somebody made of a deal; at most one each. */
export interface AttemptsTable {
  readonly deal: string;
  readonly player: string;
  readonly match: string;
  readonly room: string;
  /** As it was when they opened it. */
  readonly name: string;
  readonly openedAt: string;
  /** The rest is null until its match is over. */
  readonly endedAt: string | null;
  /** `over`, `resigned`, `flagged` or `abandoned`. */
  readonly ending: string | null;
  readonly totalsJson: string | null;
  /** 1 where the player’s side won. */
  readonly won: number | null;
  /** Of the player’s side in the match, from 1; null where it was abandoned. */
  readonly place: number | null;
  readonly points: number | null;
  /** Points ahead of the best other side. */
  readonly margin: number | null;
}

/** Long work that somebody asked for; a row for each key, however often it is asked for. */
export interface JobsTable {
  readonly key: string;
  readonly kind: string;
  /** Of the program that was asked: only the same one does it. */
  readonly version: string;
  readonly taskJson: string;
  /** Thousandths. */
  readonly progress: number;
  /** The last sign of life of whoever works on it; null while nobody does. */
  readonly beatAt: string | null;
  readonly resultJson: string | null;
  /** Why it cannot be done. */
  readonly fault: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}
