import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { ClientMessage, HostMessage } from '../protocol.js';
import type { After } from './ports.js';

export type Asking = Extract<ClientMessage, { readonly id: string }>;
export type Answered = Exclude<Extract<HostMessage, { readonly id: string }>, { readonly t: 'no' }>;

/** Milliseconds until a message without an answer is resent on the same connection. */
const AGAIN = 4_000;

/** The host could not tell whether the command was stored; a retry under the same id will. */
const isNoAnswer = (message: HostMessage): boolean =>
  message.t === 'no' && message.error.code === 'UNAVAILABLE';

interface Open {
  readonly message: Asking;
  readonly resolve: (answer: Result<Answered, Problem>) => void;
}

/** Messages that wait for an answer: resent unchanged until it comes. */
export class Requests {
  readonly #open = new Map<string, Open>();
  #cancel: (() => void) | null = null;

  readonly send: (message: ClientMessage) => void;
  /** Null if nothing is resent: then a missing answer is reported as the result. */
  readonly after: After | null;
  /** Called when the list of waiting commands changes. */
  readonly changed: () => void;

  constructor(send: (message: ClientMessage) => void, after: After | null, changed: () => void) {
    this.send = send;
    this.after = after;
    this.changed = changed;
  }

  /** Commands that wait for an answer, the oldest first. */
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

  /** Resends everything after a reconnect. */
  sendAgain(): void {
    for (const { message } of this.#open.values()) this.send(message);
    this.#sendLater();
  }

  /** Answers all waiting messages with this error. */
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
