import { phrase, silent, type Arg, type Phrase } from '@chiaro/kernel';
import { decodeMove, FIRST_PLACE } from '../moves.js';
import { moveChoice } from '../narrate/choice.js';
import { huePhrase } from '../narrate/say.js';
import { countOf, lineAt, lineColour, tilesIn } from '../packed.js';
import { positionOf } from '../position.js';
import { playCode } from '../rules.js';
import {
  columnBits,
  countCells,
  horizontalRun,
  rowBits,
  tilePoints,
  verticalRun,
} from '../scoring.js';
import { cellBit, cloneState, type State } from '../state.js';
import { CENTRE, colours, FLOOR, SIZE } from '../types.js';
import { cellsOf } from '../wall.js';
import { bestFilling, effectOf, type ComingTile, type Effect } from './effect.js';
import {
  isColumnOpenAfter,
  isLastRound,
  lostColumns,
  tilesOnOffer,
  tilesToCome,
  type LostColumn,
} from './prospects.js';

/** A reason and the points it is about: only the most important ones are told. */
interface Reason {
  readonly weight: number;
  readonly phrase: Phrase;
}

export const MOST_REASONS = 3;

/** One to three reasons for or against a move. */
export function reasonsFor(s: State, code: number): Phrase[] {
  if (code >= FIRST_PLACE) return [placeReason(s, (code - FIRST_PLACE) % SIZE)];
  const effect = effectOf(s, code);
  const reasons = [
    ...lineReasons(s, effect),
    ...floorReasons(effect),
    ...progressReasons(s, code, effect.coming),
    ...lostColumns(s, code).map(lostReason),
    ...rivalReasons(s, effect),
  ];
  const told = reasons.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_REASONS);
  return told.length > 0 ? told.map((reason) => reason.phrase) : [phrase('reason.quiet')];
}

const reason = (weight: number, id: string, args: Record<string, Arg>): Reason => ({
  weight,
  phrase: phrase(id, args),
});

const runArgs = ({ horizontal, vertical, points }: ComingTile): Record<string, Arg> => ({
  horizontal,
  vertical,
  points,
  shape: horizontal > 1 ? (vertical > 1 ? 'both' : 'across') : vertical > 1 ? 'down' : 'alone',
});

/** The state of the line after the take. */
function lineReasons(s: State, { line, coming, lacking, colour, tiles }: Effect): Reason[] {
  if (line === FLOOR) return [];
  if (coming !== null)
    return [reason(coming.points, 'reason.fills', { line: line + 1, ...runArgs(coming) })];
  if (lacking === 0) return [];
  const left = tilesOnOffer(s, colour) - tiles;
  const args = { line: line + 1, lacking, hue: huePhrase(colours[colour]!) };
  if (left >= lacking) return [reason(0.5, 'reason.open', args)];
  return unfilledReasons(s, colour, lacking - left, reason(lacking, 'reason.stuck', args));
}

/** This round cannot fill the line; the bag shows whether a later one can. */
function unfilledReasons(s: State, colour: number, missing: number, stuck: Reason): Reason[] {
  if (isLastRound(s)) return [stuck];
  const count = tilesToCome(s, colour);
  const args = { ...stuck.phrase.args, count };
  if (count < missing)
    return [reason(stuck.weight, 'reason.scarce', { ...args, lacking: missing })];
  const isPlenty = count === countOf(s.bag, colour) && count >= (PLENTY * tilesIn(s.bag)) / SIZE;
  return isPlenty ? [stuck, reason(1, 'reason.plenty', args)] : [stuck];
}

/** A multiple of an equal share of the bag. */
const PLENTY = 1.5;

function floorReasons({ toFloor, floorCost: cost, markerCost }: Effect): Reason[] {
  const reasons: Reason[] = [];
  if (toFloor > 0) reasons.push(reason(cost + 0.1, 'reason.floor', { count: toFloor, cost }));
  if (markerCost !== null) reasons.push(reason(1.5, 'reason.marker', { cost: markerCost }));
  return reasons;
}

const NOTABLE = 3;

/** Progress of rows, columns and colours towards their bonus. */
function progressReasons(s: State, code: number, coming: ComingTile | null): Reason[] {
  if (coming === null) return [];
  const { row, column, colour, wall } = coming;
  const inColumn = countCells(columnBits(wall, column));
  const ofColour = countCells(cellsOf(s, s.seat, colour)) + 1;
  const reasons: Reason[] = [];
  if (rowBits(wall, row) === 31) reasons.push(reason(3, 'reason.row', { line: row + 1 }));
  if (inColumn >= NOTABLE && isColumnOpenAfter(s, code, column))
    reasons.push(
      reason(inColumn === SIZE ? 7 : inColumn - 2, 'reason.column', {
        column: column + 1,
        count: inColumn,
      }),
    );
  if (ofColour >= NOTABLE)
    reasons.push(
      reason(ofColour === SIZE ? 10 : ofColour - 2, 'reason.colour', {
        hue: huePhrase(colours[colour]!),
        count: ofColour,
      }),
    );
  return reasons;
}

const lostReason = ({ column, count }: LostColumn): Reason =>
  reason(count === SIZE - 1 ? 5 : 2, 'reason.deadColumn', { column: column + 1, count });

/** What the take denies the next player, and what it leaves in the centre for them. */
function rivalReasons(s: State, { from, colour, tiles }: Effect): Reason[] {
  const rival = (s.seat + 1) % s.players;
  const kept = bestFilling(s, rival, colour, tiles);
  const reasons: Reason[] = [];
  if (kept !== null && kept.points > 1)
    reasons.push(
      reason(0.8 * kept.points, 'reason.blocks', {
        who: { seat: rival },
        line: kept.row + 1,
        points: kept.points,
      }),
    );
  const given = from === CENTRE ? null : bestGift(s, rival, from, colour);
  if (given !== null && given.points > 2)
    reasons.push(
      reason(0.6 * given.points, 'reason.gives', {
        who: { seat: rival },
        line: given.row + 1,
        points: given.points,
        hue: huePhrase(colours[given.colour]!),
      }),
    );
  return reasons;
}

/** The line of a rival that scores most with the tiles pushed to the centre. */
function bestGift(s: State, rival: number, from: number, taken: number): ComingTile | null {
  let best: ComingTile | null = null;
  for (let colour = 0; colour < SIZE; colour++) {
    const pushed = countOf(s.offer[from]!, colour);
    if (colour === taken || pushed === 0) continue;
    const tile = bestFilling(s, rival, colour, pushed + countOf(s.offer[CENTRE]!, colour));
    if (tile !== null && tile.points > (best?.points ?? 0)) best = tile;
  }
  return best;
}

function placeReason(s: State, column: number): Phrase {
  const { seat, row } = s;
  const wall = s.walls[seat]! | cellBit(row, column);
  const horizontal = horizontalRun(wall, row, column);
  const vertical = verticalRun(wall, row, column);
  const colour = lineColour(lineAt(s.lines[seat]!, row));
  const points = tilePoints(horizontal, vertical);
  return phrase('reason.place', {
    column: column + 1,
    ...runArgs({ row, column, colour, horizontal, vertical, points, wall }),
  });
}

/** The best reply of the next player, and the line it fills. */
export function replyReason(s: State, code: number, reply: number): Phrase {
  const next = cloneState(s);
  playCode(next, code, silent);
  const { coming } = effectOf(next, reply);
  return phrase('reason.reply', {
    who: { seat: next.seat },
    move: moveChoice(decodeMove(reply), positionOf(next)),
    points: coming?.points ?? 0,
  });
}
