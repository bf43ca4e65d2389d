// The implementation of `chiaro worker` and `--distributed`; the command line loads it from its own
// folder.
import {
  err,
  messageOf,
  ok,
  type Json,
  type Language,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import { readConfig } from '../config.js';
import { GameStore } from '../store/games.js';
import { openDatabase } from '../store/open.js';
import type { Db } from '../store/schema.js';
import { wordsFor } from '../words.js';
import { BossJobs, openBoss } from './boss.js';
import { SharedCrew } from './crew.js';
import type { JobKind } from './jobs.js';
import { reviewWork } from './review.js';
import { JobStore } from './store.js';
import { ReviewThreads } from './threads.js';
import { BossWorker } from './worker.js';

export interface OfficeWish {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly language: Language;
}

/** The opened value, or a sentence that says why it failed. */
type Opened<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly line: string };

export interface RunningWorker {
  stop(): Promise<void>;
}

/** Takes jobs from the database, a fixed number at a time, until it is stopped. */
export async function startWorker(
  wish: OfficeWish & {
    readonly threads: number;
    readonly doPiece: (task: Json) => Promise<unknown>;
    readonly onEnd: (kind: JobKind) => void;
  },
): Promise<Opened<RunningWorker>> {
  const office = await open(wish);
  if (!office.ok) return office;
  const { db, boss, store } = office.value;
  const threads = new ReviewThreads(
    new URL('./workers/server-review.worker.js', import.meta.url),
    new URL('../assets/', import.meta.url),
    wish.threads,
  );
  const worker = new BossWorker({
    store,
    boss,
    works: {
      review: reviewWork(new GameStore(db), threads.review),
      piece: async (task) => (await wish.doPiece(task)) as Json,
    },
    atOnce: wish.threads,
    // Only database errors: a job that fails stores its error in its row.
    fault: () => undefined,
    onEnd: wish.onEnd,
  });
  worker.start();
  const stop = async (): Promise<void> => {
    await worker.stop();
    await threads.close();
    await boss.stop({ graceful: false });
    await db.destroy();
  };
  return ok({ stop });
}

/** Requests pieces of work and waits for the workers. */
export async function openCrew(
  wish: OfficeWish & { readonly size: number },
): Promise<Opened<Pick<SharedCrew, 'size' | 'run' | 'close'>>> {
  const office = await open(wish);
  if (!office.ok) return office;
  const { db, boss, store } = office.value;
  const crew = new SharedCrew(new BossJobs(store, boss), wish.size);
  return ok({
    size: crew.size,
    run: (task: unknown) => crew.run(task),
    close: async () => {
      await crew.close();
      await db.destroy();
    },
  });
}

interface Office {
  readonly db: Db;
  readonly boss: Awaited<ReturnType<typeof openBoss>>;
  readonly store: JobStore;
}

async function open({ environment, language }: OfficeWish): Promise<Opened<Office>> {
  const opened = await openOffice(environment);
  if (opened.ok) return opened;
  return { ok: false, line: messageOf(opened.error, wordsFor(language)) };
}

async function openOffice(
  environment: OfficeWish['environment'],
): Promise<Result<Office, Problem>> {
  const config = readConfig(environment);
  if (!config.ok) return config;
  const { store: address } = config.value;
  if (address.kind === 'sqlite')
    return err({ code: 'CONFIG_INVALID', reason: 'server.jobs.noDatabase' });
  const db = await openDatabase(address);
  if (!db.ok) return db;
  const boss = await openBoss(address.url, () => undefined);
  return ok({ db: db.value, boss, store: new JobStore(db.value) });
}
