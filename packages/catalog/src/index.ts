import {
  err,
  ok,
  type AnyModule,
  type AnyPlayable,
  type Cover,
  type Language,
  type Problem,
  type PuzzleSet,
  type Result,
} from '@chiaro/kernel';
import { cover as azul } from '@chiaro/azul/cover';
import { cover as klondike } from '@chiaro/klondike/cover';
import { cover as liaptui } from '@chiaro/liaptui/cover';
import { cover as scopone } from '@chiaro/scopone/cover';
import { cover as yahtzee } from '@chiaro/yahtzee/cover';

/** A game of the catalog: its cover is loaded at once, its rules when it is opened. */
export interface CatalogGame extends Cover {
  load(): Promise<AnyModule>;
  /** Loads only what a page needs to play. */
  loadPlayable(): Promise<AnyPlayable>;
  /** Loads its RULES.md. */
  loadRules(language: Language): Promise<string>;
  /** Loads the generated puzzles, if the game has `practice`. */
  loadPuzzles?(): Promise<PuzzleSet>;
}

/** The only list of games: a new one is added here and nowhere else. */
export const games: readonly CatalogGame[] = [
  {
    ...yahtzee,
    load: () => import('@chiaro/yahtzee').then(({ module }) => module),
    loadPlayable: () => import('@chiaro/yahtzee/playable').then(({ playable }) => playable),
    loadRules: (language) =>
      import('@chiaro/yahtzee/rule-book').then(({ ruleBook }) => ruleBook[language]),
    loadPuzzles: () => import('@chiaro/yahtzee/puzzles').then(({ puzzleSet }) => puzzleSet),
  },
  {
    ...azul,
    load: () => import('@chiaro/azul').then(({ module }) => module),
    loadPlayable: () => import('@chiaro/azul/playable').then(({ playable }) => playable),
    loadRules: (language) =>
      import('@chiaro/azul/rule-book').then(({ ruleBook }) => ruleBook[language]),
    loadPuzzles: () => import('@chiaro/azul/puzzles').then(({ puzzleSet }) => puzzleSet),
  },
  {
    ...scopone,
    load: () => import('@chiaro/scopone').then(({ module }) => module),
    loadPlayable: () => import('@chiaro/scopone/playable').then(({ playable }) => playable),
    loadRules: (language) =>
      import('@chiaro/scopone/rule-book').then(({ ruleBook }) => ruleBook[language]),
    loadPuzzles: () => import('@chiaro/scopone/puzzles').then(({ puzzleSet }) => puzzleSet),
  },
  {
    ...liaptui,
    load: () => import('@chiaro/liaptui').then(({ module }) => module),
    loadPlayable: () => import('@chiaro/liaptui/playable').then(({ playable }) => playable),
    loadRules: (language) =>
      import('@chiaro/liaptui/rule-book').then(({ ruleBook }) => ruleBook[language]),
    loadPuzzles: () => import('@chiaro/liaptui/puzzles').then(({ puzzleSet }) => puzzleSet),
  },
  {
    ...klondike,
    load: () => import('@chiaro/klondike').then(({ module }) => module),
    loadPlayable: () => import('@chiaro/klondike/playable').then(({ playable }) => playable),
    loadRules: (language) =>
      import('@chiaro/klondike/rule-book').then(({ ruleBook }) => ruleBook[language]),
    loadPuzzles: () => import('@chiaro/klondike/puzzles').then(({ puzzleSet }) => puzzleSet),
  },
];

/** The game with this id, or `UNKNOWN_GAME` with the known ids. */
export const find = (id: string): Result<CatalogGame, Problem> => findIn(games, id);

/** The same for another list (of a test, or with a game of one's own). */
export function findIn<G extends Cover>(shelf: readonly G[], id: string): Result<G, Problem> {
  const game = shelf.find((each) => each.id === id);
  return game === undefined
    ? err({
        code: 'UNKNOWN_GAME',
        facts: { game: id.slice(0, 40) },
        expected: shelf.map((each) => each.id).join(' | '),
      })
    : ok(game);
}
