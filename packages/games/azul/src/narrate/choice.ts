import { phrase, type Phrase } from '@chiaro/kernel';
import type { Position } from '../position.js';
import { SPACE_COST } from '../scoring.js';
import {
  CENTRE,
  colours,
  FLOOR,
  FLOOR_SPACES,
  type Colour,
  type Move,
  type Place,
  type Take,
} from '../types.js';
import { colourPhrase, sourcePhrase, targetPhrase, tilesPhrase } from './say.js';

/** A move as an option: for the table, the hints and the coach. */
export const moveChoice = (move: Move, position: Position): Phrase =>
  move.kind === 'take' ? takeChoice(move, position) : placeChoice(move, position);

function takeChoice(move: Take, position: Position): Phrase {
  const taken = takenBy(move, position);
  const things = taken.toFloor + (taken.marker === null ? 0 : 1);
  return phrase('move.take', {
    tiles: tilesPhrase(taken.colour, taken.count),
    source: sourcePhrase(move.from),
    target: targetPhrase(move.line),
    full: taken.inLine !== null && taken.inLine > move.line ? 'yes' : 'no',
    marker: taken.marker === null ? 'no' : 'yes',
    cost: floorCostOf(position.boards[taken.seat]!.floor.length, things),
  });
}

const placeChoice = ({ row, column }: Place, position: Position): Phrase => {
  const line = position.boards[position.turn ?? 0]!.lines[row];
  const colour = line === null || line === undefined ? {} : { colour: colourPhrase(line.colour) };
  return phrase('move.place', { ...colour, line: row + 1, column: column + 1 });
};

/** The effect of a take on the board, computed from the position before it. */
export interface Taken {
  readonly seat: number;
  readonly colour: Colour;
  readonly count: number;
  readonly others: readonly Colour[];
  /** The marker's space from 0, `FLOOR_SPACES` if all were taken, or null without a marker. */
  readonly marker: number | null;
  /** Tiles in the line afterwards; null if all went to the floor. */
  readonly inLine: number | null;
  readonly toFloor: number;
  readonly toLid: number;
}

export function takenBy({ from, colour, line }: Take, position: Position): Taken {
  const seat = position.turn!;
  const board = position.boards[seat]!;
  const name = colours[colour]!;
  const source = tilesAt(position, from);
  const count = source.filter((tile) => tile === name).length;
  const marker = from === CENTRE && position.marker === 'centre' ? board.floor.length : null;
  const filled = line === FLOOR ? 0 : (board.lines[line]?.count ?? 0);
  const fits = line === FLOOR ? 0 : Math.min(count, line + 1 - filled);
  const room = Math.max(0, FLOOR_SPACES - board.floor.length - (marker === null ? 0 : 1));
  const toFloor = Math.min(count - fits, room);
  return {
    seat,
    colour: name,
    count,
    others: from === CENTRE ? [] : source.filter((tile) => tile !== name),
    marker,
    inLine: line === FLOOR ? null : filled + fits,
    toFloor,
    toLid: count - fits - toFloor,
  };
}

const tilesAt = (position: Position, from: number): readonly Colour[] =>
  from === CENTRE ? position.centre : position.displays[from - 1]!;

export const floorCostOf = (first: number, things: number): number =>
  SPACE_COST.slice(first, first + things).reduce((total, cost) => total + cost, 0);
