/** Maximum keys in memory; beyond that the least recently active one is evicted. */
const MOST_KEYS = 20_000;

interface Account {
  spent: number;
  /** When the window began, in milliseconds since 1970. */
  readonly since: number;
}

/**
 * Fixed-window rate limit: what each network (or board) has spent in the current window. A window
 * begins with the first spending. It counts costs, not only requests, so that expensive requests
 * are allowed less often.
 */
export class Spending {
  readonly #accounts = new Map<string, Account>();
  readonly #now: () => number;

  constructor(
    readonly most: number,
    readonly windowMs: number,
    now: () => number,
  ) {
    this.#now = now;
  }

  /** Seconds until there is room again; 0 if there is. */
  wait(key: string): number {
    const account = this.#accounts.get(key);
    if (account === undefined || account.spent < this.most) return 0;
    return Math.ceil(this.#left(account) / 1000);
  }

  spend(key: string, cost: number): void {
    const known = this.#accounts.get(key);
    if (known !== undefined && this.#left(known) > 0) {
      known.spent += cost;
      return;
    }
    this.#accounts.delete(key);
    this.#accounts.set(key, { spent: cost, since: this.#now() });
    if (this.#accounts.size > MOST_KEYS) {
      const [oldest] = this.#accounts.keys();
      if (oldest !== undefined) this.#accounts.delete(oldest);
    }
  }

  /**
   * Milliseconds left of its window. If the clock was set back, the window ends, so that nobody
   * waits for hours.
   */
  #left({ since }: Account): number {
    const passed = this.#now() - since;
    return passed < 0 ? 0 : Math.max(0, this.windowMs - passed);
  }
}
