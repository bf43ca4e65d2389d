import {
  FastRng,
  iterations,
  milliseconds,
  type Aid,
  type Practice,
  type PracticeRequest,
  type Puzzle,
  type Words,
} from '@chiaro/kernel';
import { failure } from '@chiaro/kernel/answer';
import type { CommandSpec } from '../command.js';
import { FAILED, OK, readOptions, type Context } from '../context.js';
import type { Flags } from '../flags.js';
import { Lesson, NONE_FOUND } from '../lesson.js';

/** How long one position is looked at while a puzzle is sought. */
const LOOK_MS = 150;

type AnyPractice = Practice<unknown, unknown, unknown>;

export const practice: CommandSpec = {
  name: 'practice',
  args: ['<game>'],
  needs: 'practice',
  flags: ['stage', 'round', 'count', 'options', 'seed', 'iterations', 'json'],
  examples: (game) => [
    `chiaro practice ${game}`,
    `chiaro practice ${game} --stage late --round 3 --count 5`,
    `chiaro practice ${game} --json --count 20 --seed monday`,
  ],
  async run(context, [game = ''], flags) {
    const json = flags.json === true;
    const found = await context.module(game);
    if (!found.ok) return context.refuse([found.error]);
    const module = found.value;
    const words = context.wordsFor(module);
    if (module.practice === undefined)
      return context.refuse([
        { code: 'UNAVAILABLE', reason: 'cli.practice.none', facts: { game } },
      ]);
    const options = readOptions(module, flags.options);
    if (!options.ok) return context.refuse(options.error, { words });
    const request: PracticeRequest<unknown> = {
      options: options.value,
      ...(flags.stage === undefined ? {} : { stage: flags.stage }),
      ...(flags.round === undefined ? {} : { round: flags.round }),
    };
    const puzzles = seek(module.practice, request, aidOf(context, flags, game), flags.count ?? 1);
    return json ? printAll(context, puzzles, words) : new Lesson(context, module).ask(puzzles);
  },
};

/** Null, and then nothing more, when the search was in vain. */
function* seek(
  where: AnyPractice,
  request: PracticeRequest<unknown>,
  aid: Aid,
  count: number,
): Generator<Puzzle | null> {
  for (let i = 0; i < count; i++) {
    const puzzle = where.find(request, aid);
    yield puzzle;
    if (puzzle === null) return;
  }
}

/** Equal seeds with equal iterations bring equal puzzles; without a seed, always new ones. */
function aidOf(context: Context, { seed, iterations: count }: Flags, game: string): Aid {
  const { world } = context;
  const name = seed ?? Buffer.from(world.randomBytes(16)).toString('hex');
  return {
    rng: FastRng.from(`practice/${name}/${game}`),
    budget: () =>
      count === undefined ? milliseconds(LOOK_MS, () => world.elapsed()) : iterations(count),
  };
}

async function printAll(
  context: Context,
  puzzles: Iterable<Puzzle | null>,
  words: Words,
): Promise<number> {
  for (const puzzle of puzzles) {
    if (puzzle === null) {
      await context.print(JSON.stringify(failure([NONE_FOUND], words)));
      return FAILED;
    }
    const { stage, round, seat, position, legal, advice, gap } = puzzle;
    const best = advice.ranked[0]?.label ?? {};
    const line = { ok: true, round, stage, seat, gap, choices: legal.length, best, position };
    await context.print(JSON.stringify(line));
  }
  return OK;
}
