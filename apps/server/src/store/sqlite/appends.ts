import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { Appended } from '@chiaro/match';
import type Database from 'libsql';
import type { AppendJob } from './port.js';

/** Appends inside a transaction that already has the write lock, so that there are no races. */
export class Appends {
  readonly #nextSeq: Database.Statement;
  readonly #before: Database.Statement;
  readonly #addCommand: Database.Statement;
  readonly #addEvent: Database.Statement;
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
    // The row whose number is due, if the match has reached it and the command is new.
    this.#addCommand = database.prepare(
      `insert into match_commands (match, command, text, first_seq, next_seq)
       select ?1, ?2, ?3, ?4, ?5
       where ?4 = (select coalesce(max(seq) + 1, 0) from match_events where match = ?1)
       on conflict (match, command) do nothing`,
    );
    this.#addEvent = database.prepare(
      'insert into match_events (match, seq, command, event_json) values (?, ?, ?, ?)',
    );
    this.#moveOn = database.prepare('update matches set seq = ? where id = ?');
    this.#lookAhead = database.prepare(
      'update matches set seq = ?, due_at = ?, turn = ? where id = ?',
    );
  }

  /**
   * A refused command writes nothing. If it throws, the transaction contains part of a command and
   * must be rolled back.
   */
  append({ match, expectedSeq, command, events, outlook }: AppendJob): Result<Appended, Problem> {
    const seq = expectedSeq + events.length;
    const { id, text } = command;
    const { changes } = this.#addCommand.run([match, id, text, expectedSeq, seq]);
    if (changes === 0) return this.#answerOf(match, command) ?? this.#conflict(match);
    events.forEach((event, i) => this.#addEvent.run([match, expectedSeq + i, id, event]));
    if (outlook === undefined) this.#moveOn.run([seq, match]);
    else this.#lookAhead.run([seq, outlook.dueAt, outlook.turn, match]);
    return ok({ repeated: false, first: expectedSeq, seq });
  }

  /** The first answer to a command that is stored; null for a new one. */
  #answerOf(match: string, { id, text }: AppendJob['command']): Result<Appended, Problem> | null {
    const row = this.#before.get([match, id]) as
      | { readonly text: string; readonly first: number; readonly seq: number }
      | undefined;
    if (row === undefined) return null;
    return row.text === text
      ? ok({ repeated: true, first: row.first, seq: row.seq })
      : err({ code: 'COMMAND_ID_REUSED', seq: row.first });
  }

  #conflict(match: string): Result<never, Problem> {
    const { seq } = this.#nextSeq.get([match]) as { readonly seq: number };
    return err({ code: 'SEQ_CONFLICT', seq });
  }
}
