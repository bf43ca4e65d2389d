import type { RankedOption } from './coach.js';
import type { Game } from './game.js';
import type { Json } from './json.js';
import { parseActor } from './log.js';
import { Playthrough } from './playthrough.js';
import { practiceStages, type PracticeStage, type Puzzle } from './practice.js';
import { readStep } from './replay.js';
import { err, ok, type Result } from './result.js';
import { sha256, toHex, utf8 } from './sha256.js';
import type { Phrase } from './words.js';

/**
 * Puzzles that were generated beforehand, with their provenance. As text: a line of JSON with the
 * provenance, then a line for each puzzle (`npm run puzzles` writes them).
 */
export interface PuzzleSet extends Provenance {
  readonly puzzles: readonly StoredPuzzle[];
}

interface Provenance {
  readonly game: string;
  /** Version of the rules. */
  readonly rules: number;
  readonly options: Readonly<Record<string, Json>>;
  /** The same seed, iterations and program version generate the same set. */
  readonly seed: string;
  /** Iterations of search for each position. */
  readonly iterations: number;
  /** Bot levels that tried the puzzles, weakest first, each the same number of times. */
  readonly levels: readonly string[];
  readonly tries: number;
}

/** A puzzle as it is stored; `openPuzzle` restores it. */
export interface StoredPuzzle {
  /** A hash of the script: it stays the same when the set is generated again. */
  readonly id: string;
  readonly kind: string;
  readonly stage: PracticeStage;
  readonly round: number;
  readonly exact: boolean;
  /** The puzzle is played on until it is won or lost. */
  readonly goesOn?: true;
  readonly gap: number;
  /** For each level, how many of its tries failed. */
  readonly fails: readonly number[];
  /**
   * The loss of each legal move, in the game's order; `IDLE` for a move that does not count as an
   * answer.
   */
  readonly losses: readonly number[];
  /**
   * Why the best move is best, and why the most tempting others are not, by index among the legal
   * moves.
   */
  readonly reasons: Readonly<Record<string, readonly Phrase[]>>;
  /** Log lines without their numbers. */
  readonly script: readonly string[];
}

const IDLE = -1;
/** Moves with reasons; for further moves only the loss is stored. */
const EXPLAINED = 4;

/** An id of eight letters and digits, derived from the script. */
export const puzzleIdOf = (script: readonly string[]): string =>
  toHex(sha256(utf8(script.join('\n')))).slice(0, 8);

/** Converts a puzzle that was found to its stored form. */
export function storePuzzle<S, M, V, O>(
  { notation }: Pick<Game<S, M, V, O>, 'notation'>,
  puzzle: Puzzle<V, M>,
  fails: readonly number[],
): StoredPuzzle {
  const { kind, stage, round, legal, advice, gap, idle = [], script } = puzzle;
  const places = new Map(legal.map((move, place) => [notation.format(move), place]));
  const losses = legal.map(() => IDLE);
  const reasons: Record<string, readonly Phrase[]> = {};
  const told = new Set<string>();
  for (const { move, loss, reasons: why } of advice.ranked) {
    const place = move === undefined ? undefined : places.get(notation.format(move));
    if (place === undefined) throw new Error('An option of a puzzle is not legal');
    losses[place] = hundredths(loss);
    if (told.size < EXPLAINED && told.size < told.add(JSON.stringify([loss, why])).size)
      reasons[String(place)] = why;
  }
  if (losses.filter((loss) => loss === IDLE).length !== idle.length)
    throw new Error('A legal move of a puzzle has no value');
  const id = puzzleIdOf(script);
  const { exact } = advice;
  return {
    id,
    kind,
    stage,
    round,
    exact,
    ...(puzzle.goesOn === true ? { goesOn: true } : {}),
    gap: hundredths(gap),
    fails,
    losses,
    reasons,
    script,
  };
}

const hundredths = (value: number): number => Math.round(100 * value) / 100 + 0;

/** Replays the game up to the puzzle; fails if the rules have changed since. */
export function playPuzzle<S, M, V, O>(
  game: Game<S, M, V, O>,
  set: PuzzleSet,
  { script }: Pick<StoredPuzzle, 'script'>,
): Result<Playthrough<S, M, V, O>, string> {
  const options = game.options.read(set.options);
  if (!options.ok || set.rules !== game.rulesVersion) return err('other rules');
  return playScript(game, options.value, script);
}

/** Plays lines of a log without their numbers. */
export function playScript<S, M, V, O>(
  game: Game<S, M, V, O>,
  options: O,
  script: readonly string[],
): Result<Playthrough<S, M, V, O>, string> {
  const played = new Playthrough(game, options);
  for (const line of script) {
    const actor = parseActor(line.slice(0, 1));
    const step = actor === null ? null : readStep(played, { actor, text: line.slice(2) });
    if (step?.ok !== true || !played.apply(step.value).ok) return err(`refused: ${line}`);
  }
  return ok(played);
}

/** Restores the position of a puzzle by replaying its game. */
export function openPuzzle<S, M, V, O>(
  game: Game<S, M, V, O>,
  set: PuzzleSet,
  stored: StoredPuzzle,
): Result<Puzzle<V, M>, string> {
  const replayed = playPuzzle(game, set, stored);
  if (!replayed.ok) return replayed;
  const played = replayed.value;
  const actor = played.actor();
  const legal = game.legal(played.state);
  if (actor.kind !== 'seat' || legal.length !== stored.losses.length) return err('other moves');
  const { kind, stage, round, gap, exact, script } = stored;
  return ok({
    kind,
    stage,
    round,
    gap,
    script,
    seat: actor.seat,
    view: game.view(played.state, actor.seat),
    legal,
    advice: { ranked: rankedOf(game, legal, stored), exact },
    idle: legal.filter((_, place) => stored.losses[place] === IDLE),
    goesOn: stored.goesOn === true,
  });
}

function rankedOf<S, M, V, O>(
  { notation }: Game<S, M, V, O>,
  legal: readonly M[],
  { losses, reasons }: StoredPuzzle,
): RankedOption<M>[] {
  return legal
    .flatMap((move, place): RankedOption<M>[] => {
      const loss = losses[place] ?? IDLE;
      const label = { move: notation.format(move) };
      const why = reasons[String(place)] ?? [];
      return loss === IDLE ? [] : [{ move, label, value: -loss, loss, reasons: why }];
    })
    .toSorted((a, b) => a.loss - b.loss || b.reasons.length - a.reasons.length);
}

/** Assumed strength of the levels, weakest first, on the rating scale of the puzzles. */
const WEAKEST = 800;
const STRONGEST = 1800;
const SCALE = 400;

/**
 * The rating at which the levels would be expected to fail as often as they did (Elo's curve). Two
 * virtual tries are added at either end, so that a puzzle that nobody failed has a rating too.
 */
export function ratingOfPuzzle(fails: readonly number[], tries: number): number {
  const levels = fails.map(
    (_, i) => WEAKEST + ((STRONGEST - WEAKEST) * i) / Math.max(1, fails.length - 1),
  );
  const failed = fails.reduce((sum, each) => sum + (each + 1) / (tries + 2), 0);
  let [low, high] = [0, 3000];
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    const expected = levels.reduce(
      (sum, level) => sum + 1 / (1 + 10 ** ((level - middle) / SCALE)),
      0,
    );
    if (expected < failed) low = middle;
    else high = middle;
  }
  return Math.round(low);
}

export const formatPuzzleSet = ({ puzzles, ...provenance }: PuzzleSet): string =>
  [provenance, ...puzzles].map((each) => `${JSON.stringify(each)}\n`).join('');

/** Parses one of our own files; throws on an invalid line, because that is a build error. */
export function parsePuzzleSet(source: string): PuzzleSet {
  const [head = '{}', ...lines] = source.trimEnd().split('\n');
  const provenance = JSON.parse(head) as Provenance;
  const puzzles = lines.map((line) => JSON.parse(line) as StoredPuzzle);
  const isWhole = puzzles.every(
    ({ id, stage, script }) => id === puzzleIdOf(script) && practiceStages.includes(stage),
  );
  if (!isWhole || typeof provenance.game !== 'string') throw new Error('A damaged set of puzzles');
  return { ...provenance, puzzles };
}
