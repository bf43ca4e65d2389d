import { readPosition, valueOf } from '../policy.js';
import { fitting } from './fitted.js';
import { findSets, largestLeft } from './held-sets.js';
import { ABOVE, at, BALANCE, clamp, LEFT, NEEDS, OVER, PLACES, SIZES } from './layout.js';
import { weights } from './weights.js';
import { contains, countOf, FULL_SET, KINDS, sizeOf, type Pieces } from '../../pieces.js';
import { beats, findSet, NO_SET, SETS } from '../../sets.js';
import type { State } from '../../state.js';

const CODES = Int32Array.from(SETS, (set) => set.code);
const SIZE = Int32Array.from(SETS, (set) => set.size);
const STRENGTHS = Int32Array.from(SETS, (set) => set.strength);
/** For each set those that beat it. */
const HIGHER = SETS.map((_, i) => Int32Array.from(SETS.keys()).filter((j) => beats(j, i)));
const BANDS = Int32Array.from({ length: 33 }, (_, above) =>
  above < 4 ? above : above < 6 ? 4 : above < 9 ? 5 : above < 13 ? 6 : 7,
);
const LEFTS = Int32Array.from([0, 0, 0, 1, 1, 2, 2, 3, 3]);

/** The position, as `readHabits` saw it: see `layout`. */
let hand: Pieces = 0;
let unseen: Pieces = 0;
let held = 0;
let need = 0;
let needAt = 0;
let left = 0;
let balance = 0;
let lowest = 0;
let highest = 0;
let inSets = 0;
const above = new Int32Array(KINDS + 1);
/** Players to come who want one pile, and who want those of this turn. */
let rivals = 0;
let wanting = 0;
/** Whoever would take the turn now wants it. */
let bestWants = 0;

/** Scores the plays of the seat to act. */
export function scorePlays(s: State, codes: Int32Array, moves: number, scores: Float64Array): void {
  read(s);
  readPosition(s, s.played);
  const fit = fitting[(s.count === 0 ? 0 : 8) + held - 1]!;
  for (let i = 0; i < moves; i++) scores[i] = fit * valueOf(s, codes[i]!) + habitOf(s, codes[i]!);
}

const habitOf = (s: State, code: Pieces): number =>
  s.count === 0 ? scoreLead(code) : s.count === 1 ? scoreOne(s, code) : scoreMany(s, code);

function read(s: State): void {
  const { seat, hands, played, declared, piles } = s;
  hand = hands[seat]!;
  unseen = FULL_SET - played[0]! - played[1]! - played[2]! - played[3]! - hand;
  held = sizeOf(hand);
  need = declared[seat]! - piles[seat]!;
  needAt = clamp(need, -1, 4) + 1;
  left = LEFTS[held]!;
  const sum = declared[0]! + declared[1]! + declared[2]! + declared[3]! - 8;
  balance = sum < -1 ? 0 : sum < 0 ? 1 : sum < 2 ? 2 : 3;
  inSets = findSets(hand);
  readRanks();
  readOthers(s);
}

function readRanks(): void {
  let higher = 0;
  highest = 0;
  for (let value = KINDS; value > 0; value--) {
    above[value] = BANDS[higher]!;
    higher += countOf(unseen, value);
    if (countOf(hand, value) === 0) continue;
    if (highest === 0) highest = value;
    lowest = value;
  }
}

function readOthers(s: State): void {
  const last = s.count === 0 ? s.seat : s.leader;
  const piles = s.count === 0 ? 2 : s.count;
  rivals = 0;
  wanting = 0;
  for (let other = (s.seat + 1) & 3; other !== last; other = (other + 1) & 3) {
    const wants = s.declared[other]! - s.piles[other]!;
    if (wants >= 1) rivals++;
    if (wants >= piles) wanting++;
  }
  bestWants = s.count > 0 && s.declared[s.best]! - s.piles[s.best]! >= s.count ? 1 : 0;
}

const byLeft = (value: number): number => (needAt * LEFT + left) * ABOVE + above[value]!;
const byBalance = (value: number): number => (balance * NEEDS + needAt) * ABOVE + above[value]!;
const placeOf = (value: number): number => (value === highest ? 2 : value === lowest ? 0 : 1);
const fromSet = (value: number): number => needAt * 2 + ((inSets >> value) & 1);
const overOf = (piles: number): number => clamp(need - piles, -2, 2) + 2;

function scoreLead(code: Pieces): number {
  const set = findSet(code);
  if (SIZE[set] !== 1) return scoreSet(set, code);
  const value = STRENGTHS[set]!;
  return (
    weights[at.ledByLeft + byLeft(value)]! +
    weights[at.ledByBalance + byBalance(value)]! +
    weights[at.ledByRivals + (rivals * 2 + (need > 0 ? 1 : 0)) * ABOVE + above[value]!]! +
    weights[at.ledByPlace + (needAt * PLACES + placeOf(value)) * LEFT + left]! +
    weights[at.ledFromSet + fromSet(value)]!
  );
}

function scoreSet(set: number, code: Pieces): number {
  const size = SIZE[set]!;
  const kind = size * OVER + overOf(size);
  const higher = higherOf(set);
  let score =
    weights[at.setByHigher + (kind * 3 + higher) * 2 + (held === size ? 1 : 0)]! +
    weights[at.setByBalance + kind * BALANCE + balance]! +
    weights[at.setByRivals + (size * 4 + wanting) * 3 + higher]! +
    weights[at.setByNeed + size * NEEDS + needAt]!;
  for (let value = KINDS; value > 0; value--)
    score += countOf(code, value) * weights[at.setPieces + needAt * ABOVE + above[value]!]!;
  return score;
}

/** Sets that beat this one and may be in a hand, 2 for more. */
function higherOf(set: number): number {
  const higher = HIGHER[set]!;
  let found = 0;
  for (let i = 0; i < higher.length && found < 2; i++)
    if (contains(unseen, CODES[higher[i]!]!)) found++;
  return found;
}

function scoreOne(s: State, code: Pieces): number {
  const set = findSet(code);
  const value = STRENGTHS[set]!;
  const place = needAt * PLACES + placeOf(value);
  if (!beats(set, s.bestSet))
    return (
      weights[at.thrownByLeft + byLeft(value)]! +
      weights[at.thrownByBalance + byBalance(value)]! +
      weights[at.thrownByPlace + place * LEFT + left]! +
      weights[at.thrownFromSet + fromSet(value)]!
    );
  return (
    weights[at.tookByRivals + (needAt * 4 + rivals) * ABOVE + above[value]!]! +
    weights[at.tookByLeft + byLeft(value)]! +
    weights[at.tookByBalance + byBalance(value)]! +
    weights[at.tookByPlace + place]! +
    weights[at.tookFromSet + fromSet(value)]! +
    weights[at.tookFromRival + needAt * 4 + bestWants * 2 + (rivals > 0 ? 1 : 0)]!
  );
}

function scoreMany(s: State, code: Pieces): number {
  let score = weights[at.manyLeave + needAt * SIZES + largestLeft(hand - code)]!;
  const set = findSet(code);
  if (set !== NO_SET && beats(set, s.bestSet)) {
    const kind = s.count * OVER + overOf(s.count);
    score +=
      weights[at.manyByRivals + kind * 4 + wanting]! +
      weights[at.manyByBalance + kind * BALANCE + balance]!;
  }
  for (let value = KINDS; value > 0; value--) {
    const count = countOf(code, value);
    if (count > 0)
      score +=
        count *
        (weights[at.manyPieces + byLeft(value)]! +
          weights[at.manyPiecesByBalance + byBalance(value)]!);
  }
  return score;
}
