import { games } from '@chiaro/catalog';
import { FastRng } from '@chiaro/kernel';
import { onTestFinished } from 'vitest';
import { LocalHints, type Hint, type HintListener, type Hints } from '../src/nodes/hints.js';
import { PostgresHints } from '../src/nodes/postgres.js';
import type { ServerOptions } from '../src/server.js';
import type { StoreAddress } from '../src/store/open.js';
import { listening } from './people.js';
import { freshDatabase, freshServer, type TestServer } from './server.js';

/** A way in which nodes tell each other. */
export interface Way {
  readonly name: string;
  /** Whether every hint comes through. */
  readonly isSure: boolean;
  /** Makes the hints of one node after another, for one database. */
  readonly make: (address: StoreAddress) => () => Hints;
}

export const ways: readonly Way[] = [
  {
    name: 'in-process hints',
    isSure: true,
    make: () => {
      const all = new LocalHints();
      return () => all.node();
    },
  },
  {
    name: 'hints over PostgreSQL',
    isSure: true,
    make: (address) => () => new PostgresHints(address.kind === 'postgres' ? address.url : ''),
  },
  {
    name: 'hints that get lost, double, late and wrong',
    isSure: false,
    make: () => {
      const all = new LocalHints();
      const rng = FastRng.from('lossy');
      return () => lossy(all.node(), rng);
    },
  },
];

/** Most are lost; of the others some come twice, or late, or with a number that nobody said. */
function lossy(hints: Hints, rng: FastRng): Hints {
  const timers = new Set<NodeJS.Timeout>();
  const deliver = (listener: HintListener, hint: Hint, from: string): void => {
    const luck = rng.uint32() % 10;
    if (luck < 6) return;
    const wrong: Hint = hint[0] === 'moved' ? ['moved', hint[1], 9999] : hint;
    const timer = setTimeout(() => {
      timers.delete(timer);
      listener.heard(luck === 7 ? wrong : hint, from);
      if (luck === 8) listener.heard(hint, from);
    }, rng.uint32() % 40);
    timers.add(timer);
  };
  return {
    ...hints,
    listen: (listener) =>
      hints.listen({
        resumed: () => listener.resumed(),
        heard: (hint, from) => deliver(listener, hint, from),
      }),
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      await hints.stop();
    },
  };
}

/** So many nodes over one database, each with connections of its own. */
export async function nodesOver(
  address: StoreAddress,
  make: () => Hints,
  { count = 2, ...options }: Partial<ServerOptions> & { readonly count?: number } = {},
): Promise<readonly (TestServer & { readonly url: string })[]> {
  const nodes = [];
  for (let i = 0; i < count; i++) {
    const server = await freshServer({
      db: await freshDatabase(address),
      games,
      hints: make(),
      beats: { lookMs: 100 },
      ...options,
    });
    nodes.push({ ...server, url: await listening(server.app) });
  }
  return nodes;
}

export async function startedHints(hints: Hints, node: string, listener: HintListener) {
  hints.listen(listener);
  await hints.start(node);
  onTestFinished(() => hints.stop());
}
