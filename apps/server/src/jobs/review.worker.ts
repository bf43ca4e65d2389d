// A worker thread of the server that reviews finished games.
import { readFile } from 'node:fs/promises';
import type { MessagePort } from 'node:worker_threads';
import { games } from '@chiaro/catalog';
import type { Review } from '@chiaro/kernel';
import { reviewLog, type LogToReview } from './review.js';

/** Called by the pool (threads.ts); sends its progress, 0..1, through `port`. */
export async function review({
  log,
  assets,
  port,
}: {
  readonly log: LogToReview;
  readonly assets: string;
  readonly port: MessagePort;
}): Promise<Review> {
  const load = (name: string): Promise<Uint8Array | null> =>
    readFile(new URL(name, assets)).catch(() => null);
  try {
    return await reviewLog(games, log, { load }, (done) => port.postMessage(done));
  } finally {
    port.close();
  }
}
