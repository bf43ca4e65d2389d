import PgBoss from 'pg-boss';
import manifest from '../../package.json' with { type: 'json' };
import { isOver, jobKinds, type JobKind, type JobOrder, type Jobs, type JobState } from './jobs.js';
import type { JobStore } from './store.js';

/** Attempts (each ended by a dead worker) before a job counts as failed. */
const TRIES = 5;
/**
 * Timeout in seconds. A dead worker is detected by its missing heartbeats; this finds only one that
 * died before its first.
 */
const EXPIRES = 900;

/**
 * Each program version has its own queue, because another version might compute a task differently.
 */
export const queueOf = (kind: JobKind): string =>
  `chiaro-${kind}-${manifest.version.replaceAll(/[^\w-]/g, '_')}`;

/**
 * pg-boss identifies a job by a UUID; it is derived from the key, so that the same job is queued
 * once.
 */
export function idOf(key: string): string {
  const hex = key.slice(key.indexOf('/') + 1);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ]
    .join('-')
    .toLowerCase();
}

/** The queues of pg-boss, in a schema of their own beside our tables. */
export async function openBoss(url: string, fault: (error: unknown) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'chiaro jobs',
    max: 2,
    schedule: false,
  });
  // Without a listener a database outage would end the process.
  boss.on('error', fault);
  await boss.start();
  for (const kind of jobKinds) await boss.createQueue(queueOf(kind));
  return boss;
}

/** Queues jobs that any process on any machine may take. */
export class BossJobs implements Jobs {
  constructor(
    readonly store: JobStore,
    readonly boss: PgBoss,
    /** Stops the workers of this process. */
    readonly stopWorking: () => Promise<void> = async () => undefined,
  ) {}

  async ask(order: JobOrder): Promise<JobState> {
    const found = await this.store.add(order);
    if (found.state === 'done') return found;
    if (found.state === 'failed') await this.store.renew(order.key);
    await this.#send(order);
    return isOver(found) ? { state: 'waiting' } : found;
  }

  look(keys: readonly string[]): Promise<ReadonlyMap<string, JobState>> {
    return this.store.states(keys);
  }

  open(kind: JobKind): Promise<number> {
    return this.store.open(kind);
  }

  async forget(orders: readonly JobOrder[]): Promise<void> {
    for (const { kind, key } of orders) await this.boss.deleteJob(queueOf(kind), idOf(key));
    await this.store.remove(orders.map(({ key }) => key));
  }

  async close(): Promise<void> {
    await this.stopWorking();
    await this.boss.stop({ graceful: false });
  }

  /**
   * A queued or active job is left as it is; one that the queue has finished with is queued again.
   */
  async #send({ kind, key }: JobOrder): Promise<void> {
    const [queue, id] = [queueOf(kind), idOf(key)];
    const wish = { id, retryLimit: TRIES, expireInSeconds: EXPIRES };
    if ((await this.boss.send(queue, { key }, wish)) !== null) return;
    const queued = await this.boss.getJobById(queue, id);
    if (queued === null || ENDED.has(queued.state)) {
      await this.boss.deleteJob(queue, id);
      await this.boss.send(queue, { key }, wish);
    }
  }
}

const ENDED: ReadonlySet<PgBoss.JobWithMetadata['state']> = new Set([
  'completed',
  'cancelled',
  'failed',
]);
