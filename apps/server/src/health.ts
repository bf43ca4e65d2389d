import type { CatalogGame } from '@chiaro/catalog';
import { err, flag, integer, list, object, ok, text, type Read } from '@chiaro/kernel';
import { sql } from 'kysely';
import { langOnly, type Endpoint } from './http/endpoint.js';
import { SCHEMA_VERSION } from './store/migrations.js';
import type { Db } from './store/schema.js';

const healthShape = object({
  ok: flag,
  version: text({ max: 40 }),
  schema: integer({ min: 0 }),
  games: list(text({ max: 40 })),
});

export const health = (
  db: Db,
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
    try {
      await sql`select 1`.execute(db);
    } catch {
      return err({ problems: [{ code: 'UNAVAILABLE' }] });
    }
    const value = { ok: true, version, schema: SCHEMA_VERSION, games: games.map(({ id }) => id) };
    return ok({ status: 200, value });
  },
});
