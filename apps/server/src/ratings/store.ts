import { invariant } from '@chiaro/kernel';
import type { RatingNews } from '@chiaro/match';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { MatchRow } from '../matches/registry.js';
import { dayOf } from '../store/quotas.js';
import type { Db, Schema } from '../store/schema.js';
import { changesOf, unknown, type Changed, type Standing } from './fold.js';
import type { Outcome, RatedSide } from './outcome.js';
import { ratingOf } from './skill.js';

/** Rated matches of the same two players in one game on one day (UTC). */
export const MEETINGS_A_DAY = 5;
/** Maximum rows of a table in a response. */
const MOST_ROWS = 100;

/** Results of rated matches, numbered, and the ratings that follow from them in that order. */
export class RatingStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Stores the result of a match with the ratings it changes, all in one transaction; whoever comes
   * later, at whichever node, gets the same answer. Serialised over all nodes.
   */
  settle(row: MatchRow, outcome: Outcome, now: number): Promise<RatingNews> {
    return this.#db.transaction().execute(async (transaction) => {
      await takeRatingTurn(transaction);
      const known = await newsOf(transaction, row.id);
      if (known !== null) return known;
      await write(transaction, row, outcome, new Date(now).toISOString());
      const news = await newsOf(transaction, row.id);
      invariant(news !== null, 'a result that was written is there');
      return news;
    });
  }

  /** The best players of a game, each with their present name. */
  async table(game: string) {
    return this.#db
      .selectFrom('ratings')
      .innerJoin('players', 'players.id', 'ratings.player')
      .select(['players.id', 'players.name', 'ratings.rating', 'ratings.matches'])
      .where('ratings.game', '=', game)
      .orderBy('ratings.rating', 'desc')
      .orderBy('ratings.matches', 'desc')
      .orderBy('players.name')
      .limit(MOST_ROWS)
      .execute();
  }

  async ofPlayer(player: string) {
    return this.#db
      .selectFrom('ratings')
      .select(['game', 'rating', 'matches'])
      .where('player', '=', player)
      .orderBy('game')
      .execute();
  }
}

/** Whoever changes ratings waits for this lock, which ends with the transaction. */
export const takeRatingTurn = async (transaction: Transaction<Schema>): Promise<void> => {
  await transaction
    .updateTable('settings')
    .set({ value: sql<string>`value` })
    .where('key', '=', 'rating')
    .execute();
};

async function newsOf(db: Kysely<Schema>, match: string): Promise<RatingNews | null> {
  const row = await db
    .selectFrom('results')
    .select(['number', 'unrated'])
    .where('match', '=', match)
    .executeTakeFirst();
  if (row === undefined) return null;
  const players = await db
    .selectFrom('resultPlayers')
    .select(['player', 'before', 'after'])
    .where('result', '=', row.number)
    .orderBy('player')
    .execute();
  const changes = players.flatMap(({ player, before, after }) =>
    before === null || after === null ? [] : [{ player, before, after }],
  );
  return { match, unrated: row.unrated as RatingNews['unrated'], changes };
}

async function write(
  transaction: Transaction<Schema>,
  { id, game }: MatchRow,
  { unrated: reason, sides }: Outcome,
  endedAt: string,
): Promise<void> {
  const day = dayOf(endedAt);
  const isOften = await meetTooOften(transaction, game, day, sides);
  const unrated = reason ?? (isOften ? 'often' : null);
  const number = await nextNumber(transaction);
  const sidesJson = JSON.stringify(sides);
  await transaction
    .insertInto('results')
    .values({ number, match: id, game, day, endedAt, unrated, sidesJson })
    .execute();
  const changed = unrated === null ? await change(transaction, game, sides) : [];
  const players = playersIn(sides).map((player) => {
    const { before = null, after = null } = changed.find((each) => each.player === player) ?? {};
    return { result: number, player, before, after };
  });
  await transaction.insertInto('resultPlayers').values(players).execute();
  await transaction.updateTable('matches').set({ ratingDue: 0 }).where('id', '=', id).execute();
}

async function nextNumber(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('results')
    .select((select) => select.fn.max('number').as('last'))
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

const playersIn = (sides: readonly RatedSide[]): readonly string[] =>
  sides.flatMap(({ players }) => players.map(({ player }) => player));

/** Applies one result to the ratings of its players. */
async function change(
  db: Kysely<Schema>,
  game: string,
  sides: readonly RatedSide[],
): Promise<readonly Changed[]> {
  const rows = await db
    .selectFrom('ratings')
    .select(['player', 'mu', 'sigma', 'matches'])
    .where('game', '=', game)
    .where('player', 'in', playersIn(sides))
    .execute();
  const known = new Map(rows.map(({ player, ...standing }) => [player, standing]));
  const changed = changesOf(sides, (player) => known.get(player) ?? unknown);
  const there = await playersThere(db, playersIn(sides));
  for (const { player, standing } of changed) {
    if (!there.has(player)) continue;
    const values = { ...standing, rating: ratingOf(standing) };
    await db
      .insertInto('ratings')
      .values({ game, player, ...values })
      .onConflict((conflict) => conflict.columns(['game', 'player']).doUpdateSet(values))
      .execute();
  }
  return changed;
}

/** Those who have not deleted themselves. */
async function playersThere(
  db: Kysely<Schema>,
  players: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('players').select('id').where('id', 'in', players).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether two opponents have had all the rated matches that two people may have on a day. */
async function meetTooOften(
  db: Kysely<Schema>,
  game: string,
  day: string,
  sides: readonly RatedSide[],
): Promise<boolean> {
  const rows = await db
    .selectFrom('results')
    .innerJoin('resultPlayers', 'resultPlayers.result', 'results.number')
    .select(['results.number', 'resultPlayers.player'])
    .where('results.game', '=', game)
    .where('results.day', '=', day)
    .where('results.unrated', 'is', null)
    .where('resultPlayers.player', 'in', playersIn(sides))
    .execute();
  const resultsOf = (player: string): readonly number[] =>
    rows.flatMap((row) => (row.player === player ? [row.number] : []));
  const meetings = (one: string, other: string): number => {
    const theirs = resultsOf(other);
    return resultsOf(one).filter((number) => theirs.includes(number)).length;
  };
  const all = playersIn(sides);
  return all.some((one, i) =>
    all.slice(i + 1).some((other) => meetings(one, other) >= MEETINGS_A_DAY),
  );
}

/**
 * The ratings of everybody, rebuilt from the results in their order: by game and player. Players
 * who deleted themselves have none, but the ratings of the others follow from their results too.
 */
export async function rebuilt(db: Kysely<Schema>): Promise<ReadonlyMap<string, Standing>> {
  const results = await db
    .selectFrom('results')
    .select(['game', 'sidesJson'])
    .where('unrated', 'is', null)
    .orderBy('number')
    .execute();
  const standings = new Map<string, Standing>();
  for (const { game, sidesJson } of results) {
    const sides = JSON.parse(sidesJson) as readonly RatedSide[];
    const of = (player: string): Standing => standings.get(`${game} ${player}`) ?? unknown;
    for (const { player, standing } of changesOf(sides, of))
      standings.set(`${game} ${player}`, standing);
  }
  const players = await db.selectFrom('players').select('id').execute();
  const there = new Set(players.map(({ id }) => id));
  return new Map([...standings].filter(([key]) => there.has(key.split(' ')[1] ?? '')));
}
