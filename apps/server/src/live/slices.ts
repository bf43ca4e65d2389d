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
    if (this.#waiting.push(work) === 1) setImmediate(() => this.#doSome());
  }

  /** Resolves when its turn has come. */
  turn(): Promise<void> {
    return new Promise((resolve) => this.add(resolve));
  }

  #doSome(): void {
    const end = this.now() + SLICE_MS;
    do this.#doNext();
    while (this.#next < this.#waiting.length && this.now() < end);
    if (this.#next < this.#waiting.length) return void setImmediate(() => this.#doSome());
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
