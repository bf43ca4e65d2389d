import type { Readable } from 'node:stream';

/** Time slice of one turn of the event loop, in milliseconds; then others are served. */
const SLICE_MS = 3;

/**
 * Runs queued work in order, a few milliseconds per turn of the event loop: when thousands connect
 * or disconnect at once, players are served in between.
 */
export class Slices {
  #waiting: (() => void)[] = [];
  #next = 0;

  /** `fault` is called with what a piece throws; the others still run. */
  constructor(
    readonly fault: (error: unknown) => void,
    readonly now: () => number = () => performance.now(),
  ) {}

  add(work: () => void): void {
    if (this.#waiting.push(work) === 1) setImmediate(() => void this.#doSome());
  }

  /** Resolves when its turn has come. */
  turn(): Promise<void> {
    return new Promise((resolve) => this.add(resolve));
  }

  async #doSome(): Promise<void> {
    const end = this.now() + SLICE_MS;
    do {
      this.#doNext();
      // Whoever waited for this turn goes on now, so that it counts.
      await Promise.resolve();
    } while (this.#next < this.#waiting.length && this.now() < end);
    if (this.#next < this.#waiting.length) return void setImmediate(() => void this.#doSome());
    this.#waiting = [];
    this.#next = 0;
  }

  #doNext(): void {
    try {
      this.#waiting[this.#next++]?.();
    } catch (error) {
      this.fault(error);
    }
  }
}

/**
 * What listens for the end of this stream so far does so in its turn: Node and ws take some 50 µs to
 * close a socket that the other side has ended, which would add up when thousands end at once.
 */
export function endInTurn(stream: Readable, slices: Slices): void {
  const listeners = stream.listeners('end');
  stream.removeAllListeners('end');
  stream.once('end', () =>
    slices.add(() => {
      if (!stream.destroyed) for (const end of listeners) Reflect.apply(end, stream, []);
    }),
  );
}
