/** In the order of the top row of the fixed wall; internally a colour is its index. */
export const colours = ['blue', 'yellow', 'red', 'black', 'white'] as const;
/** A colour of tiles. */
export type Colour = (typeof colours)[number];

/** Rows and columns of a wall. */
export const SIZE = 5;
/** 0 to 4: the rows of a wall, its columns, the pattern lines. */
export const wallIndices: readonly number[] = colours.map((_, index) => index);
export const TILES_OF_A_COLOUR = 20;
/** Tiles in the game. */
export const TILES = 100;
export const DISPLAY_TILES = 4;
/** Spaces of the floor line. */
export const FLOOR_SPACES = 7;

/** As a source of tiles; displays count from 1. */
export const CENTRE = 0;
/** As a target of tiles; pattern lines count from 0. */
export const FLOOR = 5;
export const displaysFor = (players: number): number => 2 * players + 1;

/** On the fixed wall a row and a colour determine the column. */
export const columnOf = (row: number, colour: number): number => (colour + row) % SIZE;
/** The colour of a cell of the printed wall, as an index of `colours`. */
export const colourOf = (row: number, column: number): number => (column + SIZE - row) % SIZE;

/** Takes all tiles of one colour from a display or the centre and puts them into a line. */
export interface Take {
  readonly kind: 'take';
  /** `CENTRE` or a display from 1. */
  readonly from: number;
  /** Index into `colours`. */
  readonly colour: number;
  /** A pattern line from 0, or `FLOOR`. */
  readonly line: number;
}

/** Only on the grey wall, where the column is a choice. Row and column from 0. */
export interface Place {
  readonly kind: 'place';
  readonly row: number;
  readonly column: number;
}

/** What a player may do. */
export type Move = Take | Place;

export const phases = ['start', 'refill', 'offer', 'tiling', 'over'] as const;
/** Part of a round. */
export type Phase = (typeof phases)[number];
