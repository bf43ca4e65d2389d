import { parentPort, workerData } from 'node:worker_threads';
import type { ContestPlan } from './contest.js';
import { openTable } from './run.js';

/** Plays one deal per message; its first, empty message says that it is ready. */
const playDeal = await openTable(workerData as ContestPlan);
const answer = async (deal: number): Promise<void> => parentPort?.postMessage(await playDeal(deal));
parentPort?.on('message', (deal: number) => void answer(deal));
parentPort?.postMessage([]);
