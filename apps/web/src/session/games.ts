import { find, games, type CatalogGame } from '@chiaro/catalog';
import {
  noResources,
  type AnyModule,
  type AnyPlayable,
  type Language,
  type Practice,
  type PuzzleSet,
} from '@chiaro/kernel';
import { withWords } from '../words/delivery.js';

export { games };

const loads = new Map<string, Promise<unknown>>();

/** Called while rendering, so the promise is always the same. A failed load stays failed until a reload. */
function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = loads.get(key);
  if (known !== undefined) return known as Promise<T>;
  const loading = withWords(load());
  loads.set(key, loading);
  return loading;
}

interface LoadedGame {
  readonly cover: CatalogGame;
  readonly title: string;
  /** The part of a game that play needs. */
  module(): Promise<AnyPlayable>;
  /** The whole module, archive and imports included. */
  whole(): Promise<AnyModule>;
  /** Its RULES.md. */
  rules(language: Language): Promise<string>;
  /** Puzzles made beforehand; only for a game that has some. */
  puzzles(): Promise<PuzzleSet>;
  /** Judges the moves played in a puzzle; null where the puzzle lists the value of each move. */
  practice(): Promise<Practice<unknown, unknown> | null>;
}

/** A game of the catalog; null when there is no such game. */
export function loadGame(id: string): LoadedGame | null {
  const found = find(id);
  if (!found.ok) return null;
  const cover = found.value;
  const puzzles = (): Promise<PuzzleSet> =>
    once(
      `${id} puzzles`,
      () => cover.loadPuzzles?.() ?? Promise.reject(new Error(`No puzzles of ${id}`)),
    );
  return {
    cover,
    title: cover.title.en,
    module: () => once(id, () => cover.loadPlayable()),
    whole: () => once(`${id} whole`, () => cover.load()),
    puzzles,
    practice: () =>
      once(`${id} practice`, async () => {
        const { puzzles: all } = await puzzles();
        if (!all.some((each) => each.goesOn === true)) return null;
        return (await (await cover.load()).practice?.make(noResources)) ?? null;
      }),
    rules: (language) => once(`${id} ${language}`, () => cover.loadRules(language)),
  };
}
