import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invariant, readShape, type ErrorCode } from '@chiaro/kernel';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { judgeHere } from '../src/games/judge.js';
import { entriesPage, type EntriesPage } from '../src/games/shapes.js';
import { errorShape } from '../src/http/refusal.js';
import { thinkHere } from '../src/matches/bots.js';
import { createServer, type ServerOptions } from '../src/server.js';
import { openDatabase, type StoreAddress } from '../src/store/open.js';
import type { Db } from '../src/store/schema.js';
import { toyGames } from './toy.js';

/** A folder of the test's own, removed with it. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const sqliteIn = (folder: string): StoreAddress & { kind: 'sqlite' } => ({
  kind: 'sqlite',
  file: join(folder, 'chiaro.sqlite'),
});

export async function freshDatabase(address: StoreAddress = sqliteIn(freshFolder())): Promise<Db> {
  const db = await openDatabase(address);
  invariant(db.ok, `the database opens: ${JSON.stringify(db)}`);
  onTestFinished(() => db.value.destroy());
  return db.value;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly faults: unknown[];
}

export async function freshServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const db = options.db ?? (await freshDatabase());
  const faults: unknown[] = [];
  const app = await createServer({
    db,
    games: toyGames,
    web: null,
    judge: judgeHere(options.games ?? toyGames),
    bots: thinkHere,
    onFault: (fault) => faults.push(fault),
    ...options,
  });
  onTestFinished(() => app.close());
  return { app, db, faults };
}

export const submit = (app: FastifyInstance, log: string, more: InjectOptions = {}) =>
  app.inject({ method: 'POST', url: '/api/games', payload: { log }, ...more });

/** Every point of a kept game, page after page. */
export async function entriesOf(
  app: FastifyInstance,
  id: string,
  lang = 'en',
): Promise<EntriesPage['entries']> {
  const entries: EntriesPage['entries'] = [];
  for (let page: number | null = 0; page !== null;) {
    const response = await app.inject(`/api/games/${id}/entries?page=${page}&lang=${lang}`);
    const answer: EntriesPage = response.json();
    expect(readShape(entriesPage, answer)).toMatchObject({ ok: true });
    entries.push(...answer.entries);
    page = answer.next;
  }
  return entries;
}

interface Answered {
  readonly statusCode: number;
  readonly body: string;
}

interface ErrorAnswer {
  readonly code: ErrorCode;
  readonly message: string;
  readonly path?: string;
  readonly expected?: string;
  readonly line?: number;
  readonly seq?: number;
  readonly more?: readonly ErrorAnswer[];
}

/** Checks the form of a refusal and answers its content. */
export function refusalOf(response: Answered): ErrorAnswer & { readonly status: number } {
  const json: unknown = JSON.parse(response.body);
  expect(readShape(errorShape, json)).toMatchObject({ ok: true });
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.body).not.toMatch(/\bat [\w.<>]+ \(|node_modules|\.ts:|\.js:/);
  return { status: response.statusCode, ...(json as { error: ErrorAnswer }).error };
}
