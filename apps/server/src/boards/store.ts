import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { Db } from '../store/schema.js';
import type { FollowedEvent } from './follower.js';

export interface Board {
  readonly id: string;
  /** Grows with every state; the larger one is the newer. */
  readonly seq: number;
  /** JSON text, from the request to the disk and to all who follow: written out once. */
  readonly stateJson: string;
  readonly updatedAt: string;
}

/** The number is the event's id, so that a browser that comes back says what it has seen. */
export function eventOf({ id, seq, stateJson, updatedAt }: Board): FollowedEvent {
  const board = `{"id":"${id}","seq":${seq},"state":${stateJson},"updatedAt":"${updatedAt}"}`;
  return { seq, bytes: Buffer.from(`id: ${seq}\ndata: ${board}\n\n`) };
}

/** An evening's board is forgotten after this time without a change. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** With the largest states, half a gigabyte. */
const MOST_BOARDS = 5000;

/**
 * Boards to follow a table that keeps score. Whoever knows the id may look (128 bits, never
 * guessed); only who has the token may write, and only its hash is stored.
 */
export class BoardStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async create(
    seq: number,
    stateJson: string,
    now: number,
  ): Promise<Result<{ readonly id: string; readonly token: string }, Problem>> {
    const [id, token] = [randomHex(), randomHex()];
    const oldest = new Date(now - KEPT_MS).toISOString();
    return this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('boards').where('updatedAt', '<', oldest).execute();
      const { count } = await transaction
        .selectFrom('boards')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST_BOARDS) return err({ code: 'UNAVAILABLE' });
      const row = { id, tokenHash: hashOf(token), seq, stateJson };
      const updatedAt = new Date(now).toISOString();
      await transaction
        .insertInto('boards')
        .values({ ...row, updatedAt })
        .execute();
      return ok({ id, token });
    });
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

  /** Two pages that write at once: the newer state stays, the older is told. */
  async update(
    id: string,
    token: string,
    seq: number,
    stateJson: string,
    now: number,
  ): Promise<Result<Board, Problem>> {
    const refusal = await this.#refusal(id, token);
    if (refusal !== null) return err(refusal);
    const updatedAt = new Date(now).toISOString();
    const { numUpdatedRows } = await this.#db
      .updateTable('boards')
      .set({ seq, stateJson, updatedAt })
      .where('id', '=', id)
      .where('seq', '<', seq)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 1) return ok({ id, seq, stateJson, updatedAt });
    const known = await this.find(id);
    return err(known === null ? { code: 'NOT_FOUND' } : { code: 'SEQ_CONFLICT', seq: known.seq });
  }

  async close(id: string, token: string): Promise<Result<null, Problem>> {
    const refusal = await this.#refusal(id, token);
    if (refusal !== null) return err(refusal);
    await this.#db.deleteFrom('boards').where('id', '=', id).execute();
    return ok(null);
  }

  async #refusal(id: string, token: string): Promise<Problem | null> {
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

const randomHex = (): string => randomBytes(16).toString('hex');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** PostgreSQL takes a zero byte in a text for a fault; nothing but an id is looked up. */
export const isBoardId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
