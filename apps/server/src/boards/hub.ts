import type { FollowedEvent, Follower } from './follower.js';

/** Limits on followers. The limit per network leaves room for other networks. */
export interface HubLimits {
  readonly followers: number;
  readonly ofOneBoard: number;
  readonly ofOneNetwork: number;
  /** Bytes buffered for slow readers, all of them together. */
  readonly waitingBytes: number;
}

const LIMITS: HubLimits = {
  followers: 1000,
  ofOneBoard: 100,
  ofOneNetwork: 100,
  waitingBytes: 20_000_000,
};
/** Heartbeat interval, so that proxies keep the connection open and a stopped reader is noticed. */
const HEARTBEAT_MS = 20_000;

/** The followers of each board, as server-sent events. Every state is stored before it is sent. */
export class Hub {
  readonly #boards = new Map<string, Set<Follower>>();
  /** All open connections, including those of boards that have ended. */
  readonly #open = new Set<Follower>();
  readonly #networks = new Map<string, number>();
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(
    readonly limits: HubLimits = LIMITS,
    readonly heartbeatMs = HEARTBEAT_MS,
  ) {}

  /** Bytes buffered for slow readers. */
  get waiting(): number {
    return this.#behind().reduce((sum, follower) => sum + follower.waiting, 0);
  }

  /** Boards that have followers. */
  get followed(): readonly string[] {
    return [...this.#boards.keys()];
  }

  /**
   * Whether one more follower is allowed: `network` if its own network is at the limit, `full` if
   * all together are.
   */
  room(board: string, network: string): 'free' | 'network' | 'full' {
    const { followers, ofOneBoard, ofOneNetwork } = this.limits;
    if ((this.#networks.get(network) ?? 0) >= ofOneNetwork) return 'network';
    const own = this.#boards.get(board)?.size ?? 0;
    return this.#open.size >= followers || own >= ofOneBoard ? 'full' : 'free';
  }

  follow(board: string, network: string, follower: Follower): void {
    this.#boards.set(board, (this.#boards.get(board) ?? new Set()).add(follower));
    this.#open.add(follower);
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    follower.onceClosed(() => {
      this.#leave(board, follower);
      this.#open.delete(follower);
      const left = (this.#networks.get(network) ?? 1) - 1;
      if (left > 0) this.#networks.set(network, left);
      else this.#networks.delete(network);
    });
    this.#heartbeat ??= setInterval(() => this.#beat(), this.heartbeatMs).unref();
  }

  tell(board: string, event: FollowedEvent): void {
    for (const follower of this.#boards.get(board) ?? []) follower.tell(event);
    this.#dropSlowest();
  }

  /**
   * The board was deleted: sends its followers the end event, after which they do not reconnect.
   */
  end(board: string): void {
    const own = this.#boards.get(board);
    this.#boards.delete(board);
    for (const follower of own ?? []) follower.end('event: closed\ndata: {}\n\n');
  }

  close(): void {
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    this.#boards.clear();
    for (const follower of this.#open) follower.end('');
  }

  #beat(): void {
    for (const own of this.#boards.values()) for (const follower of own) follower.beat();
  }

  /** Disconnects the follower that has been behind longest; its browser reconnects by itself. */
  #dropSlowest(): void {
    let { waiting } = this;
    if (waiting <= this.limits.waitingBytes) return;
    for (const follower of this.#behind().toSorted((a, b) => a.behindSince - b.behindSince)) {
      waiting -= follower.waiting;
      follower.drop();
      if (waiting <= this.limits.waitingBytes) return;
    }
  }

  #behind(): Follower[] {
    return [...this.#open].filter((follower) => follower.waiting > 0);
  }

  #leave(board: string, follower: Follower): void {
    const own = this.#boards.get(board);
    if (own?.delete(follower) === true && own.size === 0) this.#boards.delete(board);
  }
}
