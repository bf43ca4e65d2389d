import type { AnyModule } from '@chiaro/kernel';
import type { CommandSpec } from '../command.js';
import { FAILED, OK, USAGE, withFiles, type Context } from '../context.js';
import { crewFor } from '../crew.js';
import type { Flags } from '../flags.js';
import type { Job } from '../jobs.js';
import { Progress } from '../progress.js';
import { seatPlayers } from '../seats.js';
import { simulateGames, type SimulatedGames, type SimulationJob } from '../simulation.js';
import { addSums, emptySums, figuresOf, type SimulationSums } from '../sums.js';
import type { Threads } from '../world.js';

/** Pieces of work per thread: enough to show progress and to finish at the same time. */
const PIECES = 40;

export const simulate: CommandSpec = {
  name: 'simulate',
  args: ['<game>'],
  flags: [
    'games',
    'bots',
    'options',
    'seed',
    'threads',
    'distributed',
    'iterations',
    'cap',
    'logs',
    'json',
    'progress',
  ],
  examples: (game) => [
    `chiaro simulate ${game} --games 1000 --seed spring`,
    `chiaro simulate ${game} --games 200 --bots medium,easy --json`,
    `chiaro simulate ${game} --games 50 --logs games`,
    `chiaro simulate ${game} --games 1000000 --distributed`,
  ],
  async run(context, [game = ''], flags) {
    const json = flags.json === true;
    const module = await context.module(game);
    if (!module.ok) return context.refuse([module.error]);
    const seated = seatPlayers(module.value, { ...flags, persons: 0 });
    if (!seated.ok) return context.refuse(seated.error, { words: context.wordsFor(module.value) });
    const bots = seated.value.seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.level] : []));
    if (bots.length < seated.value.seats.length) {
      await context.note(context.say('cli.simulate.noBots', { game }));
      return USAGE;
    }
    const job: SimulationJob = {
      options: seated.value.options,
      bots,
      seed: flags.seed ?? 'simulate',
      from: 0,
      to: flags.games ?? 1_000,
      iterations: flags.iterations ?? null,
      cap: flags.cap ?? 10_000,
      withLogs: flags.logs !== undefined,
    };
    const crew = await crewFor(context, flags, job.to);
    if (!crew.ok) {
      await context.note(crew.line);
      return FAILED;
    }
    const started = context.world.elapsed();
    const played = await withFiles(() =>
      simulateAll(context, module.value, job, flags, crew.threads),
    );
    if (!played.ok) return context.refuse([played.error], { exit: FAILED });
    const sums = played.value;
    const seconds = (context.world.elapsed() - started) / 1000;
    await (json ? printJson : printText)(context, module.value, job, sums, seconds);
    return OK;
  },
};

async function simulateAll(
  context: Context,
  module: AnyModule,
  job: SimulationJob,
  flags: Flags,
  threads: Threads | null,
): Promise<SimulationSums> {
  const { world } = context;
  const progress = new Progress(context, flags.progress ?? 'auto');
  const size = Math.max(1, Math.ceil(job.to / (PIECES * (threads?.size ?? 1))));
  const total = emptySums(job.bots.length);
  const runPiece = async (from: number): Promise<void> => {
    const piece = { ...job, from, to: Math.min(job.to, from + size) };
    const message: Job = { kind: 'simulate', game: module.game.id, job: piece };
    const part =
      threads === null
        ? await simulateGames(module, piece, context.resources, () => world.elapsed())
        : ((await threads.run(message)) as SimulatedGames);
    addSums(total, part.sums);
    for (const { number, text } of part.logs)
      await world.write(`${flags.logs}/${module.game.id}-${padded(number + 1, job.to)}.log`, text);
    await progress.update(total.games / job.to);
  };
  const starts = Array.from({ length: Math.ceil(job.to / size) }, (_, i) => i * size);
  try {
    if (threads === null) for (const from of starts) await runPiece(from);
    else await Promise.all(starts.map(runPiece));
  } finally {
    await progress.finish();
    await threads?.close();
  }
  return total;
}

/** `0007` of 1000, so that file names sort in the order of the games. */
const padded = (number: number, last: number): string =>
  String(number).padStart(String(last).length, '0');

async function printJson(
  context: Context,
  module: AnyModule,
  job: SimulationJob,
  sums: SimulationSums,
  seconds: number,
): Promise<void> {
  const bots = sums.entrants.map((row, i) => ({ bot: job.bots[i] ?? '', ...figuresOf(row) }));
  await context.print(
    JSON.stringify({
      ok: true,
      game: module.game.id,
      options: job.options,
      seed: job.seed,
      games: sums.games,
      unfinished: sums.unfinished,
      bots,
      moves: sums.moves,
      seconds,
      movesPerSecond: sums.moves / seconds,
    }),
  );
}

async function printText(
  context: Context,
  module: AnyModule,
  job: SimulationJob,
  sums: SimulationSums,
  seconds: number,
): Promise<void> {
  const words = context.wordsFor(module);
  const percent = (share: number): string => context.number(Math.round(share * 1000) / 10);
  const round = (value: number): string => context.number(Math.round(value * 100) / 100);
  const { games, unfinished, moves } = sums;
  await context.print(
    context.say('cli.simulate.games', { games, unfinished, seed: job.seed }),
    ...sums.entrants.map((row, i) => {
      const figures = figuresOf(row);
      const [low, high] = figures.winInterval.map(percent);
      return context.say('cli.simulate.bot', {
        number: i + 1,
        bot: words.say({ id: `bot.${job.bots[i]}` }),
        mean: round(figures.mean),
        error: round(figures.meanError),
        sd: round(figures.sd),
        wins: percent(figures.winRate),
        low,
        high,
        best: figures.best,
        worst: figures.worst,
      });
    }),
    context.say('cli.simulate.speed', {
      moves,
      seconds: round(seconds),
      rate: String(Math.round(moves / seconds)),
    }),
  );
}
