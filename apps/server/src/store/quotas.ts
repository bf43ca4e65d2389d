import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Db, Schema } from './schema.js';

export interface Usage {
  readonly network: string;
  readonly day: string;
  readonly kind: string;
  readonly amount: number;
}

/** Thrown inside a transaction, so that everything in it is taken back. */
export class QuotaExceeded extends Error {
  constructor(readonly usage: Usage) {
    super(`Too much: ${usage.kind}`);
  }
}

/** For what nobody owns. */
export const EVERYBODY = 'all';
/** For what is counted over all days. */
export const FOR_EVER = '-';

export const dayOf = (time: string): string => time.slice(0, 10);

/**
 * What each network has used, over all processes and restarts. No address is stored, only a hash
 * under a key of the database's own.
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
      // Asked again next time: the database may be back.
      this.#key = null;
      throw error;
    });
    return createHmac('sha256', key).update(network).digest('hex').slice(0, 32);
  }

  /** Throws `QuotaExceeded` where this is more than `most`. */
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

  /** Once a day what was used before is forgotten. */
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
