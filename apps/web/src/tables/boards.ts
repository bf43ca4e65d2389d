import { lazy, type ComponentType } from 'react';
import { FallbackBoard } from './fallback/FallbackBoard.js';

/**
 * A game's own board lies in a folder of its name. A game without one is played in words, and so
 * is one whose board does not load, until the page is opened anew.
 */
const designed = import.meta.glob<{ readonly Board: ComponentType }>('./*/Board.tsx');

const boards = new Map<string, ComponentType>();

export function boardFor(game: string): ComponentType {
  const known = boards.get(game);
  if (known !== undefined) return known;
  const load = designed[`./${game}/Board.tsx`];
  const board =
    load === undefined
      ? FallbackBoard
      : lazy<ComponentType>(() =>
          load().then(
            ({ Board }) => ({ default: Board }),
            () => ({ default: FallbackBoard }),
          ),
        );
  boards.set(game, board);
  return board;
}
