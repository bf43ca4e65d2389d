import type { Facts, Refusal } from '@chiaro/kernel';
import { countOf, isFull, lineAt, lineColour, lineCount } from './packed.js';
import { rowBits } from './scoring.js';
import { cellBit, OFFER, OVER_PHASE, TILING, type State } from './state.js';
import { CENTRE, colours, FLOOR, SIZE, type Move, type Place, type Take } from './types.js';
import { dueColumns, columnsFor, rowHasColour } from './wall.js';

/**
 * Move codes: a take is `(from * 5 + colour) * 6 + line`; placements start at `FIRST_PLACE`.
 * Sources 0..9, colours 0..4, targets 0..5.
 */
export const TARGETS = SIZE + 1;
export const FIRST_PLACE = 10 * SIZE * TARGETS;
const CODES = FIRST_PLACE + SIZE * SIZE;

/** Four players: at most 8 displays of 4 colours and a centre of 5, each to 6 targets. */
export const MAX_MOVES = (8 * 4 + 5) * TARGETS;

const encodeTake = (from: number, colour: number, line: number): number =>
  (from * SIZE + colour) * TARGETS + line;
export const sourceOf = (code: number): number => (code / (SIZE * TARGETS)) | 0;
export const colourOfTake = (code: number): number => ((code / TARGETS) | 0) % SIZE;
export const targetOf = (code: number): number => code % TARGETS;

export const encodeMove = (move: Move): number =>
  move.kind === 'take'
    ? encodeTake(move.from, move.colour, move.line)
    : FIRST_PLACE + move.row * SIZE + move.column;

const MOVES: readonly Move[] = Array.from({ length: CODES }, (_, code): Move => {
  if (code < FIRST_PLACE)
    return { kind: 'take', from: sourceOf(code), colour: colourOfTake(code), line: targetOf(code) };
  const cell = code - FIRST_PLACE;
  return { kind: 'place', row: Math.floor(cell / SIZE), column: cell % SIZE };
});

export const decodeMove = (code: number): Move => MOVES[code]!;

/** `SPREAD[five bits]` has bit `6 * colour` for each colour of the set. */
const SPREAD = Int32Array.from({ length: 32 }, (_, set) => {
  let spread = 0;
  for (let colour = 0; colour < SIZE; colour++)
    if ((set >> colour) & 1) spread |= 1 << (6 * colour);
  return spread;
});
const FLOOR_FOR_ALL = SPREAD[31]! << FLOOR;

/** Six bits for each colour: the lines that may take it (AZ-O4), and the floor. */
export function targetsOf(s: State, seat: number): number {
  const lines = s.lines[seat]!;
  const rowColours = s.rowColours[seat]!;
  let targets = FLOOR_FOR_ALL;
  for (let row = 0; row < SIZE; row++) {
    const line = lineAt(lines, row);
    if (line === 0) targets |= SPREAD[31 & ~rowBits(rowColours, row)]! << row;
    else if (lineCount(line) <= row) targets |= 1 << (6 * lineColour(line) + row);
  }
  return targets;
}

export function writeLegal(s: State, out: Int32Array): number {
  if (s.phase === OFFER) return writeTakes(s, out);
  return s.phase === TILING ? writePlaces(s, out) : 0;
}

function writeTakes(s: State, out: Int32Array): number {
  const targets = targetsOf(s, s.seat);
  let count = 0;
  for (let from = 0; from < s.offer.length; from++) {
    let tiles = s.offer[from]!;
    for (let colour = 0; tiles !== 0; colour++, tiles >>>= 5) {
      if ((tiles & 31) === 0) continue;
      const code = (from * SIZE + colour) * TARGETS;
      let lines = (targets >>> (6 * colour)) & 63;
      for (let line = 0; lines !== 0; line++, lines >>>= 1)
        if (lines & 1) out[count++] = code + line;
    }
  }
  return count;
}

function writePlaces(s: State, out: Int32Array): number {
  const open = dueColumns(s);
  let count = 0;
  for (let column = 0; column < SIZE; column++)
    if ((open >> column) & 1) out[count++] = FIRST_PLACE + s.row * SIZE + column;
  return count;
}

const buffer = new Int32Array(MAX_MOVES);

export function legalMoves(s: State): Move[] {
  const count = writeLegal(s, buffer);
  return Array.from(buffer.subarray(0, count), decodeMove);
}

// ---------------------------------------------------------------------------- refusals

const refuse = (name: string, rule: string, facts: Facts = {}): Refusal => ({
  code: 'ILLEGAL_MOVE',
  reason: `refusal.${name}`,
  rule,
  facts,
});

export function checkMove(s: State, move: Move): Refusal | null {
  if (s.phase === OVER_PHASE) return { code: 'GAME_OVER' };
  if (s.phase !== OFFER && s.phase !== TILING) return { code: 'NOT_YOUR_TURN' };
  if (move.kind === 'take')
    return s.phase === OFFER ? checkTake(s, move) : refuse('placeNow', 'AZ-G2');
  if (s.phase === TILING) return checkPlace(s, move);
  return s.grey ? refuse('takeNow', 'AZ-O1') : refuse('fixedWall', 'AZ-W1');
}

function checkTake(s: State, { from, colour, line }: Take): Refusal | null {
  const tiles = s.offer[from];
  const displays = s.offer.length - 1;
  if (tiles === undefined) return refuse('noDisplay', 'AZ-S2', { display: from, displays });
  if (colours[colour] === undefined) return refuse('noColour', 'AZ-S1', { colour });
  if (countOf(tiles, colour) === 0)
    return from === CENTRE
      ? refuse('notInCentre', 'AZ-O2', { colour: colours[colour] })
      : refuse('notOnDisplay', 'AZ-O1', { display: from, colour: colours[colour] });
  return line === FLOOR ? null : checkLine(s, colour, line);
}

function checkLine(s: State, colour: number, row: number): Refusal | null {
  if (!(Number.isInteger(row) && row >= 0 && row < SIZE))
    return refuse('noLine', 'AZ-O4', { line: row + 1 });
  const lines = s.lines[s.seat]!;
  const line = lineAt(lines, row);
  const name = colours[colour]!;
  if (isFull(lines, row)) return refuse('lineFull', 'AZ-O4', { line: row + 1 });
  if (line !== 0 && lineColour(line) !== colour)
    return refuse('lineColour', 'AZ-O4', {
      line: row + 1,
      colour: name,
      has: colours[lineColour(line)]!,
    });
  if (rowHasColour(s, s.seat, row, colour))
    return refuse('wallColour', 'AZ-O4', { line: row + 1, colour: name });
  return null;
}

function checkPlace(s: State, { row, column }: Place): Refusal | null {
  if (row !== s.row) return refuse('rowNotDue', 'AZ-G2', { line: row + 1, due: s.row + 1 });
  if (!(Number.isInteger(column) && column >= 0 && column < SIZE))
    return refuse('noColumn', 'AZ-G1', { column: column + 1 });
  if ((s.walls[s.seat]! & cellBit(row, column)) !== 0)
    return refuse('cellTaken', 'AZ-G1', { line: row + 1, column: column + 1 });
  const colour = lineColour(lineAt(s.lines[s.seat]!, row));
  if (((columnsFor(s, s.seat, row, colour) >> column) & 1) === 0)
    return refuse('columnColour', 'AZ-G1', { column: column + 1, colour: colours[colour]! });
  return null;
}
