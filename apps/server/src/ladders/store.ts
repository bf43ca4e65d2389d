import { randomBytes } from 'node:crypto';
import {
  commitmentOf,
  invariant,
  parseSeed,
  seedFromBytes,
  type Json,
  type Seed,
} from '@chiaro/kernel';
import { formatSeat, parseSeat, type MatchResult, type SeatSpec } from '@chiaro/match';
import type { Transaction } from 'kysely';
import type { MatchRow } from '../matches/registry.js';
import type { AttemptsTable, Db, DealsTable, Schema } from '../store/schema.js';

/** A deal as the server knows it: the seed stays secret until the deal is closed. */
export interface DealRow extends Omit<DealsTable, 'seed' | 'seats' | 'optionsJson' | 'closesAt'> {
  readonly seed: Seed;
  readonly options: Json;
  readonly seats: readonly SeatSpec[];
  /** Milliseconds since 1970. */
  readonly closesAt: number;
}

/** What everybody plays on a day. */
export interface DealWish {
  readonly game: string;
  readonly day: string;
  readonly rules: number;
  readonly options: Json;
  readonly seats: readonly SeatSpec[];
}

/** Milliseconds after the end of its day in which open attempts may be finished. */
export const GRACE_MS = 2 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum rows of a table in a response. */
export const MOST_ROWS = 200;

/** Deals of ladders and the attempts at them. */
export class LadderStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The deal of a game and day; drawn at the first request. */
  async issue({ game, day, rules, options, seats }: DealWish, now: number): Promise<DealRow> {
    const id = `${game}-${day}`;
    const known = await this.find(id);
    if (known !== null) return known;
    const seed = seedFromBytes(randomBytes(32));
    const ends = Date.parse(`${day}T00:00:00.000Z`) + DAY_MS;
    await this.#db
      .insertInto('deals')
      .values({
        id,
        game,
        day,
        seed,
        commitment: commitmentOf(seed),
        rules,
        optionsJson: JSON.stringify(options),
        seats: seats.map(formatSeat).join(' '),
        issuedAt: isoOf(now),
        opensUntil: isoOf(ends),
        closesAt: isoOf(ends + GRACE_MS),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const issued = await this.find(id);
    invariant(issued !== null, 'a deal that was issued is there');
    return issued;
  }

  async find(id: string): Promise<DealRow | null> {
    const row = await this.#db
      .selectFrom('deals')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : dealOf(row);
  }

  /** The days of a game before this one, the last first. */
  async before(game: string, day: string, most: number): Promise<readonly DealRow[]> {
    const rows = await this.#db
      .selectFrom('deals')
      .selectAll()
      .where('game', '=', game)
      .where('day', '<', day)
      .orderBy('day', 'desc')
      .limit(most)
      .execute();
    return rows.map(dealOf);
  }

  /** Whether the deal is closed: its time is up, and every attempt has ended. */
  async isClosed(deal: string, now: number): Promise<boolean> {
    const found = await this.find(deal);
    if (found === null || now < found.closesAt) return false;
    const open = await this.#db
      .selectFrom('attempts')
      .select('player')
      .where('deal', '=', deal)
      .where('endedAt', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return open === undefined;
  }

  /** Whether a log belongs to a deal that is still open. */
  async isOpenCommitment(commitment: string, now: number): Promise<boolean> {
    if (parseSeed(commitment) === null) return false;
    const row = await this.#db
      .selectFrom('deals')
      .select('id')
      .where('commitment', '=', commitment)
      .executeTakeFirst();
    return row !== undefined && !(await this.isClosed(row.id, now));
  }

  async count(deal: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('attempts')
      .select((select) => select.fn.countAll().as('count'))
      .where('deal', '=', deal)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async attempt(deal: string, player: string): Promise<AttemptsTable | null> {
    const row = await this.#db
      .selectFrom('attempts')
      .selectAll()
      .where('deal', '=', deal)
      .where('player', '=', player)
      .executeTakeFirst();
    return row ?? null;
  }

  /** All attempts, the best first, each with its archived game. */
  async table(deal: string) {
    return this.#db
      .selectFrom('attempts')
      .innerJoin('matches', 'matches.id', 'attempts.match')
      .selectAll('attempts')
      .select('matches.archived')
      .where('attempts.deal', '=', deal)
      .orderBy((eb) =>
        eb
          .case()
          .when('ending', '=', 'over')
          .then(0)
          .when('ending', '=', 'abandoned')
          .then(2)
          .else(1)
          .end(),
      )
      .orderBy('won', 'desc')
      .orderBy('place')
      .orderBy('points', 'desc')
      .orderBy('margin', 'desc')
      .orderBy('openedAt')
      .orderBy('name')
      .limit(MOST_ROWS)
      .execute();
  }

  /** False if this player has opened one before. */
  async open(
    transaction: Transaction<Schema>,
    attempt: Pick<AttemptsTable, 'deal' | 'player' | 'match' | 'room' | 'name' | 'openedAt'>,
  ): Promise<boolean> {
    const nothing = { endedAt: null, ending: null, totalsJson: null };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('attempts')
      .values({ ...attempt, ...nothing, won: null, place: null, points: null, margin: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows) === 1;
  }

  /** Stores how an attempt ended. Returns true only for the first caller. */
  async settle(
    { id }: Pick<MatchRow, 'id'>,
    { reason, totals, winners, places }: MatchResult,
    now: number,
  ): Promise<boolean> {
    // The player has the first seat, which belongs to the first side in every game.
    const [points = 0, ...others] = totals;
    const { numUpdatedRows } = await this.#db
      .updateTable('attempts')
      .set({
        endedAt: isoOf(now),
        ending: reason,
        totalsJson: JSON.stringify(totals),
        won: Number(winners.includes(0)),
        place: places[0] ?? null,
        points,
        margin: others.length === 0 ? 0 : points - Math.max(...others),
      })
      .where('match', '=', id)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  }
}

const isoOf = (time: number): string => new Date(time).toISOString();

function dealOf({ seed, seats, optionsJson, closesAt, ...row }: DealsTable): DealRow {
  const read = parseSeed(seed);
  const specs = seats.split(' ').map(parseSeat);
  invariant(read !== null, 'a deal has a seed');
  return {
    ...row,
    seed: read,
    options: JSON.parse(optionsJson) as Json,
    seats: specs.filter((spec) => spec !== null),
    closesAt: Date.parse(closesAt),
  };
}
