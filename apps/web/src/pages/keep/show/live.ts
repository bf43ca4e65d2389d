import { readLocal, removeLocal, writeLocal } from '../../../device/local.js';
import { flattened } from '../core/log.js';
import { readMatch, type KeptMatch } from '../core/match.js';

/** A board on the server that other devices follow. Its token stays on this device. */
export interface LiveBoard {
  readonly id: string;
  readonly token: string;
  /** The number of events stored on the server. */
  readonly seq: number;
}

const BOARD_KEY = 'chiaro.keep.board.';

export function boardOf(match: string): LiveBoard | null {
  const stored = readLocal(BOARD_KEY + match);
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, token, seq } = stored as Partial<LiveBoard>;
  if (typeof id !== 'string' || typeof token !== 'string') return null;
  return { id, token, seq: typeof seq === 'number' ? seq : -1 };
}

const post = async (path: string, body: object): Promise<Response | null> =>
  fetch(`/api/boards${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);

/** Null if no server can be reached. */
export async function openBoard(match: KeptMatch): Promise<LiveBoard | null> {
  const answer = await post('', { seq: match.events.length, state: { match: flattened(match) } });
  if (answer?.ok !== true) return null;
  const { id, token, seq } = (await answer.json()) as LiveBoard;
  writeLocal(BOARD_KEY + match.id, { id, token, seq });
  return { id, token, seq };
}

/** `gone` if the server has deleted the board; `offline` if it cannot be reached now. */
export async function updateBoard(
  { id, token }: LiveBoard,
  match: KeptMatch,
): Promise<'shown' | 'gone' | 'offline'> {
  const seq = match.events.length;
  if (boardOf(match.id)?.seq === seq) return 'shown';
  const answer = await post(`/${id}`, { token, seq, state: { match: flattened(match) } });
  if (answer === null || answer.status >= 500 || answer.status === 429) return 'offline';
  // A conflict means that the server has a newer state: another tab was faster.
  if (answer.ok || answer.status === 409) {
    writeLocal(BOARD_KEY + match.id, { id, token, seq });
    return 'shown';
  }
  removeLocal(BOARD_KEY + match.id);
  return 'gone';
}

export async function closeBoard({ id, token }: LiveBoard, match: string): Promise<void> {
  removeLocal(BOARD_KEY + match);
  await post(`/${id}/close`, { token });
}

export const boardAddress = ({ id }: LiveBoard): string => `${location.origin}/keep/watch/${id}`;

// ---------------------------------------------------------------------------- following

export type Connection = 'open' | 'lost' | 'closed';

/** Follows a board until stopped. Events can be missed, so the board is polled as well. */
export function followBoard(
  id: string,
  onMatch: (match: KeptMatch) => void,
  onConnection: (connection: Connection) => void,
): () => void {
  let seq = -1;
  const take = (body: unknown) => {
    if (typeof body !== 'object' || body === null) return;
    const { seq: number, state } = body as { seq?: unknown; state?: { match?: unknown } };
    const match = readMatch(state?.match);
    if (typeof number !== 'number' || number < seq || !match.ok) return;
    seq = number;
    onMatch(match.value);
  };
  const ask = async () => {
    const answer = await fetch(`/api/boards/${id}`).catch(() => null);
    if (answer?.ok === true) take(await answer.json());
    else if (answer?.status === 404) stop('closed');
  };
  const source = new EventSource(`/api/boards/${id}/live`);
  const timer = setInterval(() => void ask(), ASK_MS);
  source.onopen = () => onConnection('open');
  source.onmessage = ({ data }: MessageEvent<string>) => take(JSON.parse(data));
  source.addEventListener('closed', () => stop('closed'));
  // The browser reconnects automatically, unless the server refused.
  source.onerror = () => {
    onConnection('lost');
    if (source.readyState === EventSource.CLOSED) void ask();
  };
  const stop = (connection: Connection | null) => {
    source.close();
    clearInterval(timer);
    if (connection !== null) onConnection(connection);
  };
  return () => stop(null);
}

const ASK_MS = 30_000;
