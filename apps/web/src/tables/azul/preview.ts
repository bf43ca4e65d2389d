import {
  CENTRE,
  colours,
  columnOf,
  FLOOR,
  FLOOR_SPACES,
  floorCost,
  roundPreview,
  scoreCell,
  SIZE,
  wallBits,
  type Board,
  type Colour,
  type Take,
  type View,
} from '@chiaro/azul';

/** Tiles of one colour at one place, which a move takes together. */
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

/** The result of taking a group to a line. */
export interface TakePreview {
  /** Tiles that fit in the line. */
  readonly fits: number;
  /** Points lost on the floor, the marker included. */
  readonly cost: number;
  /** The cell and the points of the tile; null if the line does not become full. */
  readonly tile: { readonly column: number; readonly points: number } | null;
  /** Points of the whole round after it, floor included; null on the grey wall. */
  readonly round: number | null;
}

export function previewOf(view: View, board: Board, group: TileGroup, line: number): TakePreview {
  const held = line === FLOOR ? 0 : (board.lines[line]?.count ?? 0);
  const fits = line === FLOOR ? 0 : Math.min(group.count, line + 1 - held);
  const marker = group.from === CENTRE && view.marker === 'centre' ? 1 : 0;
  const onFloor = board.floor.length;
  const more = Math.min(FLOOR_SPACES - onFloor, group.count - fits + marker);
  const fills = line !== FLOOR && held + fits === line + 1;
  const isFixed = view.options.wall === 'fixed';
  const after = {
    ...board,
    lines: board.lines.map((each, row) =>
      row === line ? { colour: group.colour, count: held + fits } : each,
    ),
    floor: { length: onFloor + more },
  };
  return {
    round: isFixed ? roundPreview(after).total : null,
    fits,
    cost: floorCost(onFloor + more) - floorCost(onFloor),
    tile: fills && isFixed ? tileOf(board, line, group.colour) : null,
  };
}

const bit = (row: number, column: number): number => 1 << (row * SIZE + column);

/** Full lines above are tiled first, so their tiles count as neighbours. */
function tileOf(board: Board, line: number, colour: Colour): { column: number; points: number } {
  let wall = wallBits(board.wall);
  board.lines.slice(0, line).forEach((above, row) => {
    if (above?.count === row + 1) wall |= bit(row, columnOf(row, colours.indexOf(above.colour)));
  });
  const column = columnOf(line, colours.indexOf(colour));
  return { column, points: scoreCell(wall | bit(line, column), line, column) };
}

/** Points of a tile in a free cell of the present wall. */
export const cellPoints = (board: Board, row: number, column: number): number =>
  scoreCell(wallBits(board.wall) | bit(row, column), row, column);

/** Points with their sign as a word. */
export const roundArgs = (points: number) => ({
  sign: points < 0 ? 'minus' : 'plus',
  points: Math.abs(points),
});
