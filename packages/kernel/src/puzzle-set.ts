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
 * Puzzles that were made beforehand, and where they come from. As text: a line of JSON with the
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
  /** The same seed, thinking and program bring the same set. */
  readonly seed: string;
  /** Iterations that each position was thought about. */
  readonly iterations: number;
  /** Levels that were asked, weakest first, each so many times. */
  readonly levels: readonly string[];
  readonly tries: number;
}

/** A puzzle as it is kept; `openPuzzle` sets it up again. */
export interface StoredPuzzle {
  /** Of its script: it stays when the set is made anew. */
  readonly id: string;
  readonly kind: string;
  readonly stage: PracticeStage;
  readonly round: number;
  readonly exact: boolean;
  /** It is played on until it is won or lost. */
  readonly goesOn?: true;
  readonly gap: number;
  /** For each level how many of its tries went wrong. */
  readonly fails: readonly number[];
  /** For each legal move, in the game's order, what it loses; `IDLE` for one that answers nothing. */
  readonly losses: readonly number[];
  /** Why the best move is best, and why the most tempting others are not, by place among the legal ones. */
  readonly reasons: Readonly<Record<string, readonly Phrase[]>>;
  /** Lines of a log without their numbers. */
  readonly script: readonly string[];
}

const IDLE = -1;
/** Further moves are told by their loss alone. */
const EXPLAINED = 4;

/** Eight letters and digits. */
export const puzzleIdOf = (script: readonly string[]): string =>
  toHex(sha256(utf8(script.join('\n')))).slice(0, 8);

/** A puzzle that was found, as it is kept. */
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

/** The game as far as the puzzle; fails where the rules are others by now. */
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

/** Sets the position up as a game comes to it. */
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

/** How strong the levels are taken to be, weakest first, on the scale on which puzzles are rated. */
const WEAKEST = 800;
const STRONGEST = 1800;
const SCALE = 400;

/**
 * The rating at which the levels would be expected to fail as often as they did (Elo's curve). Two
 * tries at either end are added, so that a puzzle that nobody failed has a rating too.
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

/** Our own file: a line that does not fit is a broken build. */
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
