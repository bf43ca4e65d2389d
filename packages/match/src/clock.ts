/** Milliseconds of an interval that are charged to no seat: the server could not be reached. */
export type Outages = (from: number, to: number) => number;

/** Playing time from times given from outside, in milliseconds. It is stopped until started. */
export class Clock {
  #before: number;
  #since: number | null = null;
  readonly #outages: Outages;

  constructor(before = 0, outages: Outages = () => 0) {
    this.#before = before;
    this.#outages = outages;
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
    if (this.#since === null) return this.#before;
    const since = Math.max(0, now - this.#since);
    return this.#before + Math.max(0, since - this.#outages(this.#since, now));
  }
}
