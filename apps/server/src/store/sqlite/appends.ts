import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { Appended } from '@chiaro/match';
import type Database from 'libsql';
import type { AppendJob } from './port.js';

/** Appends inside a transaction that already has the write lock, so that there are no races. */
export class Appends {
  readonly #nextSeq: Database.Statement;
  readonly #before: Database.Statement;
  readonly #addEvent: Database.Statement;
  readonly #addCommand: Database.Statement;
  readonly #moveOn: Database.Statement;
  readonly #lookAhead: Database.Statement;

  /** The tables must exist. */
  constructor(database: Database.Database) {
    this.#nextSeq = database.prepare(
      'select coalesce(max(seq) + 1, 0) as seq from match_events where match = ?',
    );
    this.#before = database.prepare(
      'select text, first_seq as first, next_seq as seq from match_commands where match = ? and command = ?',
    );
    this.#addEvent = database.prepare(
      'insert into match_events (match, seq, command, event_json) values (?, ?, ?, ?)',
    );
    this.#addCommand = database.prepare(
      'insert into match_commands (match, command, text, first_seq, next_seq) values (?, ?, ?, ?, ?)',
    );
    this.#moveOn = database.prepare('update matches set seq = ? where id = ?');
    this.#lookAhead = database.prepare(
      'update matches set seq = ?, due_at = ?, turn = ? where id = ?',
    );
  }

  /**
   * Refusals are found before anything is written. If it throws, the transaction contains part of a
   * command and must be rolled back.
   */
  append({ match, expectedSeq, command, events, outlook }: AppendJob): Result<Appended, Problem> {
    const before = this.#answerOf(match, command);
    if (before !== null) return before;
    const { seq: first } = this.#nextSeq.get([match]) as { readonly seq: number };
    if (first !== expectedSeq) return err({ code: 'SEQ_CONFLICT', seq: first });
    const seq = first + events.length;
    events.forEach((event, i) => this.#addEvent.run([match, first + i, command.id, event]));
    this.#addCommand.run([match, command.id, command.text, first, seq]);
    if (outlook === undefined) this.#moveOn.run([seq, match]);
    else this.#lookAhead.run([seq, outlook.dueAt, outlook.turn, match]);
    return ok({ repeated: false, first, seq });
  }

  #answerOf(match: string, { id, text }: AppendJob['command']): Result<Appended, Problem> | null {
    const row = this.#before.get([match, id]) as
      | { readonly text: string; readonly first: number; readonly seq: number }
      | undefined;
    if (row === undefined) return null;
    return row.text === text
      ? ok({ repeated: true, first: row.first, seq: row.seq })
      : err({ code: 'COMMAND_ID_REUSED', seq: row.first });
  }
}
