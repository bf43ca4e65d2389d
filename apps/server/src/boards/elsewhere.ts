import type { Db } from '../store/schema.js';
import type { BoardsService } from './endpoints.js';
import { eventOf } from './store.js';

/** Boards that are followed at this node and changed at another one. */
export class BoardsElsewhere {
  /** The last known seq of each board. */
  #seen = new Map<string, number>();

  constructor(
    readonly db: Db,
    readonly boards: Pick<BoardsService, 'store' | 'hub'>,
  ) {}

  /** Another node reports the current seq of a board. */
  async changed(board: string, seq: number): Promise<void> {
    if (!this.boards.hub.followed.includes(board) || (this.#seen.get(board) ?? -1) >= seq) return;
    const now = await this.boards.store.find(board);
    if (now === null) return this.boards.hub.end(board);
    this.#seen.set(board, now.seq);
    this.boards.hub.tell(board, eventOf(now));
  }

  /** One query for all of them; followers of deleted boards are disconnected. */
  async look(): Promise<void> {
    const { followed } = this.boards.hub;
    if (followed.length === 0) return;
    const rows = await this.db
      .selectFrom('boards')
      .select(['id', 'seq'])
      .where('id', 'in', followed)
      .execute();
    const seqs = new Map(rows.map(({ id, seq }) => [id, seq]));
    this.#seen = new Map([...this.#seen].filter(([id]) => seqs.has(id)));
    for (const id of followed) {
      const seq = seqs.get(id);
      if (seq === undefined) this.boards.hub.end(id);
      else await this.changed(id, seq);
    }
  }
}
