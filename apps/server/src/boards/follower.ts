import type { ServerResponse } from 'node:http';

/** A state of a board as a server-sent event: serialised once for all followers. */
export interface FollowedEvent {
  readonly seq: number;
  readonly bytes: Buffer;
}

/** Timeout for a reader to take the last event, in milliseconds. */
const GRACE_MS = 5000;

/**
 * A response that follows a board. A slow reader has at most one event in flight and the newest one
 * waiting: the events between are dropped as outdated. Nothing is written after the end, and a
 * broken connection affects no other.
 */
export class Follower {
  readonly #response: ServerResponse;
  #lastSeq = -1;
  #next: FollowedEvent | null = null;
  #isStalled = false;
  /** A counter: who fell behind later has a larger number. */
  behindSince = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.on('error', () => response.destroy());
    response.on('drain', () => this.#catchUp());
  }

  /** Bytes in the send buffer that the reader has not taken yet. */
  get waiting(): number {
    return this.#response.writableNeedDrain ? this.#response.writableLength : 0;
  }

  onceClosed(then: () => void): void {
    this.#response.once('close', then);
  }

  /** A state older than the last one sent is dropped. */
  tell(event: FollowedEvent): void {
    if (event.seq <= this.#lastSeq || !this.#isOpen()) return;
    this.#lastSeq = event.seq;
    if (this.#response.writableNeedDrain) this.#next = event;
    else this.#write(event.bytes);
  }

  /** Heartbeat: disconnects a reader that took nothing since the last one. */
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
