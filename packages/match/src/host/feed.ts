/**
 * Notifications that another host has appended to a match. One may be lost, duplicated or late:
 * that costs time, never correctness, because the receiver reads the store.
 */
export interface Feed {
  /** Calls back with the number of the next event. Returns the unsubscribe function. */
  listen(match: string, moved: (seq: number) => void): () => void;
  /** Sent by the host that has appended. */
  tell(match: string, seq: number): void;
}

/** A feed among the hosts of one process. */
export class LocalFeed implements Feed {
  readonly #listeners = new Map<string, Set<(seq: number) => void>>();

  listen(match: string, moved: (seq: number) => void): () => void {
    const listeners = this.#listeners.get(match) ?? new Set();
    this.#listeners.set(match, listeners.add(moved));
    return () => {
      listeners.delete(moved);
      if (listeners.size === 0) this.#listeners.delete(match);
    };
  }

  tell(match: string, seq: number): void {
    for (const moved of this.#listeners.get(match) ?? []) moved(seq);
  }
}
