import { StorageFault } from '../store/fault.js';
import type { JobOrder, Work } from './jobs.js';
import type { JobStore } from './store.js';

/** Milliseconds between two signs of life of whoever works on a job. */
export const BEAT_MS = 1000;

/**
 * Does one job: its progress goes into the store every second, its end once. What the work throws is
 * its end, too. Throws where the database fails or it was told to stop: the job is then as open as
 * before.
 */
export async function perform(
  store: JobStore,
  work: Work,
  { key, task }: JobOrder,
  stopped: AbortSignal,
): Promise<void> {
  let done = 0;
  await store.beat(key, done);
  // One that the database does not take is made up for by the next.
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

/** Rejects when it is told to stop: the threads that work are ended then, and answer nothing. */
const endOf = (stopped: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(new Error('told to stop'));
    if (stopped.aborted) end();
    stopped.addEventListener('abort', end, { once: true });
  });
