import {
  integer,
  list,
  nullable,
  object,
  oneOf,
  type Facts,
  type Report,
  type Shape,
} from '@chiaro/kernel';
import type { Grid } from './position.js';
import { colours, SIZE, TILES, type Colour } from './types.js';

/** Shapes and checks shared by stored states, positions for the coach and the scorekeeper. */

export const colourShape: Shape<Colour> = oneOf(colours);
export const cellShape: Shape<Colour | null> = nullable(colourShape);

export const impossible = (report: Report, name: string, facts: Facts = {}): void => {
  report.add('STATE_INVALID', { reason: `refusal.${name}`, facts });
};

/** Five rows of five cells; another size has its own error. */
export function gridShape<T>(cell: Shape<T>): Shape<T[][]> {
  const rows = list(list(cell));
  const schema = list(list(cell, { length: SIZE }), { length: SIZE }).schema;
  return {
    schema,
    read(value, report) {
      if (hasOtherSize(value)) return report.add('STATE_INVALID', { reason: 'refusal.wallSize' });
      return rows.read(value, report);
    },
  };
}

const isOtherLength = (value: unknown): boolean => Array.isArray(value) && value.length !== SIZE;

const hasOtherSize = (value: unknown): boolean =>
  isOtherLength(value) || (Array.isArray(value) && value.some(isOtherLength));

export const lineShape = object({ colour: colourShape, count: integer({ min: 1, max: TILES }) });

/** AZ-G1: a colour at most once in a row and in a column. */
export function checkGreyWall(wall: Grid, report: Report): void {
  wall.forEach((cells, row) => {
    cells.forEach((colour, column) => {
      if (colour === null) return;
      if (cells.indexOf(colour) < column)
        report.within(row, () =>
          report.within(column, () => impossible(report, 'rowRepeats', { line: row + 1, colour })),
        );
      if (wall.slice(0, row).some((above) => above[column] === colour))
        report.within(row, () =>
          report.within(column, () =>
            impossible(report, 'columnRepeats', { column: column + 1, colour }),
          ),
        );
    });
  });
}

type Lines = readonly ({ readonly colour: Colour; readonly count: number } | null)[];

/** A line holds its number of tiles, of a colour that its row of the wall lacks (AZ-O4). */
export function checkLines(
  lines: Lines,
  rowHas: (row: number, colour: Colour) => boolean,
  report: Report,
): void {
  lines.forEach((line, row) => {
    if (line === null) return;
    report.within(row, () => {
      if (line.count > row + 1)
        report.within('count', () =>
          impossible(report, 'lineOverfull', { line: row + 1, count: line.count }),
        );
      if (rowHas(row, line.colour))
        report.within('colour', () =>
          impossible(report, 'wallColour', { line: row + 1, colour: line.colour }),
        );
    });
  });
}
