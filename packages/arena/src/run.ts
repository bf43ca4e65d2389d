import { find } from '@chiaro/catalog';
import { iterations, milliseconds, type Budget, type Resources } from '@chiaro/kernel';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { openArena, type ContestPlan, type GameReport } from './contest.js';

/** Tables that bots load, beside the bundle in dist/assets. */
export const builtResources: Resources = {
  load: (name) =>
    /^[\w.-]+$/.test(name)
      ? readFile(new URL(`../assets/${name}`, import.meta.url)).catch(() => null)
      : Promise.resolve(null),
};

const budgetFor =
  (plan: ContestPlan) =>
  (thinking: number): Budget =>
    plan.iterations === null
      ? milliseconds(thinking, () => performance.now())
      : iterations(plan.iterations);

/** Plays some deals of a plan in this thread, each with every seating. */
export async function playDeals(
  plan: ContestPlan,
  deals: Iterable<number>,
  report: (game: GameReport) => void,
): Promise<void> {
  const found = find(plan.game);
  if (!found.ok) throw new Error(`No game ${plan.game}`);
  const module = await found.value.load();
  const arena = await openArena(module, plan, budgetFor(plan), builtResources, () =>
    performance.now(),
  );
  for (const deal of deals)
    for (let side = 0; side < arena.sides; side++) report(await arena.play(deal, side));
}

/** The whole plan on several threads; deals are dealt out in turn, so that the load is even. */
export async function runContest(
  plan: ContestPlan,
  threads: number,
  report: (game: GameReport) => void,
): Promise<void> {
  await Promise.all(
    Array.from({ length: threads }, (_, thread) => runThread(plan, thread, threads, report)),
  );
}

export interface ThreadTask {
  readonly plan: ContestPlan;
  readonly first: number;
  readonly step: number;
}

function runThread(
  plan: ContestPlan,
  first: number,
  step: number,
  report: (game: GameReport) => void,
): Promise<void> {
  const workerData: ThreadTask = { plan, first, step };
  const worker = new Worker(new URL('./workers/arena-deals.worker.js', import.meta.url), {
    workerData,
  });
  return new Promise((resolve, reject) => {
    worker.on('message', report);
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}`)),
    );
  });
}
