import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { Appended, MatchEvent, Store, StoredCommand, StoredEvent } from '@chiaro/match';
import { loadUnfinished, saveUnfinished, type Unfinished } from './unfinished.js';

/**
 * The match in one slot of this device, written whole after every command. If the device
 * stores nothing (private mode, no space), the match lasts as long as the page.
 */
export class DeviceStore implements Store {
  #events: readonly MatchEvent[];
  #refused: number;
  /** After a reload a page never sends an old command again. */
  readonly #done = new Map<string, { readonly text: string; readonly answer: Appended }>();

  constructor(
    readonly slot: string,
    readonly known: Omit<Unfinished, 'events' | 'refused'>,
  ) {
    const kept = loadUnfinished(slot);
    const isSame = kept?.id === known.id;
    this.#events = isSame ? kept.events : [];
    this.#refused = (isSame ? kept.refused : 0) ?? 0;
  }

  async append(
    match: string,
    expectedSeq: number,
    command: StoredCommand,
    events: readonly MatchEvent[],
  ): Promise<Result<Appended, Problem>> {
    if (match !== this.known.id) return err({ code: 'NOT_FOUND' });
    const before = this.#done.get(command.id);
    if (before !== undefined)
      return before.text === command.text
        ? ok({ ...before.answer, repeated: true })
        : err({ code: 'COMMAND_ID_REUSED', seq: before.answer.first });
    const seq = this.#events.length;
    if (expectedSeq !== seq) return err({ code: 'SEQ_CONFLICT', seq });
    this.#events = [...this.#events, ...events];
    saveUnfinished(this.slot, { ...this.known, events: this.#events, refused: this.#refused });
    const answer = { repeated: false, first: seq, seq: this.#events.length };
    this.#done.set(command.id, { text: command.text, answer });
    return ok(answer);
  }

  /** Counts an attempt that the rules refused: it is no event, and is written with the next one. */
  countRefusal(): void {
    this.#refused++;
  }

  get refused(): number {
    return this.#refused;
  }

  async read(match: string, from = 0): Promise<Result<readonly StoredEvent[], Problem>> {
    if (match !== this.known.id || this.#events.length === 0) return err({ code: 'NOT_FOUND' });
    return ok(
      this.#events.slice(from).map((event, i) => ({
        seq: from + i,
        command: { id: `kept ${from + i}`, text: '' },
        event,
      })),
    );
  }
}
