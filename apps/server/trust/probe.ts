// node --expose-gc --import trust-probe.js server.js: lets a parent process ask what a server holds.
// It counts timers itself, because Node names only those that keep the process alive.
import { strict as assert } from 'node:assert';

/** What a server holds, after its garbage was collected; memory in bytes. */
export interface Held {
  readonly heap: number;
  readonly resident: number;
  readonly sockets: number;
  readonly timers: number;
}

type Run = (...args: unknown[]) => void;
const open = new Set<unknown>();
const { setTimeout: later, setInterval: again, clearTimeout: stop } = globalThis;

globalThis.setTimeout = new Proxy(later, {
  apply(_later, _this, [run, milliseconds, ...args]: [Run, number, ...unknown[]]) {
    const timer = later(() => {
      open.delete(timer);
      run(...args);
    }, milliseconds);
    open.add(timer);
    return timer;
  },
});
globalThis.setInterval = new Proxy(again, {
  apply(_again, _this, [run, milliseconds, ...args]: [Run, number, ...unknown[]]) {
    const timer = again(run, milliseconds, ...args);
    open.add(timer);
    return timer;
  },
});
globalThis.clearTimeout = globalThis.clearInterval = (timer) => {
  open.delete(timer);
  stop(timer);
};

process.on('message', () => {
  assert(globalThis.gc !== undefined, 'node runs with --expose-gc');
  globalThis.gc();
  const { heapUsed: heap, rss: resident } = process.memoryUsage();
  const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap');
  process.send?.({ heap, resident, sockets: sockets.length, timers: open.size } satisfies Held);
});
process.channel?.unref();
