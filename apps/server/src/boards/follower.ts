import type { ServerResponse } from 'node:http';

/** A state of a board as it goes over the wire: made once, however many follow. */
export interface FollowedEvent {
  readonly seq: number;
  readonly bytes: Buffer;
}

/** How long a reader may take for the last event, in milliseconds. */
const GRACE_MS = 5000;

/**
 * A response that follows a board. To a slow reader at most one event is on its way, with the
 * newest one after it: what lies between is out of date. Nothing is written after the end, and a
 * connection that breaks ends nothing but itself.
 */
export class Follower {
  readonly #response: ServerResponse;
  #lastSeq = -1;
  #next: FollowedEvent | null = null;
  #isStalled = false;
  /** A number that grows: who fell behind later has a larger one. */
  behindSince = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.on('error', () => response.destroy());
    response.on('drain', () => this.#catchUp());
  }

  /** Bytes that the reader has not taken yet. */
  get waiting(): number {
    return this.#response.writableNeedDrain ? this.#response.writableLength : 0;
  }

  onceClosed(then: () => void): void {
    this.#response.once('close', then);
  }

  /** An older state than one that was told already is left out. */
  tell(event: FollowedEvent): void {
    if (event.seq <= this.#lastSeq || !this.#isOpen()) return;
    this.#lastSeq = event.seq;
    if (this.#response.writableNeedDrain) this.#next = event;
    else this.#write(event.bytes);
  }

  /** A reader that took nothing since the last one is let go. */
  beat(): void {
    if (!this.#isOpen()) return;
    if (!this.#response.writableNeedDrain) this.#write(':\n\n');
    else if (this.#isStalled) this.drop();
    else this.#isStalled = true;
  }

  end(text: string): void {
    if (!this.#isOpen()) return;
    this.#next = null;
    this.#response.end(text);
    setTimeout(() => this.drop(), GRACE_MS).unref();
  }

  drop(): void {
    this.#response.destroy();
  }

  #catchUp(): void {
    this.#isStalled = false;
    const next = this.#next;
    this.#next = null;
    if (next !== null && this.#isOpen()) this.#write(next.bytes);
  }

  #write(bytes: Buffer | string): void {
    if (!this.#response.write(bytes)) this.behindSince = ++falls;
  }

  #isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }
}

let falls = 0;
