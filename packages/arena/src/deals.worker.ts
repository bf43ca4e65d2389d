import { parentPort, workerData } from 'node:worker_threads';
import { playDeals, type ThreadTask } from './run.js';

const { plan, first, step } = workerData as ThreadTask;

function* share(): Iterable<number> {
  for (let deal = first; deal < plan.deals; deal += step) yield deal;
}

await playDeals(plan, share(), (game) => parentPort?.postMessage(game));
