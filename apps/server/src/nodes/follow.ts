import type { Registry } from '../matches/registry.js';
import type { Rooms } from '../rooms/service.js';
import type { Lobby } from '../rooms/lobby.js';
import type { Db } from '../store/schema.js';

export interface FollowPorts {
  readonly db: Db;
  readonly registry: Registry;
  readonly rooms: Rooms;
  readonly lobby: Lobby;
  /** Looks at the boards that somebody follows here. */
  readonly boards: () => Promise<void>;
  /** Nobody else changes rooms and boards then. */
  readonly isAlone: boolean;
  readonly fault: (error: unknown) => void;
}

/** Milliseconds between two looks: nobody is further behind, whatever hints got lost. */
const EVERY_MS = 1_500;

/** Reads what other nodes changed of whatever somebody follows here, every now and then. */
export class Follow {
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;

  constructor(
    readonly ports: FollowPorts,
    readonly everyMs: number = EVERY_MS,
  ) {}

  start(): void {
    this.#timer = setInterval(() => this.look(), this.everyMs).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#looking;
  }

  /** One look at a time. */
  look(): void {
    this.#looking ??= this.#look()
      .catch(this.ports.fault)
      .finally(() => {
        this.#looking = null;
      });
  }

  async #look(): Promise<void> {
    await this.#followMatches();
    if (this.ports.isAlone) return;
    await this.ports.rooms.follow();
    await this.ports.boards();
    this.ports.lobby.changed();
  }

  /** One question for all of them. */
  async #followMatches(): Promise<void> {
    const { db, registry, fault } = this.ports;
    const held = await registry.held();
    if (held.length === 0) return;
    const rows = await db
      .selectFrom('matches')
      .select(['id', 'seq'])
      .where(
        'id',
        'in',
        held.map(({ id }) => id),
      )
      .execute();
    const stored = new Map(rows.map(({ id, seq }) => [id, seq]));
    for (const { id, host } of held)
      if ((stored.get(id) ?? 0) > host.seq + 1) void host.refresh().catch(fault);
  }
}
