import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Db, Schema } from './schema.js';

export interface Usage {
  readonly network: string;
  readonly day: string;
  readonly kind: string;
  readonly amount: number;
}

/** Thrown inside a transaction, so that it is rolled back. */
export class QuotaExceeded extends Error {
  constructor(readonly usage: Usage) {
    super(`Too much: ${usage.kind}`);
  }
}

/** The network of usage that belongs to nobody. */
export const EVERYBODY = 'all';
/** The day of usage that is counted over all days. */
export const FOR_EVER = '-';

export const dayOf = (time: string): string => time.slice(0, 10);

/**
 * Usage of each network, persisted across processes and restarts. No address is stored, only a hash
 * keyed by a secret of the database.
 */
export class Quotas {
  readonly #db: Db;
  #key: Promise<string> | null = null;
  #prunedBefore = '';

  constructor(db: Db) {
    this.#db = db;
  }

  async hashOf(network: string): Promise<string> {
    this.#key ??= this.#readKey();
    const key = await this.#key.catch((error: unknown) => {
      // Not cached after a failure: the database may be back next time.
      this.#key = null;
      throw error;
    });
    return createHmac('sha256', key).update(network).digest('hex').slice(0, 32);
  }

  /** Throws `QuotaExceeded` if the usage would exceed `most`. */
  async charge(transaction: Transaction<Schema>, usage: Usage, most: number): Promise<void> {
    if (usage.day !== FOR_EVER) await this.#prune(transaction, usage.day);
    const { amount } = await transaction
      .insertInto('usage')
      .values(usage)
      .onConflict((conflict) =>
        conflict
          .columns(['network', 'day', 'kind'])
          .doUpdateSet((eb) => ({ amount: eb('usage.amount', '+', usage.amount) })),
      )
      .returning('amount')
      .executeTakeFirstOrThrow();
    if (amount > most) throw new QuotaExceeded(usage);
  }

  async #readKey(): Promise<string> {
    const { value } = await this.#db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'networkKey')
      .executeTakeFirstOrThrow();
    return value;
  }

  /** Deletes the usage of earlier days, once a day. */
  async #prune(transaction: Transaction<Schema>, day: string): Promise<void> {
    if (this.#prunedBefore >= day) return;
    this.#prunedBefore = day;
    await transaction
      .deleteFrom('usage')
      .where('day', '<', day)
      .where('day', '!=', FOR_EVER)
      .execute();
  }
}
