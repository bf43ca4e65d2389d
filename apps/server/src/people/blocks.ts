import type { Db } from '../store/schema.js';
import type { Player } from './store.js';

/** People who do not want to meet. A block works both ways, and nobody is notified. */
export class Blocks {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add(player: string, blocked: string, now: number): Promise<void> {
    await this.#db
      .insertInto('blocks')
      .values({ player, blocked, createdAt: new Date(now).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async remove(player: string, blocked: string): Promise<void> {
    await this.#db
      .deleteFrom('blocks')
      .where('player', '=', player)
      .where('blocked', '=', blocked)
      .execute();
  }

  /** The players somebody has blocked, the latest first. */
  list(player: string): Promise<Player[]> {
    return this.#db
      .selectFrom('blocks')
      .innerJoin('players', 'players.id', 'blocks.blocked')
      .select(['players.id', 'players.name'])
      .where('blocks.player', '=', player)
      .orderBy('blocks.createdAt', 'desc')
      .execute();
  }

  /** The players somebody must not meet, whichever of the two blocked the other. */
  async apartFrom(player: string): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom('blocks')
      .select(['player', 'blocked'])
      .where((eb) => eb.or([eb('player', '=', player), eb('blocked', '=', player)]))
      .execute();
    return new Set(rows.map((row) => (row.player === player ? row.blocked : row.player)));
  }
}
