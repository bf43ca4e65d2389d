import type { Entry, Fairness, Json } from '@chiaro/kernel';
import type { VerifiedGame } from '../games/verify.js';
import type { Db, GamesTable } from './schema.js';

export interface StoredGame extends VerifiedGame {
  readonly storedAt: string;
}

/** A game without its log and its points. */
export type GameSummary = Omit<StoredGame, 'log' | 'entries' | 'tags'>;

/** The place of a game in the list, newest first. */
export interface Cursor {
  readonly storedAt: string;
  readonly id: string;
}

export interface GameFilter {
  readonly game?: string | undefined;
  readonly before?: Cursor | undefined;
  readonly limit: number;
}

export class GameStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Keeps a game. One that is there already stays as it is, with the time it came first. */
  async add(game: VerifiedGame, storedAt: string): Promise<{ game: StoredGame; isNew: boolean }> {
    const { numInsertedOrUpdatedRows } = await this.#db.transaction().execute((transaction) =>
      transaction
        .insertInto('games')
        .values(toRow(game, storedAt))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst(),
    );
    if (Number(numInsertedOrUpdatedRows) === 1) return { game: { ...game, storedAt }, isNew: true };
    const known = await this.find(game.id);
    if (known === null) throw new Error(`Game ${game.id} was neither stored nor there`);
    return { game: known, isNew: false };
  }

  async find(id: string): Promise<StoredGame | null> {
    const row = await this.#db
      .selectFrom('games')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      ...summaryOf(row),
      tags: JSON.parse(row.tagsJson) as Record<string, string>,
      log: row.log,
      entries: JSON.parse(row.entriesJson) as Entry[],
    };
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
  'storedAt',
] as const;

type SummaryRow = Pick<GamesTable, (typeof SUMMARY_COLUMNS)[number]>;

const summaryOf = (row: SummaryRow): GameSummary => ({
  id: row.id,
  game: row.game,
  rules: row.rules,
  options: JSON.parse(row.optionsJson) as Json,
  ending: row.ending as VerifiedGame['ending'],
  result: row.result,
  totals: JSON.parse(row.totalsJson) as number[],
  winners: JSON.parse(row.winnersJson) as number[],
  seats: row.seats,
  sides: row.sides,
  fairness: row.fairness as Fairness,
  steps: row.steps,
  seconds: row.seconds,
  storedAt: row.storedAt,
});

const toRow = (game: VerifiedGame, storedAt: string): GamesTable => ({
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
  entriesJson: JSON.stringify(game.entries),
  storedAt,
});
