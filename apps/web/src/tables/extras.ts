import type { Entry } from '@chiaro/kernel';
import type { Achievement } from '../session/achievements.js';

/** How the losses of a game's coach, in points, are graded. */
export interface Measure {
  /** Up to these losses a decision is excellent, good, okay; beyond it is a miss. */
  readonly limits: readonly [excellent: number, good: number, okay: number];
}

/** How a table looked when the game was over. */
export interface LastTable {
  readonly entries: readonly Entry[];
  readonly side: number;
  readonly seat: number;
  /** As the seat sees it. */
  readonly view: unknown;
}

/** What a decision was about, for the one thing to learn from a game. */
export const lessonKinds = [
  'keep',
  'box',
  'line',
  'floor',
  'tile',
  'take',
  'leave',
  'lastCards',
  'declare',
  'pieces',
  'stock',
  'run',
  'home',
] as const;
export type LessonKind = (typeof lessonKinds)[number];

/** What a game brings to the pages around play; a game without a file of its own gets the rest. */
export interface Extras {
  readonly measure?: Measure;
  /** What can be reached in this game beside what every game has. */
  readonly achievements?: readonly Achievement[];
  /** The result of a daily deal as a few lines of signs that give nothing of the deal away. */
  readonly picture?: (table: LastTable) => readonly string[];
  /** Totals after each turn, where the rounds of the game are not its deals. */
  readonly turns?: (own: readonly Entry[]) => readonly number[];
  /** What a move is about, and which puzzles are about the same (`puzzle.<kind>` of the game). */
  readonly lessonOf?: (move: unknown, view: unknown) => LessonKind | null;
  readonly puzzleOf?: Readonly<Partial<Record<LessonKind, string>>>;
}

const own = import.meta.glob<{ readonly extras: Extras }>('./*/extras.ts');

const extrasByGame = new Map<string, Promise<Extras>>();

/** Asked in renders: the same promise every time. */
export function extrasFor(game: string): Promise<Extras> {
  const known = extrasByGame.get(game);
  if (known !== undefined) return known;
  const load = own[`./${game}/extras.ts`];
  const loading = load === undefined ? Promise.resolve({}) : load().then(({ extras }) => extras);
  extrasByGame.set(game, loading);
  return loading;
}
