import {
  FastRng,
  iterations,
  milliseconds,
  shuffleInPlace,
  type Aid,
  type AnyModule,
  type Practice,
  type PracticeRequest,
  type Puzzle,
  type PuzzleSet,
  type Words,
} from '@chiaro/kernel';
import { findPuzzle, openPuzzle } from '@chiaro/kernel/internal';
import { findIn } from '@chiaro/catalog';
import { failure } from '@chiaro/kernel/answer';
import type { CommandSpec } from '../command.js';
import { FAILED, OK, readOptions, type Context } from '../context.js';
import type { Flags } from '../flags.js';
import { Lesson, NONE_FOUND } from '../lesson.js';
import { Progress } from '../progress.js';

/** Time budget per position during a puzzle search, in milliseconds. */
const LOOK_MS = 150;

export const practice: CommandSpec = {
  name: 'practice',
  args: ['<game>'],
  needs: 'practice',
  flags: ['stage', 'round', 'count', 'options', 'seed', 'iterations', 'json', 'progress'],
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
    const entry = findIn(context.catalog, game);
    const isFresh = flags.options !== undefined || flags.iterations !== undefined;
    const set = entry.ok && !isFresh ? await entry.value.loadPuzzles?.() : undefined;
    const where = await module.practice.make(context.resources);
    const options = readOptions(module, flags.options, set?.options ?? where.options);
    if (!options.ok) return context.refuse(options.error, { words });
    const puzzles =
      set === undefined
        ? sought(context, module, where, flags, options.value)
        : kept(module, set, flags, seedOf(context, flags));
    const ground = { options: options.value, practice: where };
    return json
      ? printAll(context, puzzles, words)
      : new Lesson(context, module, ground).ask(puzzles);
  },
};

const sought = (
  context: Context,
  module: AnyModule,
  where: Practice<unknown, unknown>,
  flags: Flags,
  options: unknown,
): Generator<Puzzle | null> =>
  seek(
    module,
    where,
    {
      options,
      ...(flags.stage === undefined ? {} : { stage: flags.stage }),
      ...(flags.round === undefined ? {} : { round: flags.round }),
    },
    aidOf(context, flags, module.game.id),
    { count: flags.count ?? 1, progress: new Progress(context, flags.progress ?? 'auto') },
  );

/**
 * Matching puzzles of the generated set, in an order that depends on the seed; null if none
 * matches.
 */
function* kept(
  { game }: AnyModule,
  set: PuzzleSet,
  { stage, round, count = 1 }: Flags,
  seed: string,
): Generator<Puzzle | null> {
  const wanted = set.puzzles.filter(
    (each) =>
      (stage === undefined || each.stage === stage) &&
      (round === undefined || each.round === round),
  );
  if (wanted.length === 0) yield null;
  const order = Uint32Array.from(wanted.keys());
  shuffleInPlace(order, FastRng.from(`practice/${seed}/${game.id}`));
  for (const index of order.subarray(0, count)) {
    const opened = openPuzzle(game, set, wanted[index]!);
    if (!opened.ok) throw new Error(`Puzzle ${wanted[index]!.id} of ${game.id}: ${opened.error}`);
    yield opened.value;
  }
}

/** Yields null, and ends, if the search found nothing. */
function* seek(
  { game }: AnyModule,
  where: Practice<unknown, unknown>,
  request: PracticeRequest<unknown>,
  aid: Aid,
  { count, progress }: { readonly count: number; readonly progress: Progress },
): Generator<Puzzle | null> {
  for (let i = 0; i < count; i++) {
    const watched = { ...aid, progress: (done: number) => void progress.update(done) };
    const puzzle = findPuzzle(game, where, request, watched);
    void progress.finish();
    yield puzzle;
    if (puzzle === null) return;
  }
}

/** Without a seed the puzzles are new each time. */
const seedOf = ({ world }: Context, { seed }: Flags): string =>
  seed ?? Buffer.from(world.randomBytes(16)).toString('hex');

/** Deterministic: equal seeds and iterations give equal puzzles. */
function aidOf(context: Context, flags: Flags, game: string): Aid {
  const { world } = context;
  const { iterations: count } = flags;
  return {
    rng: FastRng.from(`practice/${seedOf(context, flags)}/${game}`),
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
    const { kind, stage, round, seat, position, legal, advice, gap, script } = puzzle;
    const best = advice.ranked[0]?.label ?? {};
    const at = { round, stage, seat };
    const line = { ok: true, kind, ...at, gap, choices: legal.length, best, position, script };
    await context.print(JSON.stringify(line));
  }
  return OK;
}
