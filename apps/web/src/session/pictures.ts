import type { Phrase } from '@chiaro/kernel';
import type { PlayedGame } from './achievements.js';
import type { GameFact } from './facts.js';

/** The contribution of one game to one place of a picture. */
export interface Mark {
  readonly row: string;
  readonly column: string;
  readonly amount: number;
}

/** A row or a column, in the words of the game. */
export interface Heading {
  readonly key: string;
  readonly name: Phrase;
}

/**
 * A picture of many games that only this game has. It says what each game counts and where; the
 * statistics page adds up, draws and answers "why?".
 *
 * - `means`: a bar for each row, the mean over the games that count there; `hasPar` sets beside it
 *   what perfect play brings (`Coach.par`, by the same keys).
 * - `marks`: how often each row met each column; both have the same keys, so that a mark lies on
 *   the diagonal, to the right of it or to the left.
 * - `mirror`: two columns, back to back, with the number of games in each row.
 * - `rates`: of the games at each place the share that has amount 1.
 */
export interface GamePicture {
  readonly id: string;
  readonly kind: 'means' | 'marks' | 'mirror' | 'rates';
  readonly title: Phrase;
  /** How to read it. */
  readonly note: Phrase;
  readonly rows: readonly Heading[];
  readonly columns: readonly Heading[];
  /** None for a game that the picture is not about. */
  readonly marksOf: (game: PlayedGame) => readonly Mark[];
  readonly hasPar?: boolean;
}

/** A game that a figure counts, and its amount if that is not its points. */
export interface Counted {
  readonly fact: GameFact;
  readonly amount?: number;
}

/** One place of a picture, with everything it counts. */
export interface Cell {
  readonly row: string;
  readonly column: string;
  readonly sum: number;
  readonly counted: readonly Counted[];
}

/** The places that count anything; a game counts once in a place, with the sum of its marks. */
export function cellsOf(
  picture: GamePicture,
  games: readonly PlayedGame[],
): ReadonlyMap<string, Cell> {
  const cells = new Map<string, { row: string; column: string; sum: number; counted: Counted[] }>();
  for (const game of games) {
    for (const [key, { row, column, amount }] of placesOf(picture.marksOf(game))) {
      const cell = cells.get(key) ?? { row, column, sum: 0, counted: [] };
      cell.sum += amount;
      cell.counted.push({ fact: game.fact, amount });
      cells.set(key, cell);
    }
  }
  return cells;
}

export const placeKey = (row: string, column: string): string => `${row}/${column}`;

function placesOf(marks: readonly Mark[]): ReadonlyMap<string, Mark> {
  const places = new Map<string, Mark>();
  for (const mark of marks) {
    const key = placeKey(mark.row, mark.column);
    const amount = (places.get(key)?.amount ?? 0) + mark.amount;
    places.set(key, { ...mark, amount });
  }
  return places;
}
