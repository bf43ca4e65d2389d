import type { Aside, PhraseKey } from '@chiaro/match';

/** What a node tells the others. All but phrases and asides can be read in the database as well. */
export type Hint =
  /** A match has as many events now. */
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
  /** Some may have been lost before this moment: whatever is followed must be looked at. */
  resumed(): void;
}

/**
 * Hints from node to node. One may be lost, doubled, late or out of order: that costs time, never
 * truth, because whoever gets one reads the database, and everything that is followed is looked at
 * every now and then anyway.
 */
export interface Hints {
  /** To every other node, soon. Never fails. */
  send(hint: Hint): void;
  /** Called back for what other nodes send, once `start` has been called. */
  listen(listener: HintListener): void;
  /** `node`: the name of this node, unlike any other. Resolves whether or not others can be reached. */
  start(node: string): Promise<void>;
  stop(): Promise<void>;
}

/** Where there is no other node. */
export const noHints: Hints = {
  send: () => undefined,
  listen: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
};

/** Among nodes in one program: `hints.node()` for each of them. */
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
