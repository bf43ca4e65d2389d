import type { Entry } from '@chiaro/kernel';
import type { Achievement } from '../session/achievements.js';

/** How the coach's losses in points are graded. */
export interface Measure {
  /** Largest losses of an excellent, good and okay decision; a larger one is a mistake. */
  readonly limits: readonly [excellent: number, good: number, okay: number];
}

/** The table at the end of a game. */
export interface LastTable {
  readonly entries: readonly Entry[];
  readonly side: number;
  readonly seat: number;
  /** The view of the seat. */
  readonly view: unknown;
}

/** The topic of a decision, for the lesson of a game. */
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

/** What a game adds to the pages around play; a game without such a file gets the defaults. */
export interface Extras {
  readonly measure?: Measure;
  /** Achievements of this game, besides those of every game. */
  readonly achievements?: readonly Achievement[];
  /** The result of a daily deal as a few lines of signs that reveal nothing about the deal. */
  readonly picture?: (table: LastTable) => readonly string[];
  /** Totals after each turn, in games whose rounds are not deals. */
  readonly turns?: (own: readonly Entry[]) => readonly number[];
  /** The topic of a move and the kind of puzzle about it (`puzzle.<kind>` of the game). */
  readonly lessonOf?: (move: unknown, view: unknown) => LessonKind | null;
  readonly puzzleOf?: Readonly<Partial<Record<LessonKind, string>>>;
}

const own = import.meta.glob<{ readonly extras: Extras }>('./*/extras.ts');

const extrasByGame = new Map<string, Promise<Extras>>();

/** Called while rendering, so the promise is always the same. */
export function extrasFor(game: string): Promise<Extras> {
  const known = extrasByGame.get(game);
  if (known !== undefined) return known;
  const load = own[`./${game}/extras.ts`];
  const loading = load === undefined ? Promise.resolve({}) : load().then(({ extras }) => extras);
  extrasByGame.set(game, loading);
  return loading;
}
