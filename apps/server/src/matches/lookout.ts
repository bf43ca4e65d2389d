import { outlookOf, type AnyHost, type Outages } from '@chiaro/match';
import type { Db } from '../store/schema.js';
import type { Registry } from './registry.js';

export interface LookoutPorts {
  readonly db: Db;
  readonly registry: Registry;
  readonly now: () => number;
  /** Which part of an interval is an outage and counts for nobody. */
  readonly outages: Outages;
  /** Updates the outages after this node was suspended. */
  readonly catchUp: () => Promise<void>;
  /** False while this node does not know what happened during its suspension. */
  readonly isAwake: () => boolean;
  readonly fault: (error: unknown) => void;
}

/** Poll interval in milliseconds. */
const EVERY_MS = 1_000;
/** The node that hosts a match does what is due; another node takes over after this delay. */
const LATE_MS = 2_000;
/** Retry delay for a match that was due and needed nothing, in milliseconds. */
const AGAIN_MS = 5_000;
/** Retry delay for a finished match that could not be archived yet. */
const AGAIN_ENDED_MS = 60_000;
/** How long everybody may be absent before a match is paused, in milliseconds. */
const DESERTED_MS = 60_000;
/** How long a node's presence record is valid, in milliseconds. */
const PRESENCE_MS = 15_000;
const MOST_AT_ONCE = 50;
/** Maximum matches per statement. */
const MOST_WRITTEN = 200;

/**
 * Applies what time alone causes: flags, moves of bots whose node died, a pause if everybody left,
 * the end of abandoned matches. Due times are stored in the database, so that a restart loses none;
 * commands are idempotent (`due/<seq>`), so that two nodes may do the same.
 */
export class Lookout {
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  readonly #left = new Map<string, AnyHost>();
  #writing: Promise<void> | null = null;
  #saidPresentAt = -Infinity;

  constructor(
    readonly ports: LookoutPorts,
    readonly everyMs: number = EVERY_MS,
  ) {}

  start(): void {
    const look = (): void => void this.look().catch(this.ports.fault);
    this.#timer = setInterval(look, this.everyMs).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#looking?.catch(() => undefined);
    await this.#writing;
  }

  /** Only one poll runs at a time. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { db, registry, now } = this.ports;
    await this.ports.catchUp();
    await this.#sayPresent();
    const due = await db
      .selectFrom('matches')
      .select(['id', 'dueAt'])
      .where('status', '=', 'live')
      // Matches from before this column existed have no due time.
      .where((eb) => eb.or([eb('dueAt', '<=', isoOf(now())), eb('dueAt', 'is', null)]))
      .orderBy('dueAt')
      .limit(MOST_AT_ONCE)
      .execute();
    for (const { id, dueAt } of due)
      if (registry.holds(id) || (Date.parse(dueAt ?? '') || 0) <= now() - LATE_MS)
        await this.attend(id);
    await this.#rateOthers();
  }

  /** Matches that a node of the last release archived, which knew nothing of ratings. */
  async #rateOthers(): Promise<void> {
    const unrated = await this.ports.db
      .selectFrom('matches')
      .select('id')
      .where('ratingDue', '=', 1)
      .where('status', '=', 'ended')
      .limit(MOST_AT_ONCE)
      .execute();
    for (const { id } of unrated) await this.attend(id);
  }

  /** Nobody uses the match here any more: schedules a check whether anybody came back. */
  async left(match: string, host: AnyHost): Promise<void> {
    if (host.present.length > 0 || !(await this.#canBeDeserted(host))) return;
    this.#left.set(match, host);
    this.#writing ??= this.#writeLeft().finally(() => {
      this.#writing = null;
    });
  }

  /**
   * Matches that are left meanwhile are written in one batch, because each write waits for the
   * disk.
   */
  async #writeLeft(): Promise<void> {
    while (this.#left.size > 0) {
      const some = [...this.#left].slice(0, MOST_WRITTEN);
      for (const [match] of some) this.#left.delete(match);
      const empty = some.flatMap(([match, { present }]) => (present.length > 0 ? [] : [match]));
      if (empty.length > 0) await this.#lookSoon(empty).catch(this.ports.fault);
    }
  }

  async #lookSoon(matches: readonly string[]): Promise<void> {
    const soon = isoOf(this.ports.now() + DESERTED_MS);
    await this.ports.db
      .updateTable('matches')
      .set({ dueAt: soon })
      .where('id', 'in', matches)
      .where('status', '=', 'live')
      .where((eb) => eb.or([eb('dueAt', 'is', null), eb('dueAt', '>', soon)]))
      .execute();
  }

  /** Applies everything that is due in one match. */
  async attend(match: string): Promise<void> {
    const { registry, now } = this.ports;
    const used = await registry.use(match);
    if (!used.ok) return;
    try {
      const { host } = used.value;
      const before = host.seq;
      const desertedAt = await this.#desertedAt(match, host);
      await host.tick({ deserted: desertedAt <= now() });
      await registry.settle(match);
      // A node that was suspended may see an outage that was none: it decides at its next poll.
      const outlook = await host.look((each) =>
        this.ports.isAwake() ? outlookOf(each, now(), host.ways.set?.closesAt) : null,
      );
      if (!outlook.ok || outlook.value === null || host.seq !== before) return;
      const { dueAt } = outlook.value;
      const closesAt = host.ways.set?.closesAt ?? 0;
      const again = Math.max(now() + AGAIN_ENDED_MS, closesAt);
      if (await this.#isOver(host)) return await this.#lookLater(match, again);
      const isOpen = dueAt !== null && desertedAt > now() && (await this.#canBeDeserted(host));
      await this.#lookLater(match, isOpen ? Math.min(dueAt, desertedAt) : dueAt);
    } finally {
      await registry.release(match);
    }
  }

  async #isOver(host: AnyHost): Promise<boolean> {
    const ended = await host.look((match) => match.ended);
    return ended.ok && ended.value;
  }

  /** With days per move nobody needs to be present, and a paused match waits for its end. */
  async #canBeDeserted(host: AnyHost): Promise<boolean> {
    const can = await host.look(
      ({ ended, paused, setup }) => !ended && !paused && setup.time?.kind !== 'days',
    );
    return can.ok && can.value;
  }

  /** When everybody will have been absent for long enough, if nobody returns. */
  async #desertedAt(match: string, host: AnyHost): Promise<number> {
    if (host.present.length > 0) return Infinity;
    const row = await this.ports.db
      .selectFrom('matches')
      .select('presentUntil')
      .where('id', '=', match)
      .executeTakeFirst();
    const until = Date.parse(row?.presentUntil ?? '') || 0;
    const outage = this.ports.outages(until, this.ports.now());
    return until + outage + DESERTED_MS - PRESENCE_MS;
  }

  async #lookLater(match: string, dueAt: number | null): Promise<void> {
    const now = this.ports.now();
    const next = dueAt === null ? null : isoOf(dueAt > now ? dueAt : now + AGAIN_MS);
    await this.ports.db
      .updateTable('matches')
      .set({ dueAt: next })
      .where('id', '=', match)
      .where('status', '=', 'live')
      .execute();
  }

  /** One statement for all matches that are played here. */
  async #sayPresent(): Promise<void> {
    const { db, registry, now } = this.ports;
    if (now() - this.#saidPresentAt < PRESENCE_MS / 3) return;
    this.#saidPresentAt = now();
    const held = await registry.held();
    const played = held.flatMap(({ id, host }) => (host.present.length > 0 ? [id] : []));
    if (played.length === 0) return;
    await db
      .updateTable('matches')
      .set({ presentUntil: isoOf(now() + PRESENCE_MS) })
      .where('id', 'in', played)
      .execute();
  }
}

const isoOf = (time: number): string => new Date(time).toISOString();
