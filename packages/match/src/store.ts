import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { Outlook } from './outlook.js';
import type { MatchEvent } from './setup.js';

/** The answer to an append, repeated for the same command. */
export interface Appended {
  /** True if the command had been stored before: nothing was added now. */
  readonly repeated: boolean;
  /** Number of the first event of the command. */
  readonly first: number;
  /** Number of the next event after the command. */
  readonly seq: number;
}

/** A command as its sender wrote it. */
export interface StoredCommand {
  /** Unique within the match and already scoped to its sender: the same id is the same command. */
  readonly id: string;
  /** The text as it was sent; the same id with another text is `COMMAND_ID_REUSED`. */
  readonly text: string;
}

/** An event with its number and the command that caused it. */
export interface StoredEvent {
  readonly seq: number;
  readonly command: StoredCommand;
  readonly event: MatchEvent;
}

/**
 * Where matches are stored; it alone decides races between hosts. `contract.ts` tests every store.
 * It resolves after the events are durable; a store that cannot keep them rejects its promise, and
 * then nothing was stored. Host and client answer `UNAVAILABLE` then: a device that must be
 * playable without storage brings a store that falls back to memory.
 *
 * Two tables are enough: events by (match, seq), commands by (match, id) with text, first and next
 * seq, both written in one transaction. A match from another source (a log, an older save) is
 * imported by appending all its events under one command to a new id.
 */
export interface Store {
  /**
   * Appends the events of one command, all or none, as numbers `expectedSeq`, `expectedSeq` + 1, ….
   * A match begins with `expectedSeq` 0. If other events are there already: `SEQ_CONFLICT` with the
   * current `seq`. Idempotent: a command that was stored before gets its first answer; its id with
   * another text is `COMMAND_ID_REUSED`, and nothing is added. A store that is queried about many
   * matches stores the `outlook` with the events.
   */
  append(
    match: string,
    expectedSeq: number,
    command: StoredCommand,
    events: readonly MatchEvent[],
    outlook?: Outlook,
  ): Promise<Result<Appended, Problem>>;

  /** The events from number `from` on, in order; `NOT_FOUND` if there is no such match. */
  read(match: string, from?: number): Promise<Result<readonly StoredEvent[], Problem>>;
}

interface KeptMatch {
  readonly events: Pick<StoredEvent, 'command' | 'event'>[];
  readonly done: Map<string, { readonly text: string; readonly answer: Appended }>;
}

/** A start has parts of its own; what else happens is one line. */
const copyOf = (event: MatchEvent): MatchEvent =>
  event.kind === 'start' ? (JSON.parse(JSON.stringify(event)) as MatchEvent) : { ...event };

/**
 * Keeps matches as long as the program runs, as copies: no reference is shared. The reference for
 * every other store.
 */
export class MemoryStore implements Store {
  readonly #matches = new Map<string, KeptMatch>();

  async append(
    match: string,
    expectedSeq: number,
    command: StoredCommand,
    events: readonly MatchEvent[],
    _outlook?: Outlook,
  ): Promise<Result<Appended, Problem>> {
    const kept: KeptMatch = this.#matches.get(match) ?? { events: [], done: new Map() };
    const before = kept.done.get(command.id);
    if (before !== undefined)
      return before.text === command.text
        ? ok({ ...before.answer, repeated: true })
        : err({ code: 'COMMAND_ID_REUSED', seq: before.answer.first });
    const seq = kept.events.length;
    if (expectedSeq !== seq) return err({ code: 'SEQ_CONFLICT', seq });
    const appended = { repeated: false, first: seq, seq: seq + events.length };
    this.#matches.set(match, kept);
    kept.done.set(command.id, { text: command.text, answer: appended });
    const { id, text } = command;
    for (const event of events) kept.events.push({ command: { id, text }, event: copyOf(event) });
    return ok(appended);
  }

  async read(match: string, from = 0): Promise<Result<readonly StoredEvent[], Problem>> {
    const kept = this.#matches.get(match);
    if (kept === undefined) return err({ code: 'NOT_FOUND' });
    const events = kept.events.slice(from);
    return ok(
      events.map(({ command, event }, i) => ({ seq: from + i, command, event: copyOf(event) })),
    );
  }
}
