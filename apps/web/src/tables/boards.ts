import { lazy, type ComponentType } from 'react';
import { FallbackBoard } from './fallback/FallbackBoard.js';

/**
 * A game's board is in the folder of its name. A game without one is played in words, and so
 * is one whose board fails to load, until the page is reloaded.
 */
const designed = import.meta.glob<{ readonly Board: ComponentType }>('./*/Board.tsx');

const boards = new Map<string, ComponentType>();
const loads = new Map<string, Promise<ComponentType>>();

/** Loads the board of a game before its room opens, so that nothing there waits for it. */
export function loadBoard(game: string): Promise<ComponentType> {
  const known = loads.get(game);
  if (known !== undefined) return known;
  const loading = findBoard(game);
  loads.set(game, loading);
  return loading;
}

async function findBoard(game: string): Promise<ComponentType> {
  const load = designed[`./${game}/Board.tsx`];
  const board = await load?.().then(
    ({ Board }) => Board,
    () => undefined,
  );
  if (!boards.has(game)) boards.set(game, board ?? FallbackBoard);
  return board ?? FallbackBoard;
}

/** Drawn at once if it is loaded, else as soon as it is. */
export function boardFor(game: string): ComponentType {
  const known = boards.get(game);
  if (known !== undefined) return known;
  const board = lazy(async () => ({ default: await loadBoard(game) }));
  boards.set(game, board);
  return board;
}
