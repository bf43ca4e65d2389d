import { sql } from 'kysely';
import type { Db } from '../store/schema.js';

export interface HeartbeatPorts {
  readonly db: Db;
  /** The unique name of this node. */
  readonly node: string;
  /** This machine's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** The clock that all nodes share; null if there is only one machine. */
  readonly sharedNow: (() => Promise<number>) | null;
  readonly fault: (error: unknown) => void;
}

/** Heartbeat interval, and the silence of all nodes that counts as an outage, in milliseconds. */
const BEAT_MS = 5_000;
const SILENCE_MS = 15_000;
/** Maximum round trip for a usable reading of the shared clock, in milliseconds. */
const ROUND_TRIP_MS = 1_000;
/** No clock runs longer than this: older outages are not read. */
const KEPT_MS = 62 * 24 * 60 * 60 * 1000;

interface Outage {
  readonly from: number;
  readonly to: number;
}

/**
 * Records every few seconds that this node is alive. If no node was for a while, nobody could move:
 * that is stored as an outage, and no clock counts it. It also synchronises this node's time with
 * the shared clock, so that a machine with a wrong clock flags nobody.
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

  /** The shared time, as all nodes have it. */
  now(): number {
    return Math.round(this.ports.now() + this.#skew);
  }

  /** Milliseconds of outage between two moments. */
  readonly between = (from: number, to: number): number => {
    const known = this.#outages.map((each) => overlap(each, from, to));
    return known.reduce((sum, each) => sum + each, 0) + this.#silence(from, to);
  };

  /** The time in which this node itself was suspended and does not yet know about the others. */
  #silence(from: number, to: number): number {
    const last = this.#lastBeat;
    return last === null || this.isAwake() ? 0 : overlap({ from: last, to: this.now() }, from, to);
  }

  /**
   * False if this node was suspended: until the next beat it counts all of that time as an outage.
   */
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
   * Beats at once if this node was suspended, because what was due meanwhile depends on the others.
   * A beat that was in progress then is outdated and ignored.
   */
  async catchUp(): Promise<void> {
    while (!this.isAwake()) await this.beat();
  }

  /** Only one beat runs at a time. */
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
    // A slow answer is too imprecise to set the clock by.
    if (now() - asked <= ROUND_TRIP_MS) this.#skew = shared - (asked + now()) / 2;
  }

  async #lastOfAll(): Promise<number | null> {
    const row = await this.#db
      .selectFrom('heartbeats')
      .select((select) => select.fn.max('beatAt').as('last'))
      .executeTakeFirst();
    // Null if no node has ever run: the maximum of no rows.
    const last = row?.last as string | null | undefined;
    return typeof last === 'string' ? Date.parse(last) : null;
  }

  /** Idempotent: two nodes that recover together write the same outage. */
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
