import type { Kysely } from 'kysely';

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
  readonly settings: { readonly key: string; readonly value: string };
  readonly health: { readonly id: number; readonly checkedAt: string };
}

export type Db = Kysely<Schema>;

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
