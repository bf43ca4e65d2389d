import { sql } from 'kysely';
import type { Db } from '../store/schema.js';

export interface HeartbeatPorts {
  readonly db: Db;
  /** The name of this node, unlike any other. */
  readonly node: string;
  /** This machine's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** The clock that all nodes share; null where there is one machine only. */
  readonly sharedNow: (() => Promise<number>) | null;
  readonly fault: (error: unknown) => void;
}

/** Milliseconds between two beats, and the silence of all nodes that counts as an outage. */
const BEAT_MS = 5_000;
const SILENCE_MS = 15_000;
/** Milliseconds that asking for the shared time may take. */
const ROUND_TRIP_MS = 1_000;
/** No clock runs longer: older outages are not asked for. */
const KEPT_MS = 62 * 24 * 60 * 60 * 1000;

interface Outage {
  readonly from: number;
  readonly to: number;
}

/**
 * Says every few seconds that this node is there. Where no node was for a while, nobody could move:
 * that is written down as an outage, and no clock counts it. It also keeps this node's time in step
 * with the others': a machine whose clock is wrong flags nobody.
 */
export class Heartbeat {
  readonly #db: Db;
  #outages: readonly Outage[] = [];
  #lastBeat: number | null = null;
  #skew = 0;
  #timer: NodeJS.Timeout | null = null;
  #beating: Promise<void> | null = null;

  constructor(
    readonly ports: HeartbeatPorts,
    readonly everyMs: number = BEAT_MS,
  ) {
    this.#db = ports.db;
  }

  /** The time as all nodes have it. */
  now(): number {
    return Math.round(this.ports.now() + this.#skew);
  }

  /** Milliseconds between two moments in which nobody could be served. */
  readonly between = (from: number, to: number): number => {
    const known = this.#outages.map((each) => overlap(each, from, to));
    return known.reduce((sum, each) => sum + each, 0) + this.#silence(from, to);
  };

  /** This node itself stood still and has not yet found out what the others did. */
  #silence(from: number, to: number): number {
    const last = this.#lastBeat;
    return last === null || this.isAwake() ? 0 : overlap({ from: last, to: this.now() }, from, to);
  }

  /** False where this node has stood still: then it takes all of that time for an outage. */
  readonly isAwake = (): boolean =>
    this.#lastBeat === null || this.now() - this.#lastBeat < SILENCE_MS;

  async start(): Promise<void> {
    await this.beat();
    this.#timer = setInterval(() => void this.beat().catch(this.ports.fault), this.everyMs).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#beating?.catch(() => undefined);
  }

  /**
   * Beats at once where this node has stood still: what was due meanwhile depends on the others. A
   * beat that was under way then is from before, and says nothing.
   */
  async catchUp(): Promise<void> {
    while (!this.isAwake()) await this.beat();
  }

  /** One at a time. */
  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = null;
    });
    return this.#beating;
  }

  async #beat(): Promise<void> {
    await this.#synchronise();
    const now = this.now();
    const last = await this.#lastOfAll();
    if (last !== null && now - last >= SILENCE_MS) await this.#writeOutage(last, now);
    this.#outages = await this.#readOutages(now);
    await this.#db
      .insertInto('heartbeats')
      .values({ node: this.ports.node, beatAt: isoOf(now) })
      .onConflict((conflict) => conflict.column('node').doUpdateSet({ beatAt: isoOf(now) }))
      .execute();
    this.#lastBeat = now;
  }

  async #synchronise(): Promise<void> {
    const { now, sharedNow } = this.ports;
    if (sharedNow === null) return;
    const asked = now();
    const shared = await sharedNow();
    // An answer that took long says little about when it was given.
    if (now() - asked <= ROUND_TRIP_MS) this.#skew = shared - (asked + now()) / 2;
  }

  async #lastOfAll(): Promise<number | null> {
    const row = await this.#db
      .selectFrom('heartbeats')
      .select((select) => select.fn.max('beatAt').as('last'))
      .executeTakeFirst();
    // No node has ever been here: the greatest of nothing is null.
    const last = row?.last as string | null | undefined;
    return typeof last === 'string' ? Date.parse(last) : null;
  }

  /** Two nodes that come back together write the same one. */
  async #writeOutage(from: number, to: number): Promise<void> {
    await this.#db
      .insertInto('outages')
      .values({ startedAt: isoOf(from), endedAt: isoOf(to) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.#db
      .deleteFrom('heartbeats')
      .where('beatAt', '<', isoOf(to - KEPT_MS))
      .execute();
  }

  async #readOutages(now: number): Promise<readonly Outage[]> {
    const rows = await this.#db
      .selectFrom('outages')
      .selectAll()
      .where('endedAt', '>', isoOf(now - KEPT_MS))
      .execute();
    return rows.map(({ startedAt, endedAt }) => ({
      from: Date.parse(startedAt),
      to: Date.parse(endedAt),
    }));
  }
}

const isoOf = (time: number): string => new Date(time).toISOString();

const overlap = (outage: Outage, from: number, to: number): number =>
  Math.max(0, Math.min(outage.to, to) - Math.max(outage.from, from));

/** PostgreSQL's own clock, in milliseconds since 1970. */
export async function postgresNow(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return rows[0]?.ms ?? Date.now();
}
