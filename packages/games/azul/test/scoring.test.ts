import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnBits,
  completeRows,
  floorCost,
  FLOOR_COST,
  horizontalRun,
  rowBits,
  runCells,
  scoreCell,
  SPACE_COST,
  verticalRun,
} from '../src/scoring.js';
import { cellBit } from '../src/state.js';
import { colourOf, columnOf } from '../src/types.js';
import { naiveTile } from './naive.js';

const wallOf = (text: string): number =>
  text
    .split(' ')
    .flatMap((row, r) => row.split('').map((cell, c) => (cell === 'X' ? cellBit(r, c) : 0)))
    .reduce((wall, cell) => wall | cell, 0);

/** Named as in the first scoring tests. */
const vectors: readonly [
  name: string,
  wall: string,
  row: number,
  column: number,
  points: number,
][] = [
  ['isolated_tile', '..... ..... ..X.. ..... .....', 2, 2, 1],
  ['horizontal_2', 'XX... ..... ..... ..... .....', 0, 1, 2],
  ['horizontal_3', '..... XXX.. ..... ..... .....', 1, 2, 3],
  ['horizontal_5_complete_row', '..... XXXXX ..... ..... .....', 1, 2, 5],
  ['vertical_3', '..X.. ..X.. ..X.. ..... .....', 2, 2, 3],
  ['t_shape_both_directions', '..X.. .XXX. ..X.. ..... .....', 1, 2, 6],
  ['cross_maximum_score', '..X.. ..X.. XXXXX ..X.. ..X..', 2, 2, 10],
  ['corner_extends_horizontal', 'XXX.. ..... ..... ..... .....', 0, 0, 3],
  ['l_shape', 'X.... X.... XX... ..... .....', 2, 0, 5],
  ['gap_stops_chain', '..... XX.XX ..... ..... .....', 1, 1, 2],
  ['vertical_4', '.X... .X... .X... .X... .....', 3, 1, 4],
  ['full_wall_but_one', '.XXXX XXXXX XXXXX XXXXX XXXXX', 2, 2, 10],
];

describe('tile score', () => {
  it.each(vectors)('AZ-W2 %s', (_name, text, row, column, points) => {
    expect(scoreCell(wallOf(text), row, column)).toBe(points);
  });

  it('AZ-W2 agrees with walking in four directions on any wall', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 25 - 1), fc.nat(24), (others, cell) => {
        const wall = others | (1 << cell);
        const [row, column] = [Math.floor(cell / 5), cell % 5];
        const cells = [0, 1, 2, 3, 4].map((r) =>
          [0, 1, 2, 3, 4].map((c) => (wall & cellBit(r, c)) !== 0),
        );
        expect(scoreCell(wall, row, column)).toBe(naiveTile(cells, row, column));
        expect(runCells(wall, row, column, 0)).toHaveLength(horizontalRun(wall, row, column));
        expect(runCells(wall, row, column, 1)).toHaveLength(verticalRun(wall, row, column));
        expect(runCells(wall, row, column, 1)).toContainEqual([row, column]);
      }),
      { numRuns: 2000 },
    );
  });

  it('AZ-W2 gives 1 to 10 points, and every value but 1 by some run', () => {
    const seen = new Set<number>();
    for (let row = 0; row < 32; row++)
      for (let column = 0; column < 32; column++) {
        const across = row << 10;
        const down = [0, 1, 2, 3, 4].reduce(
          (wall, r) => wall | (((column >> r) & 1) << (5 * r + 2)),
          0,
        );
        seen.add(scoreCell(across | down | cellBit(2, 2), 2, 2));
      }
    expect([...seen].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('AZ-W2 a free cell has no run, whatever stands beside it', () => {
    const wall = wallOf('XX.XX ..X.. ..... ..... .....');
    expect([horizontalRun(wall, 0, 2), verticalRun(wall, 0, 2)]).toEqual([0, 0]);
  });

  it('bits of a row and of a column are the cells from left and from top', () => {
    expect(rowBits(wallOf('..... X.XX. ..... ..... .....'), 1)).toBe(0b01101);
    expect(columnBits(wallOf('.X... ..... .X... .X... .....'), 1)).toBe(0b01101);
  });
});

describe('the coloured wall', () => {
  it('AZ-S4 has column (colour + row) mod 5, and the inverse', () => {
    expect(columnOf(0, 0)).toBe(0);
    expect(columnOf(1, 4)).toBe(0);
    expect(columnOf(4, 2)).toBe(1);
    for (let row = 0; row < 5; row++)
      for (let colour = 0; colour < 5; colour++)
        expect(colourOf(row, columnOf(row, colour))).toBe(colour);
  });
});

describe('floor', () => {
  it('AZ-F1 costs 1 1 2 2 2 3 3 and stops at 14', () => {
    expect(SPACE_COST).toEqual([1, 1, 2, 2, 2, 3, 3]);
    expect(FLOOR_COST).toEqual([0, 1, 2, 4, 6, 8, 11, 14]);
    expect([0, 4, 5, 7, 9, 11].map(floorCost)).toEqual([0, 6, 8, 14, 14, 14]);
  });
});

describe('rows', () => {
  it('AZ-E1 counts complete rows', () => {
    expect(completeRows(wallOf('XXXXX XXXX. ..... ..... XXXXX'))).toBe(2);
    expect(completeRows(wallOf('.XXXX XXXX. X.... X.... X....'))).toBe(0);
  });
});
