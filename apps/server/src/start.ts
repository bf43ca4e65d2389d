import type { AddressInfo } from 'node:net';
import type { CatalogGame } from '@chiaro/catalog';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { homeAddresses, isAnywhere, readConfig } from './config.js';
import { JudgeThreads } from './games/threads.js';
import { BotThreads } from './matches/bots.js';
import { createServer } from './server.js';
import { openDatabase } from './store/open.js';

export interface Running {
  readonly address: string;
  /** The same for others in the home network; none where only this machine is served. */
  readonly homeAddresses: readonly string[];
  /** Finishes what is under way, then closes the database. */
  readonly stop: () => Promise<void>;
}

export interface StartOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the home network is served. */
  readonly lan: boolean;
  readonly games: readonly CatalogGame[];
  readonly web: string | null;
  /** The built `judge.worker.ts`. */
  readonly judgeFile: URL;
  /** The built `sqlite.worker.ts`. */
  readonly storeFile: URL;
  /** The built `think.worker.ts`, and the folder of the tables that bots use. */
  readonly thinkFile: URL;
  readonly assets: URL;
}

/** From the environment to a server that listens, or the reason why not. */
export async function start(options: StartOptions): Promise<Result<Running, Problem>> {
  const config = readConfig(options.environment, options);
  if (!config.ok) return config;
  const { host, port, proxies, hosts, store } = config.value;
  const { games, web, judgeFile, storeFile, thinkFile, assets } = options;
  const db = await openDatabase(store.kind === 'sqlite' ? { ...store, thread: storeFile } : store);
  if (!db.ok) return db;
  const judge = new JudgeThreads(judgeFile);
  const bots = new BotThreads(thinkFile, assets);
  const app = await createServer({ db: db.value, games, web, judge, bots, proxies, hosts });
  const stop = async () => {
    await app.close();
    await db.value.destroy();
  };
  try {
    await app.listen({ host, port });
  } catch (error) {
    await stop();
    return err(listenProblem(error as NodeJS.ErrnoException, host, port));
  }
  const { port: chosen } = app.server.address() as AddressInfo;
  const home = isAnywhere(host) ? homeAddresses() : [];
  return ok({
    address: `http://${nameOf(host)}:${chosen}`,
    homeAddresses: home.map((address) => `http://${address}:${chosen}`),
    stop,
  });
}

/** What to type into a browser on this machine. */
function nameOf(host: string): string {
  if (isAnywhere(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): Problem {
  const refused = (reason: string): Problem => ({
    code: 'UNAVAILABLE',
    reason,
    facts: { host, port, other: port < 65_535 ? port + 1 : 3000, why: error.message },
  });
  if (error.code === 'EADDRINUSE') return refused('server.portTaken');
  if (error.code === 'EACCES') return refused('server.portForbidden');
  return refused('server.host');
}
