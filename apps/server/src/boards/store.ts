import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { Kysely, Transaction } from 'kysely';
import { Quotas } from '../store/quotas.js';
import type { Db, Schema } from '../store/schema.js';
import type { FollowedEvent } from './follower.js';

export interface Board {
  readonly id: string;
  /** Increases with every state; the larger one is newer. */
  readonly seq: number;
  /** JSON text, from the request to the disk and to all followers: serialised once. */
  readonly stateJson: string;
  readonly updatedAt: string;
}

/**
 * The seq is the event's id, so that a browser that reconnects reports what it has seen
 * (Last-Event-ID).
 */
export function eventOf({ id, seq, stateJson, updatedAt }: Board): FollowedEvent {
  const board = `{"id":"${id}","seq":${seq},"state":${stateJson},"updatedAt":"${updatedAt}"}`;
  return { seq, bytes: Buffer.from(`id: ${seq}\ndata: ${board}\n\n`) };
}

/** Storage limits. */
export interface BoardLimits {
  readonly boards: number;
  /** Characters of all states together. */
  readonly characters: number;
  readonly ofOneNetwork: number;
}

const LIMITS: BoardLimits = { boards: 5000, characters: 100_000_000, ofOneNetwork: 50 };

/** A board is deleted after this time without a change, in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Scoreboards that others can follow. Whoever knows the id (128 random bits) may read; only the
 * holder of the token may write, and only its hash is stored.
 */
export class BoardStore {
  readonly #db: Db;
  readonly #quotas: Quotas;
  readonly #limits: BoardLimits;

  constructor(db: Db, limits: Partial<BoardLimits> = {}) {
    this.#db = db;
    this.#quotas = new Quotas(db);
    this.#limits = { ...LIMITS, ...limits };
  }

  async create(
    seq: number,
    stateJson: string,
    now: number,
    network: string,
  ): Promise<Result<{ readonly id: string; readonly token: string }, Problem>> {
    const [id, token] = [randomHex(), randomHex()];
    const owner = await this.#quotas.hashOf(network);
    const oldest = new Date(now - KEPT_MS).toISOString();
    return this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('boards').where('updatedAt', '<', oldest).execute();
      const problem = await this.#makeRoom(transaction, owner, stateJson.length);
      if (problem !== null) return err(problem);
      const updatedAt = new Date(now).toISOString();
      const row = { id, tokenHash: hashOf(token), seq, stateJson, updatedAt };
      await transaction
        .insertInto('boards')
        .values({ ...row, network: owner, updates: 0, size: stateJson.length })
        .execute();
      return ok({ id, token });
    });
  }

  /** Boards that were opened and never changed are deleted first: nobody uses them. */
  async #makeRoom(
    transaction: Transaction<Schema>,
    owner: string,
    size: number,
  ): Promise<Problem | null> {
    const { boards, characters, ofOneNetwork } = this.#limits;
    const own = await totalsOf(transaction, owner);
    if (own.count >= ofOneNetwork && !(await dropIdle(transaction, owner)))
      return { code: 'RATE_LIMITED', reason: 'server.boards' };
    for (;;) {
      const all = await totalsOf(transaction, null);
      if (all.count < boards && all.size + size <= characters) return null;
      if (!(await dropIdle(transaction, null))) return { code: 'UNAVAILABLE' };
    }
  }

  async find(id: string): Promise<Board | null> {
    const row = await this.#db
      .selectFrom('boards')
      .select(['seq', 'stateJson', 'updatedAt'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    return { id, ...row };
  }

  /**
   * Optimistic concurrency: if two pages write at once, the newer state stays and the writer of the
   * older one is told. The caller has checked the token (`refusal`).
   */
  async update(
    id: string,
    seq: number,
    stateJson: string,
    now: number,
  ): Promise<Result<Board, Problem>> {
    const updatedAt = new Date(now).toISOString();
    const { numUpdatedRows } = await this.#db
      .updateTable('boards')
      .set((eb) => ({
        seq,
        stateJson,
        updatedAt,
        size: stateJson.length,
        updates: eb('updates', '+', 1),
      }))
      .where('id', '=', id)
      .where('seq', '<', seq)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 1) return ok({ id, seq, stateJson, updatedAt });
    const known = await this.find(id);
    return err(known === null ? { code: 'NOT_FOUND' } : { code: 'SEQ_CONFLICT', seq: known.seq });
  }

  async close(id: string, token: string): Promise<Result<null, Problem>> {
    const refusal = await this.refusal(id, token);
    if (refusal !== null) return err(refusal);
    await this.#db.deleteFrom('boards').where('id', '=', id).execute();
    return ok(null);
  }

  /** Why this token may not write to this board; null if it may. */
  async refusal(id: string, token: string): Promise<Problem | null> {
    const row = await this.#db
      .selectFrom('boards')
      .select('tokenHash')
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return { code: 'NOT_FOUND' };
    return isSame(row.tokenHash, hashOf(token))
      ? null
      : { code: 'NOT_ALLOWED', reason: 'server.boardToken' };
  }
}

/** Number and size of the boards, of one network or of all. */
async function totalsOf(
  db: Kysely<Schema>,
  network: string | null,
): Promise<{ count: number; size: number }> {
  let query = db
    .selectFrom('boards')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('size')]);
  if (network !== null) query = query.where('network', '=', network);
  const { count, size } = await query.executeTakeFirstOrThrow();
  return { count: Number(count), size: Number(size) };
}

/** Deletes the oldest board that was never changed; false if there is none. */
async function dropIdle(db: Kysely<Schema>, network: string | null): Promise<boolean> {
  let query = db.selectFrom('boards').select('id').where('updates', '=', 0);
  if (network !== null) query = query.where('network', '=', network);
  const idle = await query.orderBy('updatedAt').limit(1).executeTakeFirst();
  if (idle === undefined) return false;
  await db.deleteFrom('boards').where('id', '=', idle.id).execute();
  return true;
}

const randomHex = (): string => randomBytes(16).toString('hex');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Only a valid id is looked up: PostgreSQL fails on a zero byte in a text. */
export const isBoardId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
