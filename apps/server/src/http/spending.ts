/** Networks that are remembered; beyond that the one that has been quiet longest is forgotten. */
const MOST_KEYS = 20_000;

interface Account {
  spent: number;
  /** When the window began, in milliseconds since 1970. */
  readonly since: number;
}

/**
 * What each network (or each board) has spent in the present window of time. A window begins with
 * the first spending. Costs are counted, not only requests: whoever asks for much gets less often.
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

  /** Seconds until there is room again; 0 where there is. */
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

  /** Milliseconds of its window. A clock that was put back ends it: nobody waits for hours. */
  #left({ since }: Account): number {
    const passed = this.#now() - since;
    return passed < 0 ? 0 : Math.max(0, this.windowMs - passed);
  }
}
