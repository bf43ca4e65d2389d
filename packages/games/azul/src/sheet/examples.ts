import type { Json } from '@chiaro/kernel';

const wall: Json = [
  [1, 1, 0, 0, 0],
  [1, 0, 0, 0, 0],
  [0, 0, 1, 0, 0],
  [0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0],
];

const first: Json = {
  lines: [
    { colour: 'blue', count: 1 },
    { colour: 'white', count: 2 },
    null,
    { colour: 'red', count: 2 },
    null,
  ],
  floor: { tiles: 1, marker: true },
};
const second: Json = {
  lines: [
    { colour: 'red', count: 1 },
    null,
    { colour: 'black', count: 3 },
    null,
    { colour: 'yellow', count: 3 },
  ],
  floor: { tiles: 0, marker: false },
};

/** One example of each form. */
export const examples: readonly Json[] = [
  {
    board: {
      score: 12,
      wall,
      lines: [
        { colour: 'red', count: 1 },
        { colour: 'blue', count: 2 },
        null,
        { colour: 'black', count: 3 },
        null,
      ],
      floor: { tiles: 2, marker: false },
    },
  },
  { match: { players: ['Ada', 'Bo'], rounds: [[first, second]], over: false } },
  { wall, place: { row: 0, col: 1 } },
  { floor: { tiles: 3, marker: true } },
  { wall, final: true },
];
