import type { Advice, Aid } from './coach.js';
import type { Resources } from './bot.js';
import { sample } from './chance.js';
import type { Game } from './game.js';
import type { Json } from './json.js';
import { formatActor } from './log.js';
import { mustApply, Playthrough } from './playthrough.js';
import type { Rng } from './rng.js';

/** Stages of a round that positions to practise on are taken from. */
export const practiceStages = ['early', 'middle', 'late'] as const;
/** How far the round has gone. */
export type PracticeStage = (typeof practiceStages)[number];

/** Made once and on demand, as bots and coaches are. */
export interface PracticeMaker<S, M> {
  make(resources: Resources): Promise<Practice<S, M>>;
}

/**
 * A game's part in finding positions in which one move is clearly better than the others; the rest
 * is `findPuzzle`. Methods never change the state.
 */
export interface Practice<S, M> {
  /** What there is to find; each is a message of the game, `puzzle.<kind>`. */
  readonly kinds: readonly string[];
  /** House rules that make better puzzles than the usual ones. */
  readonly options?: Readonly<Record<string, Json>>;
  /** Games that are played in vain before a search gives up. */
  readonly patience: number;
  /** The place of a position; null if it makes no puzzle. Cheap: it is called for every position. */
  place(s: S): PuzzlePlace | null;
  /** Values a position that has a place; null where no move is clearly the best. */
  judge(s: S, aid: Aid): JudgedPosition<M> | null;
  /** The largest share of a set, by kind, for kinds that are found more easily than others. */
  readonly atMost?: Readonly<Record<string, number>>;
  /** What has become of a puzzle. Where there is this, it judges whatever is played, not the list. */
  outcome?(s: S): PuzzleOutcome;
  /** A move that changes nothing for good: one may make it before the one that counts. */
  isIdle?(s: S, move: M): boolean;
  /** A move of a decent player who errs now and then, so that the games differ. */
  quickMove(s: S, rng: Rng): M;
}

/** What has become of a puzzle. */
export type PuzzleOutcome = 'won' | 'lost' | 'open';

/** The place of a position in a game. */
export interface PuzzlePlace {
  readonly stage: PracticeStage;
  /** From 1. */
  readonly round: number;
}

/** What makes a position a puzzle. */
export interface JudgedPosition<M> {
  readonly kind: string;
  /** In the form that the coach's `consult` reads, where it reads positions of this kind. */
  readonly position?: Json;
  /** Every legal move, but those that are no answer: each `ranked` option has its `move`. */
  readonly advice: Advice<M>;
  /** What the best move that does something else loses: an answer is right below this. */
  readonly gap: number;
  /** Legal moves that change nothing for good, and therefore answer nothing. */
  readonly idle?: readonly M[];
  /** It is answered by playing on until `outcome` says won or lost, not by one move that counts. */
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
  /** As the seat sees it. */
  readonly view: V;
  readonly legal: readonly M[];
  /** Lines of a log that lead there from the start, without their numbers. */
  readonly script: readonly string[];
}

/** Looks for a puzzle in games of its own; null when `patience` of them were played in vain. */
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

/** No game to practise on is longer: a solitaire might go on for ever. */
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
