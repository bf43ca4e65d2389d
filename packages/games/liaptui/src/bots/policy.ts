import { legalCodes, MAX_MOVES } from '../moves.js';
import { contains, countOf, FULL_SET, KINDS, sizeOf, type Pieces } from '../pieces.js';
import { beats, findSet, SETS } from '../sets.js';
import type { State } from '../state.js';
import { HAND, SEATS } from '../types.js';

/**
 * How well a play fits: the piles expected from the rest of the hand beside the piles still wanted,
 * by what its seat may see. Easy plays by it alone, and it counts in the habits. The constants below
 * were tuned in play against itself.
 */

/** A piece with `n` unseen ones above it, in a hand of `h`, is good for `exp(-k n / h)` piles. */
const DECAY_PLAYING = 1.92;
const DECAY_DECLARING = 2.38;
/** How often a rival uses a higher piece that it may hold. */
const RIVAL_USE = 0.32;
/** Probability that a higher pair or larger set among the unseen pieces is in nobody's hand. */
const PAIR_ABSENT = 0.926;
const LARGER_ABSENT = 0.918;
/** How much a larger set counts for somebody who does not lead the first turn. */
const UNLED_SHARE = 0.17;
/** How far the piles taken scatter about those expected, for each piece to go. */
const SCATTER = 0.29;
/** What a pile off costs, against the worth of hitting; less where hitting is out of reach. */
const OFF_COST = 0.14;
const LOST_COST = 0.084;

const legal = new Int32Array(MAX_MOVES);
const CODES = Int32Array.from(SETS, (set) => set.code);
const SIZES = Int32Array.from(SETS, (set) => set.size);
const STRENGTHS = Int32Array.from(SETS, (set) => set.strength);
/** Sets of one piece stand first. */
const FIRST_LARGER = SETS.findIndex((set) => set.size > 1);
/** For each set those that beat it. */
const HIGHER = SETS.map((_, i) => Int32Array.from(SETS.keys()).filter((j) => beats(j, i)));

/** Rows of values for 0, 1, 2 … unseen pieces above. */
const UNSEEN = SEATS * HAND + 1;
const row = (value: (above: number) => number): Float64Array =>
  Float64Array.from({ length: UNSEEN }, (_, above) => value(above));
const PLAYING = Array.from({ length: HAND + 1 }, (_, held) =>
  row((above) => Math.exp((-DECAY_PLAYING * above) / Math.max(1, held))),
);
const DECLARING = row((above) => Math.exp((-DECAY_DECLARING * above) / HAND));
const HOLDS = [0, 1, 2, 3].map((rivals) => row((above) => (1 - (RIVAL_USE * rivals) / 3) ** above));
const SHARPNESS = Float64Array.from(
  { length: HAND + 1 },
  (_, left) => 1 / (2 * (0.05 + SCATTER * left)),
);

/** The play of somebody who forgets the pieces of earlier turns. */
export function forgetfulPlay(s: State): number {
  const moves = legalCodes(s, legal);
  return moves === 1 ? legal[0]! : bestPlay(s, moves, s.table);
}

// ---------------------------------------------------------------------------- weights

/** For each value: unseen pieces above it, and the piles that such a piece is good for. */
const above = new Int32Array(KINDS + 1);
const weight = new Float64Array(KINDS + 1);

/** Fills both, and gives the piles that the hand is good for, piece by piece. */
function weigh(hand: Pieces, unseen: Pieces, table: Float64Array): number {
  let higher = 0;
  let total = 0;
  for (let value = KINDS; value > 0; value--) {
    above[value] = higher;
    const each = table[higher]!;
    weight[value] = each;
    higher += countOf(unseen, value);
    total += countOf(hand, value) * each;
  }
  return total;
}

function weightOf(pieces: Pieces): number {
  let total = 0;
  for (let value = 1; value <= KINDS; value++) total += countOf(pieces, value) * weight[value]!;
  return total;
}

/** Probability that nobody can beat a larger set, by how many higher ones may exist. */
function largerHolds(set: number, unseen: Pieces): number {
  const higher = HIGHER[set]!;
  let about = 0;
  for (let i = 0; i < higher.length; i++) if (contains(unseen, CODES[higher[i]!]!)) about++;
  return (SIZES[set] === 2 ? PAIR_ABSENT : LARGER_ABSENT) ** about;
}

/** Piles that a full hand may be expected to take, before anything is played. */
export function handStrength(hand: Pieces, starts: boolean): number {
  const unseen = FULL_SET - hand;
  const total = weigh(hand, unseen, DECLARING);
  const share = starts ? 1 : UNLED_SHARE;
  let bonus = 0;
  for (let set = FIRST_LARGER; set < CODES.length; set++) {
    if (!contains(hand, CODES[set]!)) continue;
    const gain = SIZES[set]! * largerHolds(set, unseen) * share - weightOf(CODES[set]!);
    if (gain > bonus) bonus = gain;
  }
  return total + bonus;
}

// ---------------------------------------------------------------------------- plays

/** What `valueOf` needs of the position: set by `readPosition`. */
let unseen: Pieces = 0;
let held = 0;
let need = 0;
let total = 0;

/** Reads the position for `valueOf`; `known` are the pieces of each seat that are remembered. */
export function readPosition(s: State, known: Int32Array): void {
  const { hands, seat } = s;
  const hand = hands[seat]!;
  unseen = FULL_SET - known[0]! - known[1]! - known[2]! - known[3]! - hand;
  held = sizeOf(hand);
  need = s.declared[seat]! - s.piles[seat]!;
  total = weigh(hand, unseen, PLAYING[held]!);
}

function bestPlay(s: State, moves: number, known: Int32Array): number {
  readPosition(s, known);
  let best = 0;
  let bestValue = -Infinity;
  for (let i = 0; i < moves; i++) {
    const value = valueOf(s, legal[i]!);
    if (value > bestValue) {
      bestValue = value;
      best = legal[i]!;
    }
  }
  return best;
}

/** How good a play is by fit, in the position read last. */
export function valueOf(s: State, code: Pieces): number {
  const set = findSet(code);
  const count = s.count === 0 ? SIZES[set]! : s.count;
  const left = held - count;
  const spent = count === 1 ? weight[STRENGTHS[set]!]! : weightOf(code);
  const after = left === 0 ? 0 : total - spent;
  const lost = fit(need, after, left);
  if (s.count !== 0 && !beats(set, s.bestSet)) return lost;
  const chance = holds(set, count, rivals(s, count));
  return chance * fit(need - count, after, left) + (1 - chance) * lost;
}

/** Chance that nobody after this play beats it. */
function holds(set: number, count: number, wanting: number): number {
  if (wanting === 0) return 1;
  if (count === 1) return HOLDS[wanting]![above[STRENGTHS[set]!]!]!;
  return largerHolds(set, unseen) ** (wanting / 3);
}

/** Players after this one in the turn who would like to take it. */
function rivals(s: State, count: number): number {
  const last = s.count === 0 ? s.seat : s.leader;
  let found = 0;
  for (let seat = (s.seat + 1) & 3; seat !== last; seat = (seat + 1) & 3)
    if (s.declared[seat]! - s.piles[seat]! >= count) found++;
  return found;
}

/** How well the piles expected fit the piles wanted, with so many pieces to go. */
function fit(wanted: number, expected: number, left: number): number {
  const off = wanted - expected;
  if (wanted < 0) return LOST_COST * off;
  return Math.exp(-off * off * SHARPNESS[left]!) - OFF_COST * Math.abs(off);
}
