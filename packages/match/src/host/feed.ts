/**
 * Hints that somebody else moved a match on. A hint may be lost, doubled or late: it costs time,
 * never truth, because whoever gets one reads the store.
 */
export interface Feed {
  /** Calls back with the number of the next event, until the answer is called. */
  listen(match: string, moved: (seq: number) => void): () => void;
  /** Said by whoever has appended. */
  tell(match: string, seq: number): void;
}

/** Among the hosts of one program. */
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
