import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { ClientMessage, HostMessage } from '../protocol.js';
import type { After } from './ports.js';

export type Asking = Extract<ClientMessage, { readonly id: string }>;
export type Answered = Exclude<Extract<HostMessage, { readonly id: string }>, { readonly t: 'no' }>;

/** Milliseconds until a message that got no answer is sent again on the same connection. */
const AGAIN = 4_000;

/** The host could not say whether it was stored: sent again, it will. */
const isNoAnswer = (message: HostMessage): boolean =>
  message.t === 'no' && message.error.code === 'UNAVAILABLE';

interface Open {
  readonly message: Asking;
  readonly resolve: (answer: Result<Answered, Problem>) => void;
}

/** Messages that wait for their answer: sent again, word for word, until it comes. */
export class Requests {
  readonly #open = new Map<string, Open>();
  #cancel: (() => void) | null = null;

  readonly send: (message: ClientMessage) => void;
  /** Null where nothing is sent again: then no answer is an answer too. */
  readonly after: After | null;
  /** The commands that wait have changed. */
  readonly changed: () => void;

  constructor(send: (message: ClientMessage) => void, after: After | null, changed: () => void) {
    this.send = send;
    this.after = after;
    this.changed = changed;
  }

  /** Commands without an answer, the oldest first. */
  get commands(): readonly Extract<Asking, { readonly t: 'do' }>[] {
    return [...this.#open.values()].flatMap(({ message }) => (message.t === 'do' ? [message] : []));
  }

  ask(message: Asking): Promise<Result<Answered, Problem>> {
    return new Promise((resolve) => {
      this.#open.set(message.id, { message, resolve });
      this.send(message);
      this.#sendLater();
      this.changed();
    });
  }

  /** After a connection came back. */
  sendAgain(): void {
    for (const { message } of this.#open.values()) this.send(message);
    this.#sendLater();
  }

  /** Nobody waits for an answer any more. */
  close(error: Problem): void {
    this.#cancel?.();
    this.#cancel = null;
    for (const { resolve } of this.#open.values()) resolve(err(error));
    this.#open.clear();
  }

  heard(message: HostMessage): void {
    if (!('id' in message) || message.id === undefined) return;
    const open = this.#open.get(message.id);
    if (open === undefined || (this.after !== null && isNoAnswer(message))) return;
    this.#open.delete(message.id);
    this.changed();
    open.resolve(message.t === 'no' ? err(message.error) : ok(message));
  }

  #sendLater(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#open.size > 0) this.#cancel = this.after?.(AGAIN, () => this.sendAgain()) ?? null;
  }
}
