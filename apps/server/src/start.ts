import type { AddressInfo } from 'node:net';
import type { CatalogGame } from '@chiaro/catalog';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { homeAddresses, isAnywhere, readConfig } from './config.js';
import { JudgeThreads } from './games/threads.js';
import type { Jobs } from './jobs/jobs.js';
import { LocalJobs } from './jobs/local.js';
import { reviewWork } from './jobs/review.js';
import { JobStore } from './jobs/store.js';
import { ReviewThreads } from './jobs/threads.js';
import { BotThreads } from './matches/bots.js';
import { noHints, type Hints } from './nodes/hints.js';
import { serveMetrics } from './operation/endpoint.js';
import { createLog, faultLogger } from './operation/log.js';
import { measureProcess } from './operation/meters.js';
import { Metrics } from './operation/metrics.js';
import { createServer } from './server.js';
import { GameStore } from './store/games.js';
import { openDatabase, type StoreAddress } from './store/open.js';
import type { Db } from './store/schema.js';

export interface Running {
  readonly address: string;
  /** The URLs for others in the home network; empty if only this machine is served. */
  readonly homeAddresses: readonly string[];
  /** Waits for work in progress, then closes the database. */
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
  /** The built `review.worker.ts`. */
  readonly reviewFile: URL;
}

/** Reads the environment and starts the server; returns it, or why it failed. */
export async function start(options: StartOptions): Promise<Result<Running, Problem>> {
  const config = readConfig(options.environment, options);
  if (!config.ok) return config;
  const { host, port, proxies, hosts, store, logLevel } = config.value;
  const { games, web, judgeFile, storeFile, thinkFile, assets, reviewFile } = options;
  const db = await openDatabase(store.kind === 'sqlite' ? { ...store, thread: storeFile } : store);
  if (!db.ok) return db;
  const judge = new JudgeThreads(judgeFile);
  const bots = new BotThreads(thinkFile, assets);
  const hints = await hintsFor(store);
  const log = createLog(logLevel);
  const reviews = new ReviewThreads(reviewFile, assets);
  const fault = (error: unknown): void => faultLogger(log)(error, 'jobs');
  const jobs = await jobsFor(store, db.value, reviews, fault);
  const metrics = new Metrics();
  const stopMeasuring = measureProcess(metrics);
  const app = await createServer({
    db: db.value,
    hints,
    metrics,
    log,
    jobs,
    games,
    web,
    judge,
    bots,
    proxies,
    hosts,
  });
  let stopMetrics = (): void => undefined;
  const stop = async () => {
    await app.close();
    await reviews.close();
    stopMetrics();
    stopMeasuring();
    await db.value.destroy();
  };
  try {
    await app.listen({ host, port });
    if (config.value.metrics !== null)
      stopMetrics = (await serveMetrics(metrics, config.value.metrics)).stop;
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

/** The PostgreSQL driver is loaded only if it is used. */
async function hintsFor(store: StoreAddress): Promise<Hints> {
  if (store.kind === 'sqlite') return noHints;
  const { PostgresHints } = await import('./nodes/postgres.js');
  return new PostgresHints(store.url);
}

/**
 * One process does reviews in a thread. Over PostgreSQL every node takes them from a queue, and so
 * does `chiaro worker`; pg-boss is loaded only then.
 */
async function jobsFor(
  store: StoreAddress,
  db: Db,
  threads: ReviewThreads,
  fault: (error: unknown) => void,
): Promise<Jobs> {
  const jobStore = new JobStore(db);
  const works = { review: reviewWork(new GameStore(db), threads.review) };
  if (store.kind === 'sqlite') return new LocalJobs(jobStore, works, fault);
  const [{ BossJobs, openBoss }, { BossWorker }] = await Promise.all([
    import('./jobs/boss.js'),
    import('./jobs/worker.js'),
  ]);
  const boss = await openBoss(store.url, fault);
  const worker = new BossWorker({ store: jobStore, boss, works, atOnce: 1, fault });
  worker.start();
  return new BossJobs(jobStore, boss, () => worker.stop());
}

/** The host name to type into a browser on this machine. */
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
