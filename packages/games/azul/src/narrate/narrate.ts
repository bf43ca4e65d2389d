import {
  phrase,
  type Arg,
  type Entry,
  type Facts,
  type Narrator,
  type Phrase,
  type SeenStep,
  type Telling,
} from '@chiaro/kernel';
import { floorCostOf, moveChoice, takenBy } from './choice.js';
import { narratePosition } from './position.js';
import { stateOf } from '../position.js';
import type { View } from '../view.js';
import { winnersOf } from '../rules.js';
import { completeRows } from '../scoring.js';
import type { State } from '../state.js';
import {
  colours,
  FLOOR,
  FLOOR_SPACES,
  type Colour,
  type Move,
  type Place,
  type Take,
} from '../types.js';
import {
  colourPhrase,
  huePhrase,
  sourcePhrase,
  targetPhrase,
  tileGroups,
  tilesPhrase,
  who,
} from './say.js';

export const narrator: Narrator<State, View, Move> = {
  step: tellStep,
  entry: tellEntry,
  turn: tellTurn,
  position: narratePosition,
  move: moveChoice,
  caution: cautionOn,
  result: tellResult,
};

// ---------------------------------------------------------------------------- steps

function tellStep({ step, before, after }: Telling<View, Move>): readonly Phrase[] {
  const told = tellOne(step, before, after);
  return [...told, ...tellRoundEnd(before, after)];
}

function tellOne(step: SeenStep<Move>, before: View, after: View): Phrase[] {
  switch (step.kind) {
    case 'move':
      return step.move.kind === 'take'
        ? tellTake(step.move, before)
        : [tellPlace(step.move, before)];
    case 'chance':
      return before.phase === 'start'
        ? [phrase('event.start', who(before, after.starter!))]
        : tellRefill(before, after);
    case 'hidden':
      return [];
  }
}

function tellTake(move: Take, view: View): Phrase[] {
  const taken = takenBy(move, view);
  const told = [
    phrase('event.take', {
      ...who(view, taken.seat),
      tiles: tilesPhrase(taken.colour, taken.count),
      count: taken.count,
      source: sourcePhrase(move.from),
      target: targetPhrase(move.line),
    }),
  ];
  const [other] = taken.others;
  if (other !== undefined)
    told.push(
      phrase('event.rest', {
        count: taken.others.length,
        colour: colourPhrase(other),
        tiles: tileGroups(taken.others),
      }),
    );
  if (taken.marker !== null)
    told.push(phrase('event.marker', { ...who(view, taken.seat), space: spaceArg(taken.marker) }));
  if (taken.inLine !== null) told.push(lineState(move.line, taken.inLine));
  if (taken.inLine !== null && taken.toFloor > 0)
    told.push(phrase('event.excess', { count: taken.toFloor }));
  if (taken.toLid > 0) told.push(phrase('event.toLid', { count: taken.toLid }));
  return told;
}

const spaceArg = (space: number): Arg => (space < FLOOR_SPACES ? 'yes' : 'no');

const lineState = (row: number, count: number): Phrase =>
  count > row
    ? phrase('event.lineFull', { line: row + 1 })
    : phrase('event.line', { line: row + 1, count, holds: row + 1 });

const tellPlace = ({ row, column }: Place, view: View): Phrase =>
  phrase('event.place', {
    ...who(view, view.turn!),
    colour: colourPhrase(view.boards[view.turn!]!.lines[row]!.colour),
    line: row + 1,
    column: column + 1,
  });

/**
 * Displays that this draw completed or left incomplete for lack of tiles, and the source of the
 * tiles.
 */
function tellRefill(before: View, after: View): Phrase[] {
  const told: Phrase[] = [];
  const drawn = after.displays.flat().length - before.displays.flat().length;
  told.push(phrase('event.refill', { count: drawn, round: after.round }));
  after.displays.forEach((tiles, index) => {
    if (tiles.length > before.displays[index]!.length)
      told.push(phrase('event.display', { display: index + 1, tiles: tileGroups(tiles) }));
  });
  if (after.phase === 'refill') told.push(phrase('event.reopened', { count: sum(after.bag) }));
  return told;
}

const sum = (counts: Readonly<Record<Colour, number>>): number =>
  colours.reduce((total, colour) => total + counts[colour], 0);

function tellRoundEnd(before: View, after: View): Phrase[] {
  if (before.phase !== 'offer' && before.phase !== 'tiling') return [];
  if (after.phase === 'tiling' && before.phase === 'offer') return [phrase('event.tiling')];
  if (after.phase === 'over') return [phrase('event.over')];
  if (after.phase !== 'refill') return [];
  const reopened = sum(after.bag) > sum(before.bag);
  return [
    phrase('event.roundOver', { round: before.round, ...who(after, after.starter!) }),
    ...(reopened ? [phrase('event.reopened', { count: sum(after.bag) })] : []),
  ];
}

// ---------------------------------------------------------------------------- points

function tellEntry({ rule, points, facts }: Entry): Phrase {
  return phrase(rule, entryArgs(rule, points, facts));
}

/** The facts as spoken: counted from 1, colours by name, costs without their sign. */
function entryArgs(rule: string, points: number, facts: Facts): Readonly<Record<string, Arg>> {
  const row = 1 + (facts['row'] as number);
  const col = 1 + (facts['col'] as number);
  const colour = facts['colour'] as Colour;
  const { tiles } = facts;
  switch (rule) {
    case 'AZ-W2': {
      const horizontal = facts['horizontal'] as number;
      const vertical = facts['vertical'] as number;
      const shape = shapeOf(horizontal, vertical);
      return { points, row, col, colour: colourPhrase(colour), horizontal, vertical, shape };
    }
    case 'AZ-F1':
      return { cost: -points, tiles };
    case 'AZ-F2':
      return {
        cost: -points,
        space: facts['space'] === null ? 'none' : (facts['space'] as number) + 1,
      };
    case 'AZ-G3':
      return { row, colour: colourPhrase(colour), tiles };
    case 'AZ-E2':
      return { points, row };
    case 'AZ-E3':
      return { points, col };
    case 'AZ-E4':
      return { points, hue: huePhrase(colour) };
    default:
      return { points };
  }
}

const shapeOf = (horizontal: number, vertical: number): string => {
  if (horizontal > 1) return vertical > 1 ? 'both' : 'across';
  return vertical > 1 ? 'down' : 'alone';
};

// ---------------------------------------------------------------------------- turns and choices

function tellTurn(view: View): Phrase {
  switch (view.phase) {
    case 'start':
      return phrase('turn.start');
    case 'refill':
      return phrase('turn.refill');
    case 'offer':
      return phrase('turn.take', who(view, view.turn!));
    case 'tiling': {
      const line = view.boards[view.turn!]!.lines[view.row!]!;
      return phrase('turn.place', {
        ...who(view, view.turn!),
        colour: colourPhrase(line.colour),
        line: view.row! + 1,
      });
    }
    case 'over':
      return phrase('turn.over');
  }
}

/** A warning when tiles go to the floor although a line is open to them. */
function cautionOn(move: Move, view: View): Phrase | null {
  if (move.kind !== 'take' || move.line !== FLOOR || view.turn === null) return null;
  const { seat, colour, toFloor, marker } = takenBy(move, view);
  const board = view.boards[seat]!;
  const open = board.lines.some((line, row) => {
    if (board.wall[row]!.includes(colour)) return false;
    return line === null || (line.colour === colour && line.count <= row);
  });
  const cost = floorCostOf(board.floor.length + (marker === null ? 0 : 1), toFloor);
  return open && cost > 0 ? phrase('caution.floor', { cost }) : null;
}

// ---------------------------------------------------------------------------- result

function tellResult(view: View): readonly Phrase[] {
  const s = stateOf(view);
  const winners = winnersOf(s);
  const best = Math.max(...s.scores);
  const leaders = s.scores.filter((score) => score === best).length;
  const told = Array.from(s.scores, (points, seat) =>
    phrase('result.score', { ...who(view, seat), points, rows: completeRows(s.walls[seat]!) }),
  );
  const [only] = winners;
  if (winners.length === 1 && only !== undefined)
    told.unshift(phrase('result.winner', { ...who(view, only), points: best }));
  else
    told.unshift(phrase('result.shared', { who: winners.map((seat) => ({ seat })), points: best }));
  if (leaders > winners.length) told.splice(1, 0, phrase('result.rows'));
  return told;
}
