import type { Registry } from '../matches/registry.js';
import type { Rooms } from '../rooms/service.js';
import type { Lobby } from '../rooms/lobby.js';
import type { Db } from '../store/schema.js';

export interface FollowPorts {
  readonly db: Db;
  readonly registry: Registry;
  readonly rooms: Rooms;
  readonly lobby: Lobby;
  /** Polls the boards that are followed here. */
  readonly boards: () => Promise<void>;
  /** True without other nodes: then rooms and boards need no polling. */
  readonly isAlone: boolean;
  readonly fault: (error: unknown) => void;
}

/** Poll interval in milliseconds: the maximum delay if hints were lost. */
const EVERY_MS = 1_500;

/** Polls the database for changes by other nodes to whatever is followed here. */
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

  /** Only one poll runs at a time. */
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

  /** One query for all matches. */
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
