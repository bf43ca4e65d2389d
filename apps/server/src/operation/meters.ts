import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { HostMeter, Store } from '@chiaro/match';
import type { Devices } from '../live/devices.js';
import type { Bots } from '../matches/bots.js';
import type { Metrics } from './metrics.js';

/** Milliseconds between two samples of the event loop. */
const SAMPLE_MS = 20;

/** Event loop delay and memory of this process, since the last scrape. */
export function measureProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  const milliseconds = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - SAMPLE_MS) : 0;
  const name = 'chiaro_loop_delay';
  metrics.gauge(`${name}_p50_ms`, 'How late the event loop was, median', () =>
    milliseconds(delay.percentile(50)),
  );
  metrics.gauge(`${name}_p99_ms`, 'How late the event loop was, 99 of 100', () => {
    const late = milliseconds(delay.percentile(99));
    delay.reset();
    return late;
  });
  metrics.gauge('chiaro_memory_bytes', 'Resident memory', () => process.memoryUsage.rss());
  return () => delay.disable();
}

/** A store that counts and times appends. */
export function measuredStore(metrics: Metrics, store: Store): Store {
  const took = metrics.histogram('chiaro_append_ms', 'From an append to its commit');
  const conflict = metrics.counter('chiaro_append_conflicts_total', 'Appends that came too late');
  const failure = metrics.counter(
    'chiaro_append_failures_total',
    'Appends that the database failed',
  );
  return {
    read: (match, from) => store.read(match, from),
    async append(...args) {
      const started = performance.now();
      try {
        const appended = await store.append(...args);
        if (!appended.ok && appended.error.code === 'SEQ_CONFLICT') conflict();
        return appended;
      } catch (error) {
        failure();
        throw error;
      } finally {
        took.add(performance.now() - started);
      }
    },
  };
}

/** The metrics of hosts. */
export function hostMeter(metrics: Metrics): HostMeter {
  const resume = metrics.histogram('chiaro_resume_ms', 'CPU to bring a device up to date');
  const behind = metrics.histogram(
    'chiaro_told_lag_ms',
    'From the time of an event of another node to its telling here',
  );
  return {
    resume(work) {
      const started = performance.now();
      work();
      resume.add(performance.now() - started);
    },
    behind: (milliseconds) => behind.add(milliseconds),
  };
}

export function measureDevices(metrics: Metrics, devices: Devices): void {
  metrics.gauge('chiaro_sockets', 'Open sockets', () => devices.count);
  metrics.gauge(
    'chiaro_buffered_bytes',
    'Bytes that wait for slow sockets',
    () => devices.buffered,
  );
}

export function measureBots(metrics: Metrics, bots: Bots): void {
  metrics.gauge(
    'chiaro_bot_queue',
    'Turns of bots that wait for a thread',
    () => bots.waiting ?? 0,
  );
}
