import {
  err,
  ok,
  type Entry,
  type Fairness,
  type Json,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import type { Transaction } from 'kysely';
import type { JudgedGame, Judgement } from '../games/judge.js';
import { EVERYBODY, dayOf, FOR_EVER, QuotaExceeded, Quotas } from './quotas.js';
import type { Db, GamesTable, Schema } from './schema.js';

export type GoodJudgement = Extract<Judgement, { ok: true }>;

export interface StoredGame extends JudgedGame {
  readonly storedAt: string;
}

/** A game without its log and its entries. */
export type GameSummary = Omit<StoredGame, 'log' | 'tags'>;

/** The position of a game in the list, newest first. */
export interface Cursor {
  readonly storedAt: string;
  readonly id: string;
}

export interface GameFilter {
  readonly game?: string | undefined;
  readonly before?: Cursor | undefined;
  readonly limit: number;
}

/** Storage limits. */
export interface GameQuotas {
  /** Per network and day: new games, and characters of their logs. */
  readonly gamesADay: number;
  readonly charactersADay: number;
  /** Total number of games. */
  readonly games: number;
}

const QUOTAS: GameQuotas = { gamesADay: 1000, charactersADay: 50_000_000, games: 1_000_000 };

export class GameStore {
  readonly #db: Db;
  readonly #quotas: Quotas;
  readonly #limits: GameQuotas;

  constructor(db: Db, limits: Partial<GameQuotas> = {}) {
    this.#db = db;
    this.#quotas = new Quotas(db);
    this.#limits = { ...QUOTAS, ...limits };
  }

  /**
   * Stores a game. Idempotent: an existing game keeps its time; only a missing proof is added. A
   * repeated game is not charged to the quota.
   */
  async add(
    judged: GoodJudgement,
    storedAt: string,
    network: string,
  ): Promise<Result<{ game: StoredGame; isNew: boolean }, Problem>> {
    const { game } = judged;
    const owner = await this.#quotas.hashOf(network);
    try {
      const isNew = await this.#db
        .transaction()
        .execute((transaction) => this.#insert(transaction, judged, storedAt, owner));
      if (isNew) return ok({ game: { ...game, storedAt }, isNew });
    } catch (error) {
      if (error instanceof QuotaExceeded) return err(quotaProblem(error));
      throw error;
    }
    const known = await this.find(game.id);
    if (known === null) throw new Error(`Game ${game.id} was neither stored nor there`);
    return ok({ game: known, isNew: false });
  }

  async #insert(
    transaction: Transaction<Schema>,
    { game, entryPages }: GoodJudgement,
    storedAt: string,
    network: string,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('games')
      .values(toRow(game, storedAt))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (Number(numInsertedOrUpdatedRows) !== 1) {
      await addProof(transaction, game);
      return false;
    }
    for (const [page, entriesJson] of entryPages.entries())
      await transaction
        .insertInto('gameEntries')
        .values({ game: game.id, page, entriesJson })
        .execute();
    await this.#charge(transaction, game, dayOf(storedAt), network);
    return true;
  }

  async #charge(
    transaction: Transaction<Schema>,
    game: JudgedGame,
    day: string,
    network: string,
  ): Promise<void> {
    const { gamesADay, charactersADay, games } = this.#limits;
    const characters = game.log.length;
    await this.#quotas.charge(transaction, { network, day, kind: 'games', amount: 1 }, gamesADay);
    await this.#quotas.charge(
      transaction,
      { network, day, kind: 'characters', amount: characters },
      charactersADay,
    );
    const all = { network: EVERYBODY, day: FOR_EVER, kind: 'games', amount: 1 };
    await this.#quotas.charge(transaction, all, games);
  }

  async find(id: string): Promise<StoredGame | null> {
    const row = await this.#db
      .selectFrom('games')
      .select([...SUMMARY_COLUMNS, 'tagsJson', 'log'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const tags = JSON.parse(row.tagsJson) as Record<string, string>;
    return { ...summaryOf(row), tags, log: row.log };
  }

  /** A page of a game's entries; null if there is no such page. */
  async entries(id: string, page: number): Promise<readonly Entry[] | null> {
    const row = await this.#db
      .selectFrom('gameEntries')
      .select('entriesJson')
      .where('game', '=', id)
      .where('page', '=', page)
      .executeTakeFirst();
    return row === undefined ? null : (JSON.parse(row.entriesJson) as Entry[]);
  }

  /** Newest first. */
  async list({ game, before, limit }: GameFilter): Promise<GameSummary[]> {
    let query = this.#db.selectFrom('games').select(SUMMARY_COLUMNS);
    if (game !== undefined) query = query.where('game', '=', game);
    if (before !== undefined)
      query = query.where((eb) =>
        eb.or([
          eb('storedAt', '<', before.storedAt),
          eb.and([eb('storedAt', '=', before.storedAt), eb('id', '<', before.id)]),
        ]),
      );
    const rows = await query
      .orderBy('storedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(summaryOf);
  }
}

/** Adds the seed that proves the deal to a game that was submitted without one. */
async function addProof(transaction: Transaction<Schema>, game: JudgedGame): Promise<void> {
  if (game.fairness !== 'proved') return;
  const { fairness, tagsJson, log } = toRow(game, '');
  await transaction
    .updateTable('games')
    .set({ fairness, tagsJson, log })
    .where('id', '=', game.id)
    .where('fairness', '=', 'unproved')
    .execute();
}

const quotaProblem = ({ usage }: QuotaExceeded): Problem =>
  usage.network === EVERYBODY
    ? { code: 'UNAVAILABLE', reason: 'server.full' }
    : { code: 'RATE_LIMITED', reason: 'server.gamesQuota' };

const SUMMARY_COLUMNS = [
  'id',
  'game',
  'rules',
  'optionsJson',
  'ending',
  'result',
  'totalsJson',
  'winnersJson',
  'seats',
  'sides',
  'fairness',
  'steps',
  'seconds',
  'entryCount',
  'storedAt',
] as const;

type SummaryRow = Pick<GamesTable, (typeof SUMMARY_COLUMNS)[number]>;

const summaryOf = (row: SummaryRow): GameSummary => ({
  id: row.id,
  game: row.game,
  rules: row.rules,
  options: JSON.parse(row.optionsJson) as Json,
  ending: row.ending as JudgedGame['ending'],
  result: row.result,
  totals: JSON.parse(row.totalsJson) as number[],
  winners: JSON.parse(row.winnersJson) as number[],
  seats: row.seats,
  sides: row.sides,
  fairness: row.fairness as Fairness,
  steps: row.steps,
  seconds: row.seconds,
  entryCount: row.entryCount,
  storedAt: row.storedAt,
});

const toRow = (game: JudgedGame, storedAt: string): GamesTable => ({
  id: game.id,
  game: game.game,
  rules: game.rules,
  optionsJson: JSON.stringify(game.options),
  ending: game.ending,
  result: game.result,
  totalsJson: JSON.stringify(game.totals),
  winnersJson: JSON.stringify(game.winners),
  seats: game.seats,
  sides: game.sides,
  fairness: game.fairness,
  steps: game.steps,
  seconds: game.seconds,
  tagsJson: JSON.stringify(game.tags),
  log: game.log,
  entriesJson: '[]',
  entryCount: game.entryCount,
  storedAt,
});
