import { outlookOf, type AnyHost, type Outages } from '@chiaro/match';
import type { Db } from '../store/schema.js';
import type { Registry } from './registry.js';

export interface LookoutPorts {
  readonly db: Db;
  readonly registry: Registry;
  readonly now: () => number;
  /** What of a time counts for nobody: nobody could come. */
  readonly outages: Outages;
  /** Finds out what this node has slept through. */
  readonly catchUp: () => Promise<void>;
  /** Whether it knows. */
  readonly isAwake: () => boolean;
  readonly fault: (error: unknown) => void;
}

/** Milliseconds between two looks. */
const EVERY_MS = 1_000;
/** The node that hosts a match does what is due; another node takes over after this delay. */
const LATE_MS = 2_000;
/** What was looked at and needed nothing is not looked at again before so long. */
const AGAIN_MS = 5_000;
/** The same for what is over and finds no room to be kept. */
const AGAIN_ENDED_MS = 60_000;
/** How long everybody may be gone before a match is paused. */
const DESERTED_MS = 60_000;
/** How long a node's word that somebody is at a seat counts. */
const PRESENCE_MS = 15_000;
const MOST_AT_ONCE = 50;
/** Matches that everybody left, in one statement. */
const MOST_WRITTEN = 200;

/**
 * Does what time alone brings, whoever is there to do it: flags, bots whose node is gone, a pause
 * where everybody left, the end of what nobody came back to. What is due stands in the database,
 * so that no restart forgets it; doing it twice is doing it once (`due/<seq>`).
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

  /** One at a time. */
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
      // Nobody looked ahead in matches from before that was done.
      .where((eb) => eb.or([eb('dueAt', '<=', isoOf(now())), eb('dueAt', 'is', null)]))
      .orderBy('dueAt')
      .limit(MOST_AT_ONCE)
      .execute();
    for (const { id, dueAt } of due)
      if (registry.holds(id) || (Date.parse(dueAt ?? '') || 0) <= now() - LATE_MS)
        await this.attend(id);
  }

  /** Nobody uses the match here any more: soon somebody must see whether anybody came back. */
  async left(match: string, host: AnyHost): Promise<void> {
    if (host.present.length > 0 || !(await this.#canBeDeserted(host))) return;
    this.#left.set(match, host);
    this.#writing ??= this.#writeLeft().finally(() => {
      this.#writing = null;
    });
  }

  /** Whoever leaves meanwhile is written with all others who wait by then: a write waits for the disk. */
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

  /** Whatever is due in one match now. */
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
      // Who has stood still sees an outage that may be none: the next look knows more.
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

  /** With days to move nobody need be there, and what is paused waits for its end. */
  async #canBeDeserted(host: AnyHost): Promise<boolean> {
    const can = await host.look(
      ({ ended, paused, setup }) => !ended && !paused && setup.time?.kind !== 'days',
    );
    return can.ok && can.value;
  }

  /** When everybody will have been gone for long enough, if nobody comes. */
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

  /** One statement for all matches that somebody plays here. */
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
