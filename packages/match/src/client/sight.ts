import type { Entry, Viewer } from '@chiaro/kernel';
import type { Now, SnapMessage, Terms, ToldMessage } from '../protocol.js';
import { toldOf, type Told } from '../told.js';

/** What one viewer knows of a match after its last command. */
export interface Seen<V> {
  readonly seq: number;
  readonly view: V;
  readonly entries: readonly Entry[];
  readonly totals: readonly number[];
  readonly terms: Terms;
  readonly now: Now;
}

/** The effect of a message on a sight. */
export type Folded<V, M> =
  /** More messages of the same command follow, or this one was known. */
  | { readonly kind: 'nothing' }
  /** A message is missing: request everything from `Sight.next` on. */
  | { readonly kind: 'gap' }
  /** A complete command; no step was missed. */
  | { readonly kind: 'told'; readonly told: readonly Told<V, M>[] }
  /** A fresh snapshot, after so many steps that were never received. */
  | { readonly kind: 'anew'; readonly missed: number };

const NOTHING = { kind: 'nothing' } as const;

/** Folds the messages for one viewer into what that viewer knows. */
export class Sight<V, M> {
  #seen: Seen<V> | null = null;
  /** Steps of a command whose last step is still to come. */
  #pending: ToldMessage<V, M>[] = [];

  readonly viewer: Viewer;

  constructor(viewer: Viewer) {
    this.viewer = viewer;
  }

  /** Null until the first snapshot. */
  get seen(): Seen<V> | null {
    return this.#seen;
  }

  /** Number of the next event; 0 before the first snapshot. */
  get next(): number {
    return this.#seen === null ? 0 : this.#seen.seq + 1 + this.#pending.length;
  }

  snap({ seq, view, entries, totals, terms, now }: SnapMessage<V>): Folded<V, M> {
    // Stale: it was requested before a message that arrived in the meantime.
    if (this.#seen !== null && seq < this.next - 1) return NOTHING;
    const missed = this.#seen === null ? 0 : seq - this.#seen.seq;
    this.#seen = { seq, view, entries, totals, terms, now };
    this.#pending = [];
    return { kind: 'anew', missed };
  }

  tell(message: ToldMessage<V, M>): Folded<V, M> {
    const seen = this.#seen;
    if (seen === null || message.seq > this.next) return { kind: 'gap' };
    if (message.seq < this.next) return NOTHING;
    this.#pending.push(message);
    if (message.now === undefined) return NOTHING;
    const steps = this.#pending;
    this.#pending = [];
    return this.#fold(seen, steps, message.now);
  }

  #fold(seen: Seen<V>, steps: readonly ToldMessage<V, M>[], now: Now): Folded<V, M> {
    const told: Told<V, M>[] = [];
    let { view, entries, totals, seq } = seen;
    for (const step of steps) {
      told.push(toldOf(step, view, this.viewer));
      const { kept, added } = step.ledger ?? { kept: entries.length, added: step.entries };
      entries = [...entries.slice(0, kept), ...added];
      ({ after: view, totals, seq } = step);
    }
    this.#seen = { seq, view, entries, totals, terms: seen.terms, now };
    return { kind: 'told', told };
  }
}
