import { find } from '@chiaro/catalog';
import { iterations, milliseconds, type Budget, type Resources } from '@chiaro/kernel';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { openArena, type ContestPlan, type GameReport } from './contest.js';

/** Tables that bots load, from dist/assets. */
export const builtResources: Resources = {
  load: (name) =>
    /^[\w.-]+$/.test(name)
      ? readFile(new URL(`../assets/${name}`, import.meta.url)).catch(() => null)
      : Promise.resolve(null),
};

/** In milliseconds. The CPU time is that of all threads of the process. */
const clockOf = ({ clock }: ContestPlan): (() => number) =>
  clock === 'cpu'
    ? () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1000;
      }
    : () => performance.now();

const budgetFor =
  (plan: ContestPlan) =>
  (thinking: number): Budget =>
    plan.iterations === null ? milliseconds(thinking, clockOf(plan)) : iterations(plan.iterations);

/** Plays any deal of a plan in this thread, with every seating. */
export async function openTable(
  plan: ContestPlan,
): Promise<(deal: number) => Promise<GameReport[]>> {
  const found = find(plan.game);
  if (!found.ok) throw new Error(`No game ${plan.game}`);
  const module = await found.value.load();
  const arena = await openArena(module, plan, budgetFor(plan), builtResources, clockOf(plan));
  return async (deal) => {
    const games: GameReport[] = [];
    for (const sides of arena.seatings) games.push(await arena.play(deal, sides));
    return games;
  };
}

/** Plays the deals on several threads; each thread gets the next deal when it has finished one. */
export async function runContest(
  plan: ContestPlan,
  deals: readonly number[],
  threads: number,
  report: (games: readonly GameReport[]) => void,
): Promise<void> {
  const waiting = [...deals].reverse();
  const crew = Math.min(threads, deals.length);
  await Promise.all(Array.from({ length: crew }, () => runThread(plan, waiting, report)));
}

function runThread(
  plan: ContestPlan,
  waiting: number[],
  report: (games: readonly GameReport[]) => void,
): Promise<void> {
  const worker = new Worker(new URL('./workers/arena-deals.worker.js', import.meta.url), {
    workerData: plan,
  });
  return new Promise((resolve, reject) => {
    let isDone = false;
    worker.on('message', (games: readonly GameReport[]) => {
      if (games.length > 0) report(games);
      const deal = waiting.pop();
      if (deal !== undefined) return worker.postMessage(deal);
      isDone = true;
      void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', (code) =>
      isDone ? resolve() : reject(new Error(`A worker ended with ${code}`)),
    );
  });
}
