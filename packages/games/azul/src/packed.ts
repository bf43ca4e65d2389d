/**
 * Small multisets and sequences packed in one 32-bit integer, so that a state is a few numbers to
 * copy, compare and hash.
 *
 * - Counts: five fields of 5 bits, one for each colour. No field can exceed 20, so two disjoint
 *   sets of tiles are joined by adding them.
 * - Lines: five fields of 6 bits, `count << 3 | colour`, 0 when empty.
 * - Floor: seven spaces of 3 bits from the left: 0 free, 1..5 a colour, 6 the starting marker.
 */

/** `UNIT[colour]` is one tile of that colour. */
export const UNIT: readonly number[] = [1, 1 << 5, 1 << 10, 1 << 15, 1 << 20];
export const FULL_BAG = 20 * (UNIT[0]! + UNIT[1]! + UNIT[2]! + UNIT[3]! + UNIT[4]!);

export const countOf = (counts: number, colour: number): number => (counts >>> (5 * colour)) & 31;

export const without = (counts: number, colour: number): number => counts & ~(31 << (5 * colour));

export const tilesIn = (counts: number): number =>
  (counts & 31) +
  ((counts >>> 5) & 31) +
  ((counts >>> 10) & 31) +
  ((counts >>> 15) & 31) +
  ((counts >>> 20) & 31);

export const unpackCounts = (counts: number): number[] =>
  UNIT.map((_, colour) => countOf(counts, colour));

export const packCounts = (counts: readonly number[]): number =>
  counts.reduce((sum, count, colour) => sum + count * UNIT[colour]!, 0);

export const lineAt = (lines: number, row: number): number => (lines >>> (6 * row)) & 63;
export const lineCount = (line: number): number => line >>> 3;
export const lineColour = (line: number): number => line & 7;
export const packLine = (colour: number, count: number): number => (count << 3) | colour;

export const withLine = (lines: number, row: number, line: number): number =>
  (lines & ~(63 << (6 * row))) | (line << (6 * row));

/** Line `row` holds `row + 1` tiles. */
export const isFull = (lines: number, row: number): boolean => lineCount(lineAt(lines, row)) > row;

export const MARKER = 6;

/** Spaces fill from the left without gaps, so the highest bit gives the number of taken ones. */
export const floorCount = (floor: number): number => ((34 - Math.clz32(floor)) / 3) | 0;
export const floorAt = (floor: number, space: number): number => (floor >>> (3 * space)) & 7;
export const onFloor = (floor: number, space: number, thing: number): number =>
  floor | (thing << (3 * space));
