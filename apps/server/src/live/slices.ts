/** Milliseconds of one turn of the event loop; then whoever else waits is served. */
const SLICE_MS = 3;

/**
 * Does pieces of work in their order, a few milliseconds of them in each turn of the event loop: when
 * thousands come or go at once, those who play are served in between.
 */
export class Slices {
  #waiting: (() => void)[] = [];
  #next = 0;

  /** `fault` is told what a piece throws; the others are done all the same. */
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
