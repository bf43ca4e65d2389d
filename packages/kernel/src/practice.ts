import type { Advice, Aid } from './coach.js';
import type { Resources } from './bot.js';
import { sample } from './chance.js';
import type { Game } from './game.js';
import type { Json } from './json.js';
import { formatActor } from './log.js';
import { mustApply, Playthrough } from './playthrough.js';
import type { Rng } from './rng.js';

/** Stages of a round from which practice positions are taken. */
export const practiceStages = ['early', 'middle', 'late'] as const;
/** The stage of the round. */
export type PracticeStage = (typeof practiceStages)[number];

/** Creates a game's practice once, on demand, as `BotMaker` does for bots. */
export interface PracticeMaker<S, M> {
  make(resources: Resources): Promise<Practice<S, M>>;
}

/**
 * A game's part in finding positions in which one move is clearly better than the others; the rest
 * is `findPuzzle`. Methods never change the state.
 */
export interface Practice<S, M> {
  /** Kinds of puzzle; each has a message of the game, `puzzle.<kind>`. */
  readonly kinds: readonly string[];
  /** House rules that give better puzzles than the defaults. */
  readonly options?: Readonly<Record<string, Json>>;
  /** Number of games without a puzzle after which the search gives up. */
  readonly patience: number;
  /**
   * The place of a position in its game; null if it makes no puzzle. Must be cheap: it is called
   * for every position.
   */
  place(s: S): PuzzlePlace | null;
  /** Values a position that has a place; null if no move is clearly the best. */
  judge(s: S, aid: Aid): JudgedPosition<M> | null;
  /**
   * Upper bounds on the share of a kind in a set, for kinds that are found more easily than others.
   */
  readonly atMost?: Readonly<Record<string, number>>;
  /**
   * Whether a puzzle is won, lost or open. If a game has this, it decides whether an answer is
   * right, not the list of moves.
   */
  outcome?(s: S): PuzzleOutcome;
  /** Whether a move has no lasting effect, so that it may be made before the move that counts. */
  isIdle?(s: S, move: M): boolean;
  /** A move of a decent player who makes occasional mistakes, so that the games vary. */
  quickMove(s: S, rng: Rng): M;
}

/** The status of a puzzle. */
export type PuzzleOutcome = 'won' | 'lost' | 'open';

/** The place of a position in a game. */
export interface PuzzlePlace {
  readonly stage: PracticeStage;
  /** From 1. */
  readonly round: number;
}

/** The valuation that makes a position a puzzle. */
export interface JudgedPosition<M> {
  readonly kind: string;
  /** The position in the format of the coach's `consult`, if it accepts positions of this kind. */
  readonly position?: Json;
  /** Every legal move except the idle ones; each `ranked` option has its `move`. */
  readonly advice: Advice<M>;
  /**
   * The loss of the best move with a different effect: an answer that loses less than this is
   * right.
   */
  readonly gap: number;
  /** Legal moves without lasting effect: they do not count as an answer. */
  readonly idle?: readonly M[];
  /**
   * The puzzle is played on until `outcome` says won or lost, instead of being answered by one
   * move.
   */
  readonly goesOn?: boolean;
}

/** What kind of position is wanted. */
export interface PracticeRequest<O> {
  readonly options: O;
  /** Any stage when missing. */
  readonly stage?: PracticeStage;
  /** From 1; any round when missing. */
  readonly round?: number;
}

/** A position to think about, with its answer. */
export interface Puzzle<V = unknown, M = unknown> extends JudgedPosition<M>, PuzzlePlace {
  readonly seat: number;
  /** The view of the seat. */
  readonly view: V;
  readonly legal: readonly M[];
  /** Log lines that lead to the position from the start, without their numbers. */
  readonly script: readonly string[];
}

/** Searches games of its own for a puzzle; null if `patience` games had none. */
export function findPuzzle<S, M, V, O>(
  game: Game<S, M, V, O>,
  practice: Practice<S, M>,
  request: PracticeRequest<O>,
  aid: Aid,
): Puzzle<V, M> | null {
  for (let tried = 0; tried < practice.patience; tried++) {
    const puzzle = playUntilFound(game, practice, request, aid);
    if (puzzle !== null) return puzzle;
    aid.progress?.((tried + 1) / practice.patience);
  }
  return null;
}

/** Maximum steps of a practice game: a solitaire might never end. */
const LONGEST = 1000;

function playUntilFound<S, M, V, O>(
  game: Game<S, M, V, O>,
  practice: Practice<S, M>,
  request: PracticeRequest<O>,
  aid: Aid,
): Puzzle<V, M> | null {
  const played = new Playthrough(game, request.options);
  while (played.steps.length < LONGEST) {
    const actor = played.actor();
    if (actor.kind === 'over') return null;
    if (actor.kind === 'chance') {
      mustApply(played, { kind: 'chance', outcome: sample(actor.need, aid.rng) });
      continue;
    }
    const place = practice.place(played.state);
    if (place !== null && place.round > (request.round ?? Infinity)) return null;
    const judged =
      place !== null && isWanted(place, request) ? practice.judge(played.state, aid) : null;
    if (place !== null && judged !== null)
      return { ...place, ...judged, ...shownTo(actor.seat, played) };
    const move = practice.quickMove(played.state, aid.rng);
    mustApply(played, { kind: 'move', seat: actor.seat, move });
  }
  return null;
}

const isWanted = <O>(place: PuzzlePlace, { stage, round }: PracticeRequest<O>): boolean =>
  (round === undefined || place.round === round) && (stage === undefined || place.stage === stage);

const shownTo = <S, M, V, O>(
  seat: number,
  { game, state, lines }: Playthrough<S, M, V, O>,
): Pick<Puzzle<V, M>, 'seat' | 'view' | 'legal' | 'script'> => ({
  seat,
  view: game.view(state, seat),
  legal: game.legal(state),
  script: lines.map(({ actor, text }) => `${formatActor(actor)} ${text}`),
});
