// A worker thread of the server that replays the logs of finished games.
import { games } from '@chiaro/catalog';
import { judgeLog } from './judge.js';
import type { Judged } from './threads.js';

/** Called by the pool (threads.ts) with the text of a log. */
export async function judge(log: string): Promise<Judged> {
  const started = performance.now();
  const judgement = await judgeLog(games, log);
  return { judgement, worked: performance.now() - started };
}
