import { createHash, randomBytes } from 'node:crypto';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { dayOf, QuotaExceeded, Quotas } from '../store/quotas.js';
import type { Db } from '../store/schema.js';

/** A player with a name; a guest account until it has more. */
export interface Player {
  readonly id: string;
  readonly name: string;
}

/** Maximum new players of one network per day. */
const PLAYERS_A_DAY = 1000;

export const randomHex = (): string => randomBytes(16).toString('hex');

/** A fast hash is enough: 128 random bits cannot be found by brute force. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Players and their devices. Only a hash of a device's secret is stored. */
export class PlayerStore {
  readonly #db: Db;
  readonly #quotas: Quotas;
  readonly #perDay: number;

  constructor(db: Db, perDay: number = PLAYERS_A_DAY) {
    this.#db = db;
    this.#quotas = new Quotas(db);
    this.#perDay = perDay;
  }

  /** Creates a player with a device; its secret is returned only here. */
  async create(
    name: string,
    now: number,
    network: string,
  ): Promise<Result<{ readonly player: Player; readonly secret: string }, Problem>> {
    const player: Player = { id: randomHex(), name };
    const secret = randomHex();
    const createdAt = new Date(now).toISOString();
    const owner = await this.#quotas.hashOf(network);
    const usage = { network: owner, day: dayOf(createdAt), kind: 'players', amount: 1 };
    try {
      await this.#db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('players')
          .values({ ...player, createdAt })
          .execute();
        await transaction
          .insertInto('devices')
          .values({ secretHash: hashOf(secret), player: player.id, createdAt })
          .execute();
        await this.#quotas.charge(transaction, usage, this.#perDay);
      });
      return ok({ player, secret });
    } catch (error) {
      if (error instanceof QuotaExceeded)
        return err({ code: 'RATE_LIMITED', reason: 'server.players' });
      throw error;
    }
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#db.updateTable('players').set({ name }).where('id', '=', id).execute();
  }

  async exists(id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('players')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The player of a device; null if the secret is unknown. */
  async find(secret: string | null): Promise<Player | null> {
    if (secret === null) return null;
    const row = await this.#db
      .selectFrom('devices')
      .innerJoin('players', 'players.id', 'devices.player')
      .select(['players.id', 'players.name'])
      .where('devices.secretHash', '=', hashOf(secret))
      .executeTakeFirst();
    return row ?? null;
  }
}
