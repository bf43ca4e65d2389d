/** Playing time from times given from outside, in milliseconds. It stands still until started. */
export class Clock {
  #before: number;
  #since: number | null = null;

  constructor(before = 0) {
    this.#before = before;
  }

  get running(): boolean {
    return this.#since !== null;
  }

  start(now: number): void {
    this.#since ??= now;
  }

  stop(now: number): void {
    this.#before = this.elapsed(now);
    this.#since = null;
  }

  /** A clock set back outside must not take playing time back. */
  elapsed(now: number): number {
    return this.#before + (this.#since === null ? 0 : Math.max(0, now - this.#since));
  }
}
