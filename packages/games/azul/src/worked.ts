import type { WorkedExample } from '@chiaro/kernel';

/** A horizontal run of three and a vertical run of two meet in the placed tile. */
const meeting = [
  [0, 0, 0, 0, 0],
  [1, 1, 1, 0, 0],
  [0, 0, 1, 0, 0],
  [0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0],
];
const place = { row: 1, col: 2 };
const floor = { tiles: 3, marker: true };

/** The first row, the first column and, along the diagonal, all five blue tiles. */
const complete = [
  [1, 1, 1, 1, 1],
  [1, 1, 0, 0, 0],
  [1, 0, 1, 0, 0],
  [1, 0, 0, 1, 0],
  [1, 0, 0, 0, 1],
];

/** A tile, a floor, and the end of the game. */
export const worked: readonly WorkedExample[] = [
  {
    scene: { id: 'worked.tile', args: { row: place.row + 1, col: place.col + 1 } },
    input: { wall: meeting, place },
  },
  { scene: { id: 'worked.floor', args: { tiles: floor.tiles } }, input: { floor } },
  { scene: { id: 'worked.end' }, input: { wall: complete, final: true } },
];
