import { type AnyModule, type Crew, type SolveJob, type Solver } from '@chiaro/kernel';
import { failure } from '@chiaro/kernel/answer';
import type { CommandSpec } from '../command.js';
import { FAILED, OK, readOptions, withFiles, type Context } from '../context.js';
import { crewFor } from '../crew.js';
import type { Flags } from '../flags.js';
import type { Job } from '../jobs.js';
import { blocksOf, isBlank, linesIn } from '../lines.js';
import { Progress } from '../progress.js';
import { jsonReply, replyStream } from '../stream.js';
import type { Threads } from '../world.js';

export const solve: CommandSpec = {
  name: 'solve',
  streams: true,
  args: ['<game>', '[file]'],
  needs: 'deals',
  flags: [
    'options',
    'seed',
    'count',
    'nodes',
    'shortest',
    'threads',
    'distributed',
    'json',
    'progress',
  ],
  examples: (game) => [
    `chiaro solve ${game}`,
    `chiaro solve ${game} deals.ndjson --nodes 2000000`,
    `chiaro solve ${game} deals.ndjson --shortest`,
    `chiaro solve ${game} --count 100000 --distributed`,
  ],
  async run(context, [game = '', source], flags) {
    const module = await context.module(game);
    if (!module.ok) return context.refuse([module.error]);
    const { solver } = module.value;
    if (solver === undefined || (source !== undefined && solver.decide === undefined)) {
      const reason = solver === undefined ? 'cli.solve.none' : 'cli.solve.noInput';
      return context.refuse([{ code: 'UNAVAILABLE', reason, facts: { game } }]);
    }
    const options = readOptions(module.value, flags.options);
    if (!options.ok)
      return context.refuse(options.error, { words: context.wordsFor(module.value) });
    if (flags.distributed === true && solver.isPortable !== true)
      return context.refuse([
        { code: 'UNAVAILABLE', reason: 'cli.solve.notShared', facts: { game } },
      ]);
    const crew = await crewFor(context, flags, Infinity);
    if (!crew.ok) {
      await context.note(crew.line);
      return FAILED;
    }
    const { threads } = crew;
    const job: SolveJob<unknown> = {
      options: options.value,
      seed: flags.seed ?? 'solve',
      count: flags.count ?? null,
      nodes: flags.nodes ?? null,
      shortest: flags.shortest === true,
      crew: crewOf(module.value, solver, threads),
    };
    try {
      return source === undefined
        ? await solveAll(context, solver, job, flags)
        : await decideEach(context, module.value, job, source, flags);
    } finally {
      await threads?.close();
    }
  },
};

/** A crew of worker threads, or of the calling thread if there are none. */
function crewOf({ game }: AnyModule, solver: Solver<unknown>, threads: Threads | null): Crew {
  if (threads === null) return { size: 1, do: async (task) => solver.work?.(task) };
  const send = (task: unknown): Promise<unknown> => {
    const job: Job = { kind: 'work', game: game.id, task };
    return threads.run(job);
  };
  return { size: threads.size, do: send };
}

async function solveAll(
  context: Context,
  solver: Solver<unknown>,
  job: SolveJob<unknown>,
  flags: Flags,
): Promise<number> {
  const progress = new Progress(context, flags.progress ?? 'auto');
  const steps = solver.solve(job);
  let step = await steps.next();
  while (step.done !== true) {
    if (step.value.kind === 'progress') await progress.update(step.value.done);
    else await context.print(JSON.stringify(step.value.line));
    step = await steps.next();
  }
  await progress.finish();
  await context.print(JSON.stringify(step.value));
  return OK;
}

async function decideEach(
  context: Context,
  module: AnyModule,
  job: SolveJob<unknown>,
  source: string,
  flags: Flags,
): Promise<number> {
  const words = context.wordsFor(module);
  // Verdicts are printed line by line, so that output to a file or pipe needs no progress display.
  const isWatched = context.world.err.isTerminal || flags.progress === 'plain';
  const progress = new Progress(context, isWatched ? (flags.progress ?? 'auto') : 'off');
  const count = isWatched ? await countLines(context, source) : 0;
  let done = 0;
  return replyStream(context, source, {
    refuse: (problems) => jsonReply(failure(problems, words)),
    async reply(input) {
      await progress.update(count === 0 ? 0 : done++ / count);
      const verdict = await module.solver?.decide?.(input, job);
      if (verdict === undefined) throw new Error('A solver that decides nothing');
      await progress.finish();
      return jsonReply(verdict.ok ? { ok: true, ...verdict.value } : failure(verdict.error, words));
    },
  });
}

/** Number of lines in a file; 0 for standard input, whose length is unknown. */
async function countLines({ world }: Context, source: string): Promise<number> {
  if (source === '-') return 0;
  let count = 0;
  const found = await withFiles(async () => {
    for await (const block of blocksOf(world.open(source)))
      count += linesIn(block).filter((line) => !isBlank(line)).length;
  });
  return found.ok ? count : 0;
}
