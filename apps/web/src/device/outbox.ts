import { archivedGames, keepGame, type ArchivedGame } from './archive.js';

/**
 * Sends finished games to the server. What cannot be sent now stays `pending` and is tried again
 * when the browser is online again, when the app starts, and after a growing pause. The server
 * knows a log by its content, so that sending twice keeps one game.
 */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

let pause = FIRST_PAUSE_MS;
let retry: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | null = null;
const listeners = new Set<() => void>();

export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function startOutbox(): void {
  addEventListener('online', () => void sendPending());
  void sendPending();
}

/** One run at a time; a game finished meanwhile waits for the next run. */
export async function sendPending(): Promise<void> {
  while (sending !== null) await sending;
  sending = sendAll().finally(() => {
    sending = null;
  });
  await sending;
}

async function sendAll(): Promise<void> {
  clearTimeout(retry);
  const pending = (await archivedGames().catch(() => [])).filter(
    (game) => game.status === 'pending',
  );
  for (const game of pending) {
    const sent = await send(game);
    if (sent === null) return retryLater();
    await keepGame(sent);
    for (const listener of listeners) listener();
  }
  pause = FIRST_PAUSE_MS;
}

function retryLater(): void {
  retry = setTimeout(() => void sendPending(), pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
}

/** The game with the server's verdict; null if no server answers. */
async function send(game: ArchivedGame): Promise<ArchivedGame | null> {
  const answer = await fetch('/api/games', {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: game.log,
  }).catch(() => null);
  if (answer === null || answer.status === 429 || answer.status >= 500) return null;
  if (!answer.ok) return answer.status === 404 ? null : { ...game, status: 'refused' };
  const { id } = (await answer.json()) as { id: string };
  return { ...game, status: 'stored', serverId: id };
}
