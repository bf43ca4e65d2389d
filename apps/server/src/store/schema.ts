import type { Kysely } from 'kysely';

/**
 * The tables, alike in SQLite and PostgreSQL. Times are ISO 8601 text in UTC, which sorts as time
 * does; columns named `…Json` hold JSON text.
 */
export interface Schema {
  readonly schemaVersion: { readonly id: number; readonly version: number };
  readonly games: GamesTable;
  readonly matchEvents: MatchEventsTable;
  readonly matchCommands: MatchCommandsTable;
  readonly boards: BoardsTable;
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
  readonly entriesJson: string;
  readonly storedAt: string;
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
}
