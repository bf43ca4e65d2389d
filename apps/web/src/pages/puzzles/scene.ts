import {
  type AnyPlayable,
  type Practice,
  type Puzzle,
  type PuzzleOutcome,
  type PuzzleSet,
  type StoredPuzzle,
} from '@chiaro/kernel';
import { formatActor, openPuzzle, playScript, ratingOfPuzzle } from '@chiaro/kernel/internal';
import { happened, lessonTable, scriptEvents } from '../../session/lesson.js';
import type { Session } from '../../session/session.js';
import type { RoomSpeaker } from '../../session/speaker.js';

type AnyPractice = Practice<unknown, unknown>;

/** A puzzle on its board. */
export interface PuzzleScene {
  readonly puzzle: Puzzle;
  readonly rating: number;
  /** The position after further moves. */
  readonly script: readonly string[];
  readonly view: unknown;
  readonly session: Session;
}

export function sceneOf(
  module: AnyPlayable,
  set: PuzzleSet,
  stored: StoredPuzzle | null,
  played: readonly string[],
): PuzzleScene | null {
  if (stored === null) return null;
  const opened = openPuzzle(module.game, set, stored);
  if (!opened.ok) throw new Error(`Puzzle ${stored.id} of ${set.game}: ${opened.error}`);
  const script = [...stored.script, ...played];
  const events = scriptEvents(module, { options: set.options, script });
  const session = lessonTable(module, events, script.length, opened.value.seat);
  return {
    puzzle: opened.value,
    rating: ratingOfPuzzle(stored.fails, set.tries),
    script,
    view: session.snapshot.view,
    session,
  };
}

type AnyGame = AnyPlayable['game'];

const lineOf = (game: AnyGame, { puzzle }: PuzzleScene, move: unknown): string =>
  `${formatActor(puzzle.seat)} ${game.notation.format(move)}`;

function stateAfter(game: AnyGame, set: PuzzleSet, script: readonly string[]): unknown {
  const options = game.options.read(set.options);
  const played = options.ok ? playScript(game, options.value, script) : options;
  if (!played.ok) throw new Error(`A puzzle of ${game.id} does not replay`);
  return played.value.state;
}

/** The scene after a move, and the log line that the move adds. */
export function outcomeAfter(
  game: AnyGame,
  practice: AnyPractice,
  set: PuzzleSet,
  scene: PuzzleScene,
  move: unknown,
): { readonly outcome: PuzzleOutcome; readonly isIdle: boolean; readonly line: string } {
  const line = lineOf(game, scene, move);
  const isIdle = practice.isIdle?.(stateAfter(game, set, scene.script), move) === true;
  const outcome = practice.outcome?.(stateAfter(game, set, [...scene.script, line])) ?? 'open';
  return { outcome, isIdle, line };
}

/** A move after which the game can still be won: one that changes something, if there is one. */
export function keepingMove(
  game: AnyGame,
  practice: AnyPractice,
  set: PuzzleSet,
  scene: PuzzleScene,
): unknown {
  const keeping = game.legal(stateAfter(game, set, scene.script)).flatMap((move) => {
    const { outcome, isIdle } = outcomeAfter(game, practice, set, scene, move);
    return outcome === 'lost' ? [] : [{ move, isIdle }];
  });
  return (keeping.find(({ isIdle }) => !isIdle) ?? keeping[0])?.move ?? null;
}

/** The results of this line in words. */
export function said(
  module: AnyPlayable,
  set: PuzzleSet,
  { script }: PuzzleScene,
  line: string,
  speaker: RoomSpeaker,
): readonly string[] {
  const events = scriptEvents(module, { options: set.options, script: [...script, line] });
  return happened(module, events, { from: script.length, to: script.length + 1 }, speaker).said;
}
