/** Milliseconds of an interval that are charged to no seat, because the server was unreachable. */
export type Outages = (from: number, to: number) => number;

/**
 * Playing time computed from timestamps that the caller passes, in milliseconds. It is stopped
 * until started.
 */
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

  /** If the caller's clock is set back, playing time must not go back. */
  elapsed(now: number): number {
    if (this.#since === null) return this.#before;
    const since = Math.max(0, now - this.#since);
    return this.#before + Math.max(0, since - this.#outages(this.#since, now));
  }
}
