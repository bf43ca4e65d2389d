import { lazy, type ComponentType } from 'react';
import { FallbackBoard } from './fallback/FallbackBoard.js';

/** A game's own board lies in a folder of its name; one without is played in words. */
const designed = import.meta.glob<{ readonly Board: ComponentType }>('./*/Board.tsx');

const boards = new Map<string, ComponentType>();

export function boardFor(game: string): ComponentType {
  const known = boards.get(game);
  if (known !== undefined) return known;
  const load = designed[`./${game}/Board.tsx`];
  const board =
    load === undefined ? FallbackBoard : lazy(async () => ({ default: (await load()).Board }));
  boards.set(game, board);
  return board;
}
