import type { Aside, PhraseKey } from '@chiaro/match';

/**
 * Notifications between nodes. All except phrases and asides can be read from the database as well.
 */
export type Hint =
  /** A match now has this number of events. */
  | readonly ['moved', match: string, seq: number]
  /** A room was changed, by or for this player. */
  | readonly ['room', room: string, rev: number, player: string]
  | readonly ['board', board: string, seq: number]
  /** How many of something the sender serves now (`Presence`). */
  | readonly ['present', about: string, amount: number]
  | readonly ['phrase', room: string, player: string, key: PhraseKey]
  | readonly ['aside', match: string, aside: Aside];

export interface HintListener {
  heard(hint: Hint, from: string): void;
  /** Hints may have been lost before this moment: everything that is followed must be polled. */
  resumed(): void;
}

/**
 * Notifications from node to node. One may be lost, duplicated, late or out of order: that costs
 * time, never correctness, because the receiver reads the database, and everything that is followed
 * is polled anyway.
 */
export interface Hints {
  /** Sends to every other node, soon. Never fails. */
  send(hint: Hint): void;
  /** Called for hints of other nodes, once `start` has been called. */
  listen(listener: HintListener): void;
  /** `node`: the unique name of this node. Resolves whether or not others can be reached. */
  start(node: string): Promise<void>;
  stop(): Promise<void>;
}

/** For a single node. */
export const noHints: Hints = {
  send: () => undefined,
  listen: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
};

/** Among nodes in one process: `hints.node()` for each of them. */
export class LocalHints {
  readonly #nodes = new Map<string, HintListener>();

  node(): Hints {
    let listener: HintListener | null = null;
    let name = '';
    return {
      send: (hint) => {
        for (const [other, each] of this.#nodes)
          if (other !== name) setImmediate(() => each.heard(hint, name));
      },
      listen: (each) => void (listener = each),
      start: async (node) => {
        name = node;
        if (listener !== null) this.#nodes.set(node, listener);
        listener?.resumed();
      },
      stop: async () => void this.#nodes.delete(name),
    };
  }
}
