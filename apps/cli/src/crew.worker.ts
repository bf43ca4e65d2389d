// A worker thread of the command line: blocks of `score`, pieces of `solve`, games of `simulate`.
import { parentPort } from 'node:worker_threads';
import { games } from '@chiaro/catalog';
import { doJob, type Job } from './jobs.js';
import { nodeWorld } from './node.js';
import type { Reply } from './threads.js';

const world = nodeWorld();

async function answer(job: Job): Promise<Reply> {
  try {
    return { ok: true, value: await doJob(job, games, { load: (name) => world.resource(name) }) };
  } catch (error) {
    return {
      ok: false,
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

parentPort?.on('message', (job: Job) => {
  void answer(job).then((reply) => parentPort?.postMessage(reply));
});
