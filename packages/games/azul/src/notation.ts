import {
  checkOutcome,
  err,
  ok,
  seatLetter,
  type Need,
  type Notation,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import type { State } from './state.js';
import { CENTRE, colours, FLOOR, SIZE, type Move } from './types.js';

/** Input words in both languages; the first of each is the written form. */
const COLOUR_WORDS: readonly (readonly string[])[] = [
  ['blue', 'b', 'blu', 'azzurro'],
  ['yellow', 'y', 'giallo', 'g'],
  ['red', 'r', 'rosso'],
  ['black', 'k', 'nero', 'n'],
  ['white', 'w', 'bianco'],
];
const CENTRE_WORDS: readonly string[] = ['centre', 'c', 'center', 'centro'];
const FLOOR_WORDS: readonly string[] = ['floor', 'f', 'pavimento', 'p'];
const WALL_WORDS: readonly string[] = ['wall', 'muro'];
/** Words that are ignored before a number or between the parts. */
const FILLERS = new Set(
  'display line row column from the to in espositore linea riga colonna dal da a nella'.split(' '),
);

const readColour = (word: string): number =>
  COLOUR_WORDS.findIndex((words) => words.includes(word));

export const formatMove = (move: Move): string => {
  if (move.kind === 'place') return `wall ${move.row + 1} ${move.column + 1}`;
  const from = move.from === CENTRE ? 'centre' : String(move.from);
  const line = move.line === FLOOR ? 'floor' : String(move.line + 1);
  return `${from} ${colours[move.colour]} ${line}`;
};

function parseMove(text: string, legal: readonly Move[]): Result<Move, Problem> {
  const words = text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !FILLERS.has(word));
  const move = WALL_WORDS.includes(words[0] ?? '') ? readPlace(words) : readTake(words, legal);
  return move === null
    ? err({ code: 'ILLEGAL_MOVE', reason: 'refusal.notation', facts: { text: text.slice(0, 40) } })
    : ok(move);
}

const digit = (word: string | undefined): number =>
  word !== undefined && /^[1-9]$/.test(word) ? Number(word) : 0;

function readPlace(words: readonly string[]): Move | null {
  const row = digit(words[1]) - 1;
  const column = digit(words[2]) - 1;
  const fits = words.length === 3 && row >= 0 && row < SIZE && column >= 0 && column < SIZE;
  return fits ? { kind: 'place', row, column } : null;
}

/** `3 blue 2`; without a target if only one is possible. */
function readTake(words: readonly string[], legal: readonly Move[]): Move | null {
  const from = CENTRE_WORDS.includes(words[0] ?? '') ? CENTRE : digit(words[0]) || -1;
  const colour = readColour(words[1] ?? '');
  if (from < 0 || colour < 0 || words.length > 3) return null;
  if (words.length === 2) return onlyTake(from, colour, legal);
  const line = FLOOR_WORDS.includes(words[2] ?? '') ? FLOOR : digit(words[2]) - 1;
  const fits = line === FLOOR ? digit(words[2]) === 0 : line >= 0 && line < SIZE;
  return fits ? { kind: 'take', from, colour, line } : null;
}

function onlyTake(from: number, colour: number, legal: readonly Move[]): Move | null {
  const [only, ...others] = legal.filter(
    (move) => move.kind === 'take' && move.from === from && move.colour === colour,
  );
  return only !== undefined && others.length === 0 ? only : null;
}

// ---------------------------------------------------------------------------- chance

const COLOUR_LETTERS = 'BYRKW';

export const notation: Notation<State, Move> = {
  format: formatMove,
  parse: parseMove,
  /** The starter's letter, or one group of letters for each display: `BBYR KKWB …`. */
  formatOutcome(s, need, outcome) {
    if (need.kind === 'roll') return seatLetter(outcome[0]! - 1);
    return outcome
      .map((colour, index) => {
        const begins = index > 0 && (s.laid + index) % 4 === 0;
        return (begins ? ' ' : '') + COLOUR_LETTERS[colour]!;
      })
      .join('');
  },
  parseOutcome(_s, need, text) {
    const letters = text.toUpperCase().replace(/\s+/g, '').split('');
    const outcome =
      need.kind === 'roll'
        ? letters.map((letter) => letter.charCodeAt(0) - 64)
        : letters.map((letter) => COLOUR_LETTERS.indexOf(letter));
    const problem = checkOutcome(need, outcome);
    return problem === null ? ok(outcome) : err({ ...problem, ...howToWrite(need) });
  },
};

/** How to write the outcome, and the contents of the bag, for the person who types it. */
function howToWrite(need: Need): Pick<Problem, 'reason' | 'facts'> {
  if (need.kind !== 'draw')
    return { reason: 'refusal.outcome.start', facts: { last: seatLetter(seatsOf(need) - 1) } };
  const [blue = 0, yellow = 0, red = 0, black = 0, white = 0] = need.counts;
  return {
    reason: 'refusal.outcome.refill',
    facts: { tiles: need.take, blue, yellow, red, black, white },
  };
}

const seatsOf = (need: Need): number => (need.kind === 'roll' ? need.faces : 1);
