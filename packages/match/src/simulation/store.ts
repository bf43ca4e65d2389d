import type { Feed } from '../host/feed.js';
import type { Store } from '../store.js';
import type { World } from './world.js';

/** Failure rates of a store and its notifications, in percent. */
export interface Trouble {
  /** The append fails, and nothing was stored. */
  readonly failed: number;
  /** The append fails although everything was stored: the answer was lost. */
  readonly torn: number;
  readonly hintLost: number;
  /** A host stops without notice and another replaces it; decided every 1.5 seconds. */
  readonly restarted: number;
}

export const SOUND: Trouble = { failed: 0, torn: 0, hintLost: 0, restarted: 0 };

export function troubledStore(world: World, trouble: () => Trouble, store: Store): Store {
  return {
    async append(...args) {
      if (world.chance(trouble().failed)) throw new Error('The store failed');
      const appended = await store.append(...args);
      if (world.chance(trouble().torn)) throw new Error('The answer was lost');
      return appended;
    },
    async read(...args) {
      if (world.chance(trouble().failed)) throw new Error('The store failed');
      return store.read(...args);
    },
  };
}

/** A feed whose notifications come late, or not at all. */
export const troubledFeed = (world: World, trouble: () => Trouble, feed: Feed): Feed => ({
  listen: (match, moved) => feed.listen(match, moved),
  tell(match, seq) {
    if (world.chance(trouble().hintLost)) return;
    world.after(world.upTo(50), () => feed.tell(match, seq));
  },
});
