import {
  CENTRE,
  colours,
  columnOf,
  FLOOR,
  FLOOR_SPACES,
  floorCost,
  scoreCell,
  SIZE,
  type Board,
  type Colour,
  type Take,
  type View,
} from '@chiaro/azul';

/** Tiles of one colour at one place: what a move takes. */
export interface TileGroup {
  /** `CENTRE` or a display from 1. */
  readonly from: number;
  readonly colour: Colour;
  readonly count: number;
}

export const groupsAt = (from: number, tiles: readonly Colour[]): TileGroup[] =>
  colours.flatMap((colour) => {
    const count = tiles.filter((tile) => tile === colour).length;
    return count === 0 ? [] : [{ from, colour, count }];
  });

export const takeOf = ({ from, colour }: TileGroup, line: number): Take => ({
  kind: 'take',
  from,
  colour: colours.indexOf(colour),
  line,
});

/** What taking a group to a line would bring. */
export interface TakePreview {
  /** Tiles that find room in the line. */
  readonly fits: number;
  /** Points lost on the floor, the marker included. */
  readonly cost: number;
  /** Where the tile would go and what it would score; null while the line stays short of full. */
  readonly tile: { readonly column: number; readonly points: number } | null;
}

export function previewOf(view: View, board: Board, group: TileGroup, line: number): TakePreview {
  const held = line === FLOOR ? 0 : (board.lines[line]?.count ?? 0);
  const fits = line === FLOOR ? 0 : Math.min(group.count, line + 1 - held);
  const marker = group.from === CENTRE && view.marker === 'centre' ? 1 : 0;
  const onFloor = board.floor.length;
  const more = Math.min(FLOOR_SPACES - onFloor, group.count - fits + marker);
  const fills = line !== FLOOR && held + fits === line + 1;
  return {
    fits,
    cost: floorCost(onFloor + more) - floorCost(onFloor),
    tile: fills && view.options.wall === 'fixed' ? tileOf(board, line, group.colour) : null,
  };
}

/** Full lines above are tiled first, so their tiles count as neighbours. */
function tileOf(board: Board, line: number, colour: Colour): { column: number; points: number } {
  let wall = wallBits(board);
  board.lines.slice(0, line).forEach((above, row) => {
    if (above?.count === row + 1) wall |= bit(row, columnOf(row, colours.indexOf(above.colour)));
  });
  const column = columnOf(line, colours.indexOf(colour));
  return { column, points: scoreCell(wall | bit(line, column), line, column) };
}

/** What a tile in a free cell would score as the wall stands. */
export const cellPoints = (board: Board, row: number, column: number): number =>
  scoreCell(wallBits(board) | bit(row, column), row, column);

const bit = (row: number, column: number): number => 1 << (row * SIZE + column);

const wallBits = ({ wall }: Board): number =>
  wall.reduce(
    (bits, cells, row) =>
      cells.reduce((sum, cell, column) => (cell === null ? sum : sum | bit(row, column)), bits),
    0,
  );
