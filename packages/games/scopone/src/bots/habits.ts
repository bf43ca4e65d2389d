import { STRICT_TABLE } from '../captures.js';
import { lowest, valueMask, SETTEBELLO } from '../cards.js';
import { habitWeights } from './habit-weights.js';
import type { Options } from '../options.js';
import type { Table } from './open.js';

/**
 * How good players choose: a softmax over the moves that a hand allows, by what each of them lays
 * down, takes and leaves behind. Fitted to games of the search against itself (BOTS.md).
 *
 * Parts of the weights, by their first index. “Side” is 1 for the side that plays the last card.
 */
const LAID = 0; // side, table empty or not, value, how many of it are held
const LAID_DENARI = 160; // value
const LAID_RISK = 170; // side, unseen cards that clear the table
const TAKEN_RISK = 180; // the same after a capture
const LAID_SAFE = 190; // side: the table is worth more than ten
const TAKEN_SAFE = 192;
const SCOPA = 194;
const TAKING = 195; // side, value of the card played
const GAINED = 215; // denari or not, value of each card gained
const TAKEN_CARDS = 235; // one to five
const TAKING_HELD = 240; // how many of the value played are held
const LAID_SEVEN = 244; // settebello is unseen and could capture
const TAKEN_SEVEN = 245;

/** The points and captures of the games that habits and network were fitted to. */
export const isFitted = ({ napola, reBello, assoPigliaTutto, matchPriority }: Options): boolean =>
  !napola && !reBello && !assoPigliaTutto && matchPriority === 'strict';

/** Where a seat plays, and what everybody had seen by then. */
export interface Occasion extends Omit<Table, 'seat'> {
  readonly seenLo: number;
  readonly seenHi: number;
  /** 1 for the side that plays the last card of the hand. */
  readonly lastSide: number;
}

/** A play to be explained. */
export interface Play extends Occasion {
  /** The move in the form of `OpenHands`. */
  readonly code: number;
}

const MOST_MOVES = 128;
const scores = new Float64Array(MOST_MOVES);

/**
 * The chance that a player who holds these cards makes that play. The table has no two equal
 * values, and captures are strict.
 */
export function chanceOf(play: Play, lo: number, hi: number): number {
  const found = scoreMoves(play, lo, hi);
  let top = -Infinity;
  for (let i = 0; i < found; i++) if (scores[i]! > top) top = scores[i]!;
  let sum = 0;
  for (let i = 0; i < found; i++) sum += Math.exp(scores[i]! - top);
  return Math.exp(playedScore - top) / sum;
}

/** The score of the observed play, set by `scoreMoves`. */
let playedScore = 0;

function scoreMoves(play: Play, lo: number, hi: number): number {
  const { tableLo, tableHi, code } = play;
  const present = valueMask(tableLo, tableHi);
  const { start, sets } = STRICT_TABLE;
  let found = 0;
  for (let half = 0; half < 2; half++)
    for (let rest = half === 0 ? lo : hi; rest !== 0; rest &= rest - 1) {
      const bit = lowest(rest);
      const card = half === 0 ? bit : bit + 20;
      const index = present * 10 + (bit % 10);
      const stop = start[index + 1]!;
      let option = start[index]!;
      if (option === stop) {
        const score = scoreLaid(play, present, card, lo, hi);
        if (code === card) playedScore = score;
        scores[found++] = score;
      }
      for (; option < stop; option++) {
        const set = sets[option]!;
        const score = scoreTaken(play, present & ~set, card, set, lo, hi);
        if (code === (card | (set << 6))) playedScore = score;
        scores[found++] = score;
      }
    }
  return found;
}

/** How good players like to lay a card down; `present` are the values on the table. */
export function scoreLaid(
  o: Occasion,
  present: number,
  card: number,
  lo: number,
  hi: number,
): number {
  const at = card % 10;
  const after = o.sum + at + 1;
  const empty = o.sum === 0 ? 1 : 0;
  const kind = (o.lastSide * 2 + empty) * 10 + at;
  let score = habitWeights[LAID + 4 * kind + suitsOf(lo, hi, at) - 1]!;
  if (card < 10) score += habitWeights[LAID_DENARI + at]!;
  score += riskOf(o, after, lo, hi, LAID_RISK, LAID_SAFE);
  if (exposesSeven(o, present | (1 << at), lo)) score += habitWeights[LAID_SEVEN]!;
  return score;
}

/** How they like to take a set of values and to leave others. */
export function scoreTaken(
  o: Occasion,
  left: number,
  card: number,
  set: number,
  lo: number,
  hi: number,
): number {
  const at = card % 10;
  const after = o.sum - at - 1;
  const suited = set | (set << 10);
  let score =
    habitWeights[TAKING + 10 * o.lastSide + at]! +
    habitWeights[GAINED + (card < 10 ? 10 : 0) + at]! +
    habitWeights[TAKING_HELD + suitsOf(lo, hi, at) - 1]!;
  let taken = 0;
  for (let rest = o.tableLo & suited; rest !== 0; rest &= rest - 1, taken++) {
    const bit = lowest(rest);
    score += habitWeights[GAINED + (bit < 10 ? 10 : 0) + (bit % 10)]!;
  }
  for (let rest = o.tableHi & suited; rest !== 0; rest &= rest - 1, taken++)
    score += habitWeights[GAINED + (lowest(rest) % 10)]!;
  score += habitWeights[TAKEN_CARDS + Math.min(5, taken) - 1]!;
  score += after === 0 ? habitWeights[SCOPA]! : riskOf(o, after, lo, hi, TAKEN_RISK, TAKEN_SAFE);
  if (exposesSeven(o, left, lo)) score += habitWeights[TAKEN_SEVEN]!;
  return score;
}

function riskOf(
  o: Occasion,
  after: number,
  lo: number,
  hi: number,
  risk: number,
  safe: number,
): number {
  if (after > 10) return habitWeights[safe + o.lastSide]!;
  const unseen = suitsOf(~(o.seenLo | lo), ~(o.seenHi | hi), after - 1);
  return habitWeights[risk + 5 * o.lastSide + unseen]!;
}

/** A seven could be played on the table, and settebello is somebody else's. */
function exposesSeven({ seenLo }: Occasion, present: number, lo: number): boolean {
  if ((((seenLo | lo) >> SETTEBELLO) & 1) === 1) return false;
  const index = present * 10 + 6;
  return STRICT_TABLE.start[index + 1]! > STRICT_TABLE.start[index]!;
}

/** How many cards of a value (`at` = value − 1) a set has. */
const suitsOf = (lo: number, hi: number, at: number): number =>
  ((lo >> at) & 1) + ((lo >> (at + 10)) & 1) + ((hi >> at) & 1) + ((hi >> (at + 10)) & 1);
