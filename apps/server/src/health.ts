import type { CatalogGame } from '@chiaro/catalog';
import { err, flag, integer, list, object, ok, text, type Read } from '@chiaro/kernel';
import { langOnly, type Endpoint, type Refused } from './http/endpoint.js';
import { SCHEMA_VERSION } from './store/migrations.js';
import type { Db } from './store/schema.js';

/** Timeout for the database to accept a write, in milliseconds. */
const PATIENCE = 3000;
/** Cache time of the result in milliseconds: the database is tried at most once per interval. */
const FRESH = 1000;

/** Whether the database accepts a write: with a full disk, reads would still succeed. */
export class Readiness {
  readonly #db: Db;
  readonly #now: () => number;
  #tried: { readonly at: number; readonly answer: Promise<boolean> } | null = null;
  #isStopping = false;

  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Marks the server as shutting down: load balancers should send nothing more. */
  stop(): void {
    this.#isStopping = true;
  }

  async isReady(): Promise<boolean> {
    if (this.#isStopping) return false;
    const at = this.#now();
    if (this.#tried === null || Math.abs(at - this.#tried.at) >= FRESH)
      this.#tried = { at, answer: this.#write(at) };
    return this.#tried.answer;
  }

  async #write(at: number): Promise<boolean> {
    const checkedAt = new Date(at).toISOString();
    const written = this.#db
      .insertInto('health')
      .values({ id: 1, checkedAt })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ checkedAt }))
      .execute()
      .then(
        () => true,
        () => false,
      );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE);
    });
    const answer = await Promise.race([written, late]);
    clearTimeout(timer);
    return answer;
  }
}

const okShape = object({ ok: flag });
type Ok = Read<typeof okShape>;

const healthShape = object({
  ok: flag,
  version: text({ max: 40 }),
  schema: integer({ min: 0 }),
  games: list(text({ max: 40 })),
});

const notReady = err<Refused>({ problems: [{ code: 'UNAVAILABLE' }] });

/** Liveness: the process runs, even if its database does not. */
export const live: Endpoint<unknown, undefined, Ok> = {
  method: 'GET',
  path: '/health/live',
  summary: 'Whether the process runs.',
  unlimited: true,
  query: langOnly,
  answer: okShape,
  statuses: { 200: 'It does.' },
  handle: async () => ok({ status: 200, value: { ok: true } }),
};

/** Readiness: not before the database accepts writes, and not during shutdown. */
export const ready = (readiness: Readiness): Endpoint<unknown, undefined, Ok> => ({
  method: 'GET',
  path: '/health/ready',
  summary: 'Whether requests can be sent here: the database takes a write.',
  unlimited: true,
  query: langOnly,
  answer: okShape,
  statuses: { 200: 'They can.' },
  handle: async () =>
    (await readiness.isReady()) ? ok({ status: 200, value: { ok: true } }) : notReady,
});

export const health = (
  readiness: Readiness,
  games: readonly CatalogGame[],
  version: string,
): Endpoint<unknown, undefined, Read<typeof healthShape>> => ({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server and its database answer.',
  query: langOnly,
  answer: healthShape,
  statuses: { 200: 'Both answer.' },
  async handle() {
    if (!(await readiness.isReady())) return notReady;
    const value = { ok: true, version, schema: SCHEMA_VERSION, games: games.map(({ id }) => id) };
    return ok({ status: 200, value });
  },
});
