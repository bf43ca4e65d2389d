import { findIn, type CatalogGame } from '@chiaro/catalog';
import {
  err,
  invariant,
  ok,
  parseTime,
  parseSeed,
  type AnyModule,
  type Json,
  type Problem,
  type Result,
  type Seed,
} from '@chiaro/kernel';
import {
  formatSeat,
  Host,
  signBots,
  type AnyHost,
  type Company,
  type Feed,
  type HostMeter,
  type MatchSet,
  type MatchWish,
  type Outages,
  type RoomSeat,
  type SeatSpec,
  type Store,
} from '@chiaro/match';
import type { DealRow, LadderStore } from '../ladders/store.js';
import type { Db } from '../store/schema.js';
import type { Bots } from './bots.js';
import type { Shares } from './shares.js';

/** The row of a match, before its events are read. */
export interface MatchRow {
  readonly id: string;
  readonly room: string;
  readonly game: string;
  readonly options: Json;
  readonly seats: readonly RoomSeat[];
  /** Whether it is still played, archived or rated. */
  readonly isLive: boolean;
  /** The time control in the format of a log. */
  readonly time: string;
  /** Level of the stand-in bot; null for the default. */
  readonly standIn: string | null;
  /** The server's secret in the joint deal. */
  readonly secret: Seed | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Whether its first event is stored. */
  readonly hasBegun: boolean;
  /** The deal of a ladder; null in other matches. */
  readonly deal: string | null;
  /** Whether its result will change ratings. */
  readonly rated: boolean;
}

export interface RegistryPorts {
  readonly db: Db;
  readonly store: Store;
  readonly games: readonly CatalogGame[];
  readonly bots: Bots;
  readonly shares: Shares;
  readonly feed: Feed;
  readonly ladders: Pick<LadderStore, 'find' | 'isClosed'>;
  /** Connects the hosts of a match on several nodes. */
  readonly company: (match: string) => Company;
  /** Called when this node begins to hold a match. */
  readonly held: (match: string, host: AnyHost) => void;
  readonly meter?: HostMeter | undefined;
  readonly now: () => number;
  readonly outages: Outages;
  /** Called when nobody uses this match here any more. */
  readonly left: (match: string, host: AnyHost) => void;
  /** Called when a match is over and its log complete; possibly more than once. */
  readonly ended: (row: MatchRow, host: AnyHost) => Promise<void>;
  readonly fault: (error: unknown) => void;
}

/** Milliseconds that a match is held although nobody is connected to it. */
const IDLE_MS = 30_000;

interface Held {
  readonly row: MatchRow;
  readonly host: AnyHost;
  readonly stopListening: () => void;
  users: number;
  idle: NodeJS.Timeout | null;
}

/**
 * The hosts of the matches that are played at this node, one each: loaded when somebody connects,
 * dropped when nobody is left. What they hold is only a cache.
 */
export class Registry {
  readonly #held = new Map<string, Promise<Result<Held, Problem>>>();
  #isClosed = false;

  constructor(
    readonly ports: RegistryPorts,
    readonly idleMs: number = IDLE_MS,
  ) {}

  /** The host of a match until `release`; uses are counted. */
  async use(
    id: string,
  ): Promise<Result<{ readonly row: MatchRow; readonly host: AnyHost }, Problem>> {
    // Not in `#hold`: code that iterates over all held matches must not wait for shares.
    if (!this.#held.has(id)) await this.ports.shares.settled(id);
    if (this.#isClosed) return err({ code: 'UNAVAILABLE' });
    const holding = this.#held.get(id) ?? this.#tryToHold(id);
    this.#held.set(id, holding);
    const held = await holding;
    if (!held.ok) {
      this.#held.delete(id);
      return held;
    }
    held.value.users++;
    if (held.value.idle !== null) clearTimeout(held.value.idle);
    held.value.idle = null;
    return held;
  }

  async release(id: string): Promise<void> {
    const held = await this.#held.get(id);
    if (held?.ok !== true) return;
    held.value.users--;
    if (held.value.users > 0 || this.#isClosed) return;
    this.ports.left(id, held.value.host);
    held.value.idle = setTimeout(() => {
      this.ports.left(id, held.value.host);
      this.#drop(id, held.value);
    }, this.idleMs).unref();
  }

  /** Whether the match is held here now. */
  holds(id: string): boolean {
    return this.#held.has(id);
  }

  /** The host of a match, if it is held here; null otherwise. */
  async ifHeld(id: string): Promise<AnyHost | null> {
    const held = await this.#held.get(id);
    return held?.ok === true ? held.value.host : null;
  }

  /** Everything that is held here. */
  async held(): Promise<readonly { readonly id: string; readonly host: AnyHost }[]> {
    const all = await Promise.all(
      [...this.#held].map(async ([id, holding]) => ({ id, held: await holding })),
    );
    return all.flatMap(({ id, held }) => (held.ok ? [{ id, host: held.value.host }] : []));
  }

  /** Stores the result of a finished match, unless it is stored already. */
  async settle(id: string): Promise<void> {
    const held = await this.#held.get(id);
    if (held?.ok === true) await this.#lookForEnd(held.value.row, held.value.host);
  }

  /** Resolves once every host has finished its pending work. */
  async quiet(): Promise<void> {
    for (const { host } of await this.held()) await host.look(() => null);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const [id, holding] of this.#held) {
      const held = await holding;
      if (held.ok) this.#drop(id, held.value);
    }
  }

  #drop(id: string, { host, idle, stopListening }: Held): void {
    if (idle !== null) clearTimeout(idle);
    stopListening();
    host.close();
    this.#held.delete(id);
  }

  /** Never rejects: a fault that stayed would keep the match from everybody. */
  #tryToHold(id: string): Promise<Result<Held, Problem>> {
    return this.#hold(id).catch((error: unknown) => {
      this.ports.fault(error);
      return err({ code: 'UNAVAILABLE' });
    });
  }

  async #hold(id: string): Promise<Result<Held, Problem>> {
    const row = await findMatch(this.ports.db, id);
    if (row === null) return err({ code: 'NOT_FOUND' });
    const { store, games, bots, shares, feed, company, now, fault } = this.ports;
    const found = findIn(games, row.game);
    if (!found.ok) return found;
    const module = await found.value.load();
    const runner = bots.runnerOf(module);
    const metered = this.ports.meter === undefined ? {} : { meter: this.ports.meter };
    const deal = row.deal === null ? null : await this.ports.ladders.find(row.deal);
    const host: AnyHost = new Host(
      module.game,
      id,
      { store, feed, bots: runner, now, fault, company: company(id), ...metered },
      {
        countAway: true,
        outages: this.ports.outages,
        consent: isShared(row),
        set: this.#setOf(deal),
      },
    );
    const wish = async (): Promise<MatchWish<unknown>> => ({
      ...wishOf(module, row, deal),
      chance: deal === null ? await shares.chanceOf(row) : { kind: 'seed', seed: deal.seed },
    });
    const ready = await this.#ready(host, row, wish).catch((error: unknown) => {
      host.close();
      throw error;
    });
    if (!ready.ok) {
      host.close();
      return ready;
    }
    const look = (): void => void this.#lookForEnd(row, host).catch(fault);
    const stopListening = feed.listen(id, (seq) => {
      if (!host.goesOnAt(seq)) look();
    });
    look();
    this.ports.held(id, host);
    return ok({ row, host, stopListening, users: 0, idle: null });
  }

  #setOf(deal: DealRow | null): MatchSet | undefined {
    const { ladders, now } = this.ports;
    return deal === null
      ? undefined
      : { closesAt: deal.closesAt, isClosed: () => ladders.isClosed(deal.id, now()) };
  }

  /** Reads the match from the store, or starts it if the node that should have done so crashed. */
  async #ready(
    host: AnyHost,
    { isLive }: MatchRow,
    wish: () => Promise<MatchWish<unknown>>,
  ): Promise<Result<null, Problem>> {
    const read = await host.refresh();
    if (read.ok || read.error.code !== 'NOT_FOUND' || !isLive) return read;
    return host.begin(await wish());
  }

  async #lookForEnd(row: MatchRow, host: AnyHost): Promise<void> {
    if (!row.isLive) return;
    const ended = await host.look((match) => match.ended);
    if (ended.ok && ended.value) await this.ports.ended(row, host);
  }
}

/** Whether several players share the match and must therefore agree on undo and pause. */
const isShared = ({ seats }: MatchRow): boolean =>
  new Set(seats.flatMap((seat) => (seat.kind === 'person' ? [seat.player] : []))).size > 1;

/** In a ladder there is no stand-in for a player who resigns, and no undo; nor in a rated match. */
function wishOf(
  module: AnyModule,
  row: MatchRow,
  deal: DealRow | null,
): Omit<MatchWish<unknown>, 'chance'> {
  const time = parseTime(row.time) ?? undefined;
  const standIn = deal === null ? standInOf(module, row.standIn) : null;
  return {
    options: row.options,
    seats: deal?.seats ?? signBots(module, row.seats.map(specOf)),
    undo: deal === null && !row.rated,
    clock: module.game.elapse !== undefined,
    ...(time === undefined ? {} : { time }),
    ...(standIn === null ? {} : { standIn }),
    ...(row.rated ? { rated: true } : {}),
  };
}

/** The second weakest bot by default, so that leaving never helps. Null if the game has no bots. */
export function fillerOf({ bots }: AnyModule, level: string | null = null): string | null {
  return level ?? (bots[1] ?? bots[0])?.id ?? null;
}

function standInOf(module: AnyModule, wish: string | null): string | null {
  const level = fillerOf(module, wish);
  const [signed] = level === null ? [] : signBots(module, [{ kind: 'bot', level }]);
  return signed === undefined ? null : formatSeat(signed);
}

/** In the log every remote player is a person. */
function specOf(seat: RoomSeat): SeatSpec {
  invariant(seat.kind === 'bot' || seat.player !== null, 'a match begins with every seat taken');
  return seat.kind === 'bot' ? { kind: 'bot', level: seat.level } : { kind: 'person' };
}

export async function findMatch(db: Db, id: string): Promise<MatchRow | null> {
  const row = await db.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  return {
    id,
    room: row.room,
    game: row.game,
    options: JSON.parse(row.optionsJson) as Json,
    seats: JSON.parse(row.seatsJson) as RoomSeat[],
    isLive: row.status === 'live' || row.ratingDue === 1,
    time: row.time,
    standIn: row.standIn,
    secret: parseSeed(row.secret ?? ''),
    startedAt: Date.parse(row.startedAt),
    hasBegun: row.seq > 0,
    deal: row.deal,
    rated: row.ratingDue === 1,
  };
}
