import { below, type Actor, type Ledger, type Need, type Outcome, type Rng } from '@chiaro/kernel';
import { colourOfTake, FIRST_PLACE, sourceOf, targetOf } from './moves.js';
import {
  countOf,
  floorCount,
  FULL_BAG,
  lineAt,
  lineCount,
  MARKER,
  onFloor,
  packLine,
  tilesIn,
  UNIT,
  unpackCounts,
  without,
  withLine,
} from './packed.js';
import { completeRows } from './scoring.js';
import { IN_CENTRE, OFFER, OVER_PHASE, REFILL, START, type State } from './state.js';
import {
  continueGreyTiling,
  dropOnFloor,
  placeTile,
  reopenBag,
  startRefill,
  startTiling,
} from './tiling.js';
import { CENTRE, DISPLAY_TILES, FLOOR, FLOOR_SPACES, SIZE } from './types.js';

// ---------------------------------------------------------------------------- who acts

const SEATS: readonly Actor[] = [0, 1, 2, 3].map((seat) => ({ kind: 'seat', seat }));
const OVER_ACTOR: Actor = { kind: 'over' };
const STARTS: readonly Actor[] = [0, 1, 2, 3, 4].map((players) => ({
  kind: 'chance',
  need: { kind: 'roll', purpose: 'start', place: '0', dice: 1, faces: players },
}));

export function actorOf(s: State): Actor {
  if (s.phase === START) return STARTS[s.players]!;
  if (s.phase === REFILL) return { kind: 'chance', need: drawNeed(s) };
  return s.phase === OVER_PHASE ? OVER_ACTOR : SEATS[s.seat]!;
}

const BOX: readonly number[] = unpackCounts(FULL_BAG);

/** Names of draws: `4/0` in round 4 from the bag, `4/1` from the bag refilled from the lid. */
const drawNeed = (s: State): Need => ({
  kind: 'draw',
  purpose: 'refill',
  place: `${s.round}/${s.laid === 0 ? 0 : 1}`,
  counts: unpackCounts(s.bag),
  take: drawSize(s),
  box: BOX,
});

/** As many tiles as the displays still lack, or as the bag has (AZ-R1). */
function drawSize(s: State): number {
  const lacking = (s.offer.length - 1) * DISPLAY_TILES - s.laid;
  return Math.min(lacking, tilesIn(s.bag));
}

// ---------------------------------------------------------------------------- chance

export function settleOutcome(s: State, outcome: Outcome): void {
  if (s.phase === START) return chooseStarter(s, outcome[0]! - 1);
  for (const colour of outcome) layTile(s, colour);
  finishDraw(s);
}

/** Like `settle`, with random outcomes drawn directly from `rng`. */
export function settleByChance(s: State, rng: Rng): void {
  if (s.phase === START) return chooseStarter(s, below(rng, s.players));
  const take = drawSize(s);
  for (let left = tilesIn(s.bag), i = 0; i < take; i++)
    layTile(s, drawTile(s.bag, below(rng, left--)));
  finishDraw(s);
}

function drawTile(bag: number, ticket: number): number {
  let colour = 0;
  for (let rest = ticket; rest >= countOf(bag, colour); colour++) rest -= countOf(bag, colour);
  return colour;
}

function chooseStarter(s: State, seat: number): void {
  s.starter = seat;
  startRefill(s);
}

function layTile(s: State, colour: number): void {
  const display = 1 + ((s.laid++ / DISPLAY_TILES) | 0);
  s.offer[display]! += UNIT[colour]!;
  s.bag -= UNIT[colour]!;
}

/** Draws more from the refilled bag; if no tile is left, the round starts with fewer. */
function finishDraw(s: State): void {
  const complete = s.laid === (s.offer.length - 1) * DISPLAY_TILES;
  if (!complete) reopenBag(s);
  if (!complete && s.bag !== 0) return;
  s.phase = OFFER;
  s.laid = 0;
}

// ---------------------------------------------------------------------------- moves

export function playCode(s: State, code: number, ledger: Ledger): void {
  if (code < FIRST_PLACE) {
    take(s, sourceOf(code), colourOfTake(code), targetOf(code));
    if (isOfferEmpty(s)) startTiling(s, ledger);
    return;
  }
  const column = (code - FIRST_PLACE) % SIZE;
  placeTile(s, s.seat, s.row, column, ledger);
  s.row++;
  continueGreyTiling(s, ledger);
}

/** One turn of the offer (AZ-O1..O5), without the tiling after the last one. */
export function take(s: State, from: number, colour: number, line: number): void {
  const tiles = countOf(s.offer[from]!, colour);
  const others = without(s.offer[from]!, colour);
  if (from === CENTRE) {
    s.offer[CENTRE] = others;
    if (s.marker === IN_CENTRE) takeMarker(s);
  } else {
    s.offer[from] = 0;
    s.offer[CENTRE]! += others;
  }
  if (line === FLOOR) dropOnFloor(s, s.seat, colour, tiles);
  else fillLine(s, line, colour, tiles);
  s.seat = s.seat + 1 === s.players ? 0 : s.seat + 1;
}

/**
 * The marker goes to the leftmost free space, before the tiles; a full floor has no space (AZ-O3).
 */
function takeMarker(s: State): void {
  s.marker = s.seat;
  const space = floorCount(s.floors[s.seat]!);
  if (space < FLOOR_SPACES) s.floors[s.seat] = onFloor(s.floors[s.seat]!, space, MARKER);
}

function fillLine(s: State, row: number, colour: number, tiles: number): void {
  const lines = s.lines[s.seat]!;
  const count = lineCount(lineAt(lines, row)) + tiles;
  const excess = count - (row + 1);
  s.lines[s.seat] = withLine(lines, row, packLine(colour, excess > 0 ? row + 1 : count));
  if (excess > 0) dropOnFloor(s, s.seat, colour, excess);
}

export function isOfferEmpty(s: State): boolean {
  for (let from = 0; from < s.offer.length; from++) if (s.offer[from] !== 0) return false;
  return true;
}

// ---------------------------------------------------------------------------- result

/** Most points win, then most complete rows, then the victory is shared (AZ-E5). */
export function winnersOf(s: State): number[] {
  if (s.phase !== OVER_PHASE) return [];
  const ranks = Array.from(s.scores, (score, seat) => score * 10 + completeRows(s.walls[seat]!));
  const best = Math.max(...ranks);
  return ranks.flatMap((rank, seat) => (rank === best ? [seat] : []));
}
