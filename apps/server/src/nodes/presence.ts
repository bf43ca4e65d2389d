import { sql } from 'kysely';
import type { Db } from '../store/schema.js';
import type { Hints } from './hints.js';

export interface PresencePorts {
  readonly db: Db;
  readonly node: string;
  readonly hints: Pick<Hints, 'send'>;
  readonly now: () => number;
  /** Called when the count of other nodes for this subject has changed. */
  readonly changed: (about: string) => void;
  readonly fault: (error: unknown) => void;
}

/** Milliseconds in which changes are batched before they are written. */
const GATHER_MS = 50;
/** Poll interval of the presence table, in milliseconds. */
const LOOK_MS = 5_000;
/** Milliseconds for which a hint overrides the table: its node may not have written yet. */
const FRESH_MS = 2_000;
/** Milliseconds without a heartbeat after which a node's rows are ignored and deleted. */
const SILENT_MS = 15_000;
const GONE_MS = 120_000;

interface Hinted {
  readonly about: string;
  readonly amount: number;
  readonly node: string;
  /** When the hint arrived. */
  readonly at: number;
}

/** Subjects that are counted: a connected player, a seat of a match, its spectators. */
export const aboutPlayer = (player: string): string => `player/${player}`;
export const aboutSeat = (match: string, seat: number): string => `seat/${match}/${seat}`;
export const aboutTable = (match: string): string => `table/${match}`;

/**
 * Which node serves which connections. Each node writes its own counts and reads those of the
 * others; a hint reports a change sooner. A node's rows are valid while its heartbeat continues.
 */
export class Presence {
  readonly #here = new Map<string, number>();
  readonly #others = new Map<string, Map<string, number>>();
  /** Hints of the last two seconds, by node and subject. */
  readonly #hinted = new Map<string, Hinted>();
  readonly #unwritten = new Set<string>();
  #gathering: NodeJS.Timeout | null = null;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(
    readonly ports: PresencePorts,
    readonly lookMs: number = LOOK_MS,
  ) {}

  /** The sum over all other nodes. */
  elsewhere(about: string): number {
    let sum = 0;
    for (const amount of this.#others.get(about)?.values() ?? []) sum += amount;
    return sum;
  }

  /** Sets the count of this node. */
  set(about: string, amount: number): void {
    if (this.#isStopped || (this.#here.get(about) ?? 0) === amount) return;
    if (amount === 0) this.#here.delete(about);
    else this.#here.set(about, amount);
    this.ports.hints.send(['present', about, amount]);
    this.#unwritten.add(about);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      void this.#inTurn(() => this.#write());
    }, GATHER_MS).unref();
  }

  /** Another node reports its count. */
  heard(about: string, amount: number, node: string): void {
    const before = this.elsewhere(about);
    this.#hinted.set(`${node} ${about}`, { about, amount, node, at: this.ports.now() });
    this.#note(about, amount, node);
    if (this.elsewhere(about) !== before) this.ports.changed(about);
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), this.lookMs).unref();
    this.look();
  }

  /** Polls the table soon. */
  look(): void {
    void this.read();
  }

  /** Polls the table now and waits for it. */
  read(): Promise<void> {
    return this.#inTurn(() => this.#read());
  }

  /** Deletes the rows of this node. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of [this.#timer, this.#gathering]) if (timer !== null) clearTimeout(timer);
    await this.#inTurn(async () => {
      await this.ports.db.deleteFrom('presences').where('node', '=', this.ports.node).execute();
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#working = this.#working.then(work).catch(this.ports.fault);
    return this.#working;
  }

  async #write(): Promise<void> {
    const { db, node } = this.ports;
    const changed = [...this.#unwritten];
    this.#unwritten.clear();
    const gone = changed.filter((about) => !this.#here.has(about));
    const there = changed.flatMap((about) => {
      const amount = this.#here.get(about);
      return amount === undefined ? [] : [{ node, about, amount }];
    });
    if (gone.length > 0)
      await db
        .deleteFrom('presences')
        .where('node', '=', node)
        .where('about', 'in', gone)
        .execute();
    if (there.length > 0)
      await db
        .insertInto('presences')
        .values(there)
        .onConflict((conflict) =>
          conflict.columns(['node', 'about']).doUpdateSet({ amount: sql<number>`excluded.amount` }),
        )
        .execute();
  }

  async #read(): Promise<void> {
    const { db, node, now } = this.ports;
    const rows = await db
      .selectFrom('presences')
      .innerJoin('heartbeats', 'heartbeats.node', 'presences.node')
      .select(['presences.node', 'about', 'amount', 'beatAt'])
      .execute();
    const since = isoOf(now() - SILENT_MS);
    this.#compare(rows.filter((row) => row.node !== node && row.beatAt > since));
    // If others deleted the rows of this node because it seemed dead, it writes them again.
    const own = new Map(
      rows.flatMap((row) => (row.node === node ? [[row.about, row.amount]] : [])),
    );
    for (const about of new Set([...own.keys(), ...this.#here.keys()]))
      if (own.get(about) !== this.#here.get(about)) this.#unwritten.add(about);
    await this.#write();
    const alive = db
      .selectFrom('heartbeats')
      .select('node')
      .where('beatAt', '>', isoOf(now() - GONE_MS));
    await db.deleteFrom('presences').where('node', 'not in', alive).execute();
  }

  #compare(rows: readonly { node: string; about: string; amount: number }[]): void {
    const before = new Map([...this.#others.keys()].map((about) => [about, this.elsewhere(about)]));
    this.#others.clear();
    for (const { about, amount, node } of rows) this.#note(about, amount, node);
    this.#noteHinted();
    for (const about of new Set([...before.keys(), ...this.#others.keys()]))
      if ((before.get(about) ?? 0) !== this.elsewhere(about)) this.ports.changed(about);
  }

  #noteHinted(): void {
    const now = this.ports.now();
    for (const [key, { about, amount, node, at }] of this.#hinted)
      if (now - at > FRESH_MS) this.#hinted.delete(key);
      else this.#note(about, amount, node);
  }

  #note(about: string, amount: number, node: string): void {
    const nodes = this.#others.get(about) ?? new Map<string, number>();
    if (amount > 0) nodes.set(node, amount);
    else nodes.delete(node);
    if (nodes.size > 0) this.#others.set(about, nodes);
    else this.#others.delete(about);
  }
}

const isoOf = (time: number): string => new Date(time).toISOString();
