import { StorageFault } from '../store/fault.js';
import type { JobOrder, Work } from './jobs.js';
import type { JobStore } from './store.js';

/** Heartbeat interval of a worker, in milliseconds. */
export const BEAT_MS = 1000;

/**
 * Does one job: stores its progress every second and its end once. If the work throws, the job has
 * failed. Throws if the database fails or it is aborted: the job is then open as before.
 */
export async function perform(
  store: JobStore,
  work: Work,
  { key, task }: JobOrder,
  stopped: AbortSignal,
): Promise<void> {
  let done = 0;
  await store.beat(key, done);
  // If the database does not accept one heartbeat, the next makes up for it.
  const timer = setInterval(() => void store.beat(key, done).catch(() => undefined), BEAT_MS);
  try {
    const result = await Promise.race([work(task, (now) => void (done = now)), endOf(stopped)]);
    await store.finish(key, { result });
  } catch (error) {
    if (stopped.aborted || error instanceof StorageFault) throw error;
    await store.finish(key, { fault: error instanceof Error ? error.message : String(error) });
  } finally {
    clearInterval(timer);
  }
}

/** Rejects on abort: the worker threads are terminated then and answer nothing. */
const endOf = (stopped: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(new Error('told to stop'));
    if (stopped.aborted) end();
    stopped.addEventListener('abort', end, { once: true });
  });
