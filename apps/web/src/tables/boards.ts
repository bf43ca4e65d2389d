import { lazy, type ComponentType } from 'react';
import { FallbackBoard } from './fallback/FallbackBoard.js';

/**
 * A game's own board lies in a folder of its name. A game without one is played in words, and so
 * is one whose board does not load, until the page is opened anew.
 */
const designed = import.meta.glob<{ readonly Board: ComponentType }>('./*/Board.tsx');

const boards = new Map<string, ComponentType>();
const loads = new Map<string, Promise<ComponentType>>();

/** The board of a game, here before its room opens: nothing that runs there waits for it. */
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

/** Drawn at once where it is loaded, and else as soon as it is. */
export function boardFor(game: string): ComponentType {
  const known = boards.get(game);
  if (known !== undefined) return known;
  const board = lazy(async () => ({ default: await loadBoard(game) }));
  boards.set(game, board);
  return board;
}
