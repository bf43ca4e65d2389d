import type { Problem, Result } from '@chiaro/kernel';
import type { Appended } from '@chiaro/match';

/** A statement with its parameters. */
export interface SqliteQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Whether it needs no lock outside a transaction. */
  readonly isReading: boolean;
  /** Whether it belongs to the transaction that its caller began; others wait until that ends. */
  readonly isInTransaction?: boolean;
}

export interface SqliteAnswer {
  readonly rows: readonly unknown[];
  readonly numAffectedRows?: bigint;
  readonly insertId?: bigint;
}

/** One command of a match with its events as they are stored. */
export interface AppendJob {
  readonly match: string;
  readonly expectedSeq: number;
  readonly command: { readonly id: string; readonly text: string };
  readonly events: readonly string[];
  /** When the match is due, as ISO 8601, and whose turn it is. */
  readonly outlook?: { readonly dueAt: string | null; readonly turn: number | null } | undefined;
}

/**
 * One SQLite file with one connection, in this thread (`SqliteFile`) or in another
 * (`SqliteThread`). Writes resolve after they are on the disk. Rejects with `StorageFault` if the
 * file fails.
 */
export interface SqlitePort {
  execute(query: SqliteQuery): Promise<SqliteAnswer>;
  /** There is one transaction at a time; resolves once it is this one's turn. */
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /**
   * As `Store.append`. Group commit: concurrent commands share one transaction and one fsync; a
   * refusal undoes only itself. If the commit fails, all of the group reject.
   */
  append(job: AppendJob): Promise<Result<Appended, Problem>>;
  close(): Promise<void>;
}
