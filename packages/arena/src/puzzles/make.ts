import {
  FastRng,
  iterations,
  mustApply,
  type AnyModule,
  type Bot,
  type Practice,
  type Puzzle,
  type PuzzleSet,
  type Resources,
  type StoredPuzzle,
} from '@chiaro/kernel';
import {
  findPuzzle,
  openPuzzle,
  playScript,
  puzzleIdOf,
  storePuzzle,
} from '@chiaro/kernel/internal';

/** How to generate a set; the same settings and program give the same set. */
export interface PuzzleWish {
  readonly seed: string;
  readonly count: number;
  /** How often each level tries a puzzle: most levels choose at random in part. */
  readonly tries: number;
}

type AnyPractice = Practice<unknown, unknown>;
type AnyBot = Bot<unknown, unknown>;

interface Level {
  readonly id: string;
  readonly bot: AnyBot;
  readonly iterations: number;
}

/** Maximum share of puzzles that every level solves: beginners need some. */
const EASY_SHARE = 0.15;

/** Searches puzzles until there are enough, and grades each by the levels that fail it. */
export async function makePuzzles(
  module: AnyModule,
  wish: PuzzleWish,
  resources: Resources,
  onFound: (set: PuzzleSet) => void,
): Promise<PuzzleSet> {
  const practice = await practiceOf(module, resources);
  const levels = await levelsOf(module, resources);
  const puzzles = new Map<string, StoredPuzzle>();
  const thought = thoughtOf(levels);
  const set = (): PuzzleSet => ({
    game: module.game.id,
    rules: module.game.rulesVersion,
    options: practice.options ?? {},
    seed: wish.seed,
    iterations: thought,
    levels: levels.map(({ id }) => id),
    tries: wish.tries,
    puzzles: [...puzzles.values()],
  });
  let easy = 0;
  for (let search = 0; puzzles.size < wish.count; search++) {
    const puzzle = findOne(module, practice, `${wish.seed}/${module.game.id}/${search}`, thought);
    if (puzzle === null || puzzles.has(puzzleIdOf(puzzle.script))) continue;
    if (isPlenty(practice, [...puzzles.values()], puzzle.kind, wish.count)) continue;
    const fails = levels.map((level) => failsOf(module, practice, level, puzzle, wish.tries));
    if (fails.every((each) => each === 0) && ++easy > EASY_SHARE * wish.count) continue;
    puzzles.set(puzzleIdOf(puzzle.script), storePuzzle(module.game, puzzle, fails));
    onFound(set());
  }
  return set();
}

/** Grades every puzzle of a set again, by the levels as they are now. */
export async function gradePuzzles(
  module: AnyModule,
  set: PuzzleSet,
  resources: Resources,
): Promise<PuzzleSet> {
  const practice = await practiceOf(module, resources);
  const levels = await levelsOf(module, resources);
  const puzzles = set.puzzles.map((stored): StoredPuzzle => {
    const opened = openPuzzle(module.game, set, stored);
    if (!opened.ok) throw new Error(`Puzzle ${stored.id}: ${opened.error}`);
    const fails = levels.map((level) => failsOf(module, practice, level, opened.value, set.tries));
    return { ...stored, fails };
  });
  return { ...set, levels: levels.map(({ id }) => id), puzzles };
}

async function practiceOf(module: AnyModule, resources: Resources): Promise<AnyPractice> {
  const practice = await module.practice?.make(resources);
  if (practice === undefined) throw new Error(`${module.game.id} has no puzzles`);
  return practice;
}

const levelsOf = ({ bots }: AnyModule, resources: Resources): Promise<Level[]> =>
  Promise.all(
    bots.map(async (maker): Promise<Level> => ({
      id: maker.id,
      bot: await maker.make(resources),
      iterations: maker.iterations,
    })),
  );

/** The iterations of the strongest level. */
const thoughtOf = (levels: readonly Level[]): number => levels.at(-1)?.iterations ?? 0;

function findOne(
  { game }: AnyModule,
  practice: AnyPractice,
  name: string,
  thought: number,
): Puzzle | null {
  const options = game.options.read(practice.options ?? {});
  if (!options.ok) throw new Error('House rules of puzzles that the game refuses');
  const rng = FastRng.from(name);
  const stage = STAGES[rng.uint32() % STAGES.length];
  const request = { options: options.value, ...(stage === undefined ? {} : { stage }) };
  const budget = () => iterations(thought);
  return findPuzzle(game, { ...practice, patience: 4 }, request, { rng, budget });
}

/** Half of the searches take any stage, because some games have puzzles only at the end. */
const STAGES = ['early', 'middle', 'late', undefined, undefined, undefined] as const;

/** Whether a kind has reached its maximum share. */
const isPlenty = (
  { atMost = {} }: AnyPractice,
  puzzles: readonly StoredPuzzle[],
  kind: string,
  count: number,
): boolean => puzzles.filter((each) => each.kind === kind).length >= (atMost[kind] ?? 1) * count;

function failsOf(
  module: AnyModule,
  practice: AnyPractice,
  level: Level,
  puzzle: Puzzle,
  tries: number,
): number {
  // If a puzzle is played on, the first move of a bot may be neither right nor wrong yet.
  const isFailed = practice.outcome === undefined ? isWrong : isLost;
  return Array.from({ length: tries }, (_, i) =>
    isFailed(module, practice, level, puzzle, i),
  ).filter(Boolean).length;
}

const luckOf = ({ script }: Puzzle, { id }: Level, attempt: number): FastRng =>
  FastRng.from(`${script.join('\n')}/${id}/${attempt}`);

function isWrong(
  { game }: AnyModule,
  _practice: AnyPractice,
  level: Level,
  puzzle: Puzzle,
  attempt: number,
): boolean {
  const { view, legal, advice, gap } = puzzle;
  const rng = luckOf(puzzle, level, attempt);
  const move = level.bot.choose({ view, legal, rng, budget: iterations(level.iterations) });
  const text = game.notation.format(move);
  const option = advice.ranked.find((each) => game.notation.format(each.move) === text);
  return option === undefined || option.loss >= gap;
}

/** Maximum moves of a puzzle that is played on. */
const LONGEST = 200;

/** Plays on until the puzzle is won or lost; returns whether it is lost. */
function isLost(
  { game }: AnyModule,
  practice: AnyPractice,
  level: Level,
  puzzle: Puzzle,
  attempt: number,
): boolean {
  const rng = luckOf(puzzle, level, attempt);
  const options = game.options.read(practice.options ?? {});
  if (!options.ok || practice.outcome === undefined) throw new Error('Nothing to play on');
  const state = playScript(game, options.value, puzzle.script);
  if (!state.ok) throw new Error(state.error);
  const played = state.value;
  for (let moves = 0; moves < LONGEST; moves++) {
    const outcome = practice.outcome(played.state);
    if (outcome !== 'open') return outcome === 'lost';
    const move = level.bot.choose({
      view: game.view(played.state, puzzle.seat),
      legal: game.legal(played.state),
      rng,
      budget: iterations(level.iterations),
    });
    mustApply(played, { kind: 'move', seat: puzzle.seat, move });
  }
  return true;
}
