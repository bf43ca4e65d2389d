import { isRecord } from '@chiaro/kernel';
import type { CommandSpec } from '../command.js';
import { FAILED, OK, type Context } from '../context.js';
import type { Job } from '../jobs.js';

export const worker: CommandSpec = {
  name: 'worker',
  args: [],
  flags: ['threads'],
  examples: () => ['chiaro worker', 'chiaro worker --threads 2'],
  async run(context, _args, flags) {
    const { world, language } = context;
    const wanted = flags.threads ?? world.cores;
    const office = await world.office();
    // Never in this thread, which must send heartbeats while others work.
    const threads = office === null ? null : world.workers(Math.max(2, wanted));
    if (office === null || threads === null) {
      await context.note(context.say('cli.serve.missing'));
      return FAILED;
    }
    let count = 0;
    const started = await office.startWorker({
      environment: world.env,
      language,
      threads: wanted,
      doPiece: async (task) => threads.run(pieceOf(task)),
      onEnd: () => count++,
    });
    if (started.ok) {
      await context.note(context.say('cli.worker.ready', { threads: wanted }));
      await interruptOf(context);
      await started.value.stop();
      await context.note(context.say('cli.worker.end', { count }));
    } else await context.note(started.line);
    await threads.close();
    return started.ok ? OK : FAILED;
  },
};

/** Accepts only portable work: a piece of a survey or of a simulation. */
function pieceOf(task: unknown): Job {
  const kind = isRecord(task) ? task['kind'] : null;
  if (kind !== 'work' && kind !== 'simulate') throw new Error('Not a piece of work');
  return task as Job;
}

const interruptOf = ({ world }: Context): Promise<void> =>
  new Promise((resolve) => {
    const forget = world.onInterrupt(() => {
      forget();
      resolve();
    });
  });
