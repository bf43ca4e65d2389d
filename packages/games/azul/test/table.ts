import { RecordingLedger, type Entry } from '@chiaro/kernel';
import { readPosition } from '../src/coach/consult.js';
import { game } from '../src/game.js';
import type { State } from '../src/state.js';
import { colours, type Colour } from '../src/types.js';

/** Shorthand for tests: `'BBYR'` is two blue, a yellow and a red tile. */
export const tiles = (letters: string): Colour[] =>
  letters.split('').map((letter) => colours['BYRKW'.indexOf(letter)]!);

interface ShortBoard {
  score?: number;
  /** Five rows, `.` for a free cell: `'B.... ..... ..... ..... .....'`. */
  wall?: string;
  /** One word a line: `'B - RR - -'`. */
  lines?: string;
  /** `M` is the marker. */
  floor?: string;
}

export interface ShortTable {
  turn?: number;
  round?: number;
  starter?: number;
  phase?: string;
  row?: number;
  marker?: number | 'centre';
  wall?: 'fixed' | 'grey';
  displays?: string;
  centre?: string;
  boards: ShortBoard[];
  bag?: object;
  lid?: object;
}

const longBoard = ({ score = 0, wall, lines, floor = '' }: ShortBoard) => ({
  score,
  ...(wall === undefined
    ? {}
    : {
        wall: wall
          .split(' ')
          .map((row) => row.split('').map((cell) => (cell === '.' ? null : tiles(cell)[0]!))),
      }),
  ...(lines === undefined
    ? {}
    : {
        lines: lines
          .split(' ')
          .map((line) => (line === '-' ? null : { colour: tiles(line)[0]!, count: line.length })),
      }),
  floor: floor.split('').map((thing) => (thing === 'M' ? 'marker' : tiles(thing)[0]!)),
});

export const longTable = ({ displays = '', centre = '', boards, wall, ...rest }: ShortTable) => ({
  ...rest,
  ...(wall === undefined ? {} : { options: { wall } }),
  displays:
    displays === '' ? [] : displays.split(' ').map((each) => (each === '-' ? [] : tiles(each))),
  centre: tiles(centre),
  boards: boards.map(longBoard),
});

export function table(short: ShortTable): State {
  const read = readPosition(longTable(short));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** Plays moves in notation and returns what they entered. */
export function play(s: State, ...moves: string[]): Entry[] {
  const ledger = new RecordingLedger();
  for (const text of moves) {
    const move = game.notation.parse(text, game.legal(s));
    if (!move.ok) throw new Error(`Not a move: ${text}`);
    const refusal = game.check(s, move.value);
    if (refusal !== null) throw new Error(`${text}: ${JSON.stringify(refusal)}`);
    game.play(s, move.value, ledger);
  }
  return ledger.entries;
}

export const refusalOf = (s: State, text: string) => {
  const move = game.notation.parse(text, game.legal(s));
  if (!move.ok) return move.error;
  return game.check(s, move.value);
};
