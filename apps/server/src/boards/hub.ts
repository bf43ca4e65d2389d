import type { ServerResponse } from 'node:http';
import type { Board } from './store.js';

const MOST_FOLLOWERS = 1000;
const MOST_OF_ONE_BOARD = 100;
/** Bytes that may wait for a slow reader before it is let go; it comes back by itself. */
const MOST_WAITING = 1_000_000;
/** So that proxies keep the line open, and a dead one is noticed. */
const HEARTBEAT_MS = 20_000;

/** Who follows which board, as server-sent events. What is sent is on the disk already. */
export class Hub {
  readonly #followers = new Map<string, Set<ServerResponse>>();
  #count = 0;
  #heartbeat: NodeJS.Timeout | null = null;

  isFull(board: string): boolean {
    const own = this.#followers.get(board)?.size ?? 0;
    return this.#count >= MOST_FOLLOWERS || own >= MOST_OF_ONE_BOARD;
  }

  follow(board: string, response: ServerResponse): void {
    const own = this.#followers.get(board) ?? new Set();
    this.#followers.set(board, own.add(response));
    this.#count++;
    response.on('close', () => this.#leave(board, response));
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  tell(board: Board): void {
    for (const response of this.#followers.get(board.id) ?? []) send(response, eventOf(board));
  }

  /** The board is gone: followers are told, and stop asking. */
  end(board: string): void {
    for (const response of this.#followers.get(board) ?? []) {
      send(response, 'event: closed\ndata: {}\n\n');
      response.end();
    }
  }

  close(): void {
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    for (const own of this.#followers.values()) for (const response of own) response.end();
  }

  #leave(board: string, response: ServerResponse): void {
    const own = this.#followers.get(board);
    if (own?.delete(response) !== true) return;
    this.#count--;
    if (own.size === 0) this.#followers.delete(board);
  }

  #beat(): void {
    for (const own of this.#followers.values()) for (const response of own) send(response, ':\n\n');
  }
}

/** The number is the event's id, so that a browser that comes back says what it has seen. */
export const eventOf = (board: Board): string =>
  `id: ${board.seq}\ndata: ${JSON.stringify(board)}\n\n`;

function send(response: ServerResponse, text: string): void {
  if (response.writableLength > MOST_WAITING) response.destroy();
  else response.write(text);
}
