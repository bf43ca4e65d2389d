import {
  ALL_BOXES,
  BOXES,
  DICE,
  FACES,
  FOUR_OF_A_KIND,
  FULL_HOUSE,
  FULL_HOUSE_POINTS,
  LARGE_STRAIGHT,
  LARGE_STRAIGHT_POINTS,
  LOWER_MASK,
  SMALL_STRAIGHT,
  SMALL_STRAIGHT_POINTS,
  THREE_OF_A_KIND,
  UPPER_BONUS,
  UPPER_BOXES,
  UPPER_GOAL,
  UPPER_MASK,
  YAHTZEE,
  YAHTZEE_POINTS,
} from './types.js';
import type { RuleSet } from './options.js';

/** Five dice without order, as six 3-bit counts: face n uses the bits from 3(n − 1). */
export type DiceCounts = number;
const PACKED = 1 << (3 * FACES);
const one = (face: number): DiceCounts => 1 << (3 * (face - 1));

export function diceCountsOf(dice: ArrayLike<number>): DiceCounts {
  let counts = 0;
  for (let i = 0; i < DICE; i++) counts += 1 << (3 * (dice[i]! - 1));
  return counts;
}

export const countOf = (counts: DiceCounts, face: number): number =>
  (counts >> (3 * (face - 1))) & 7;

/** Every set of five dice, without order: 252 of them. */
export const allDiceCounts: readonly DiceCounts[] = combinations(DICE, 1, 0);

function combinations(dice: number, face: number, counts: DiceCounts): DiceCounts[] {
  if (face === FACES) return [counts + dice * one(FACES)];
  return Array.from({ length: dice + 1 }, (_, count) =>
    combinations(dice - count, face + 1, counts + count * one(face)),
  ).flat();
}

// ---------------------------------------------------------------------------- plain points

const faces = [1, 2, 3, 4, 5, 6];
const sum = (counts: DiceCounts): number =>
  faces.reduce((total, face) => total + face * countOf(counts, face), 0);
const most = (counts: DiceCounts): number =>
  Math.max(...faces.map((face) => countOf(counts, face)));
const shows = (counts: DiceCounts, sequence: readonly number[]): boolean =>
  sequence.every((face) => countOf(counts, face) > 0);
const isFullHouse = (counts: DiceCounts): boolean =>
  most(counts) === 3 && faces.some((face) => countOf(counts, face) === 2);
const isSmallStraight = (counts: DiceCounts): boolean =>
  [1, 2, 3].some((low) => shows(counts, [low, low + 1, low + 2, low + 3]));
const isLargeStraight = (counts: DiceCounts): boolean =>
  [1, 2].some((low) => shows(counts, [low, low + 1, low + 2, low + 3, low + 4]));

/** The points of the dice in a box without a joker. */
function plainPoints(box: number, counts: DiceCounts): number {
  if (box < UPPER_BOXES) return (box + 1) * countOf(counts, box + 1);
  switch (box) {
    case THREE_OF_A_KIND:
      return most(counts) >= 3 ? sum(counts) : 0;
    case FOUR_OF_A_KIND:
      return most(counts) >= 4 ? sum(counts) : 0;
    case FULL_HOUSE:
      return isFullHouse(counts) ? FULL_HOUSE_POINTS : 0;
    case SMALL_STRAIGHT:
      return isSmallStraight(counts) ? SMALL_STRAIGHT_POINTS : 0;
    case LARGE_STRAIGHT:
      return isLargeStraight(counts) ? LARGE_STRAIGHT_POINTS : 0;
    case YAHTZEE:
      return most(counts) === DICE ? YAHTZEE_POINTS : 0;
    default:
      return sum(counts);
  }
}

/** Index in `allDiceCounts`. */
const PLACE = new Uint8Array(PACKED);
/** `PLAIN[place * 13 + box]`. */
const PLAIN = new Int8Array(allDiceCounts.length * BOXES);
/** By index: the face of a five of a kind, otherwise 0. */
const FIVE_OF = new Uint8Array(allDiceCounts.length);
allDiceCounts.forEach((counts, place) => {
  PLACE[counts] = place;
  for (let box = 0; box < BOXES; box++) PLAIN[place * BOXES + box] = plainPoints(box, counts);
  FIVE_OF[place] = faces.find((face) => countOf(counts, face) === DICE) ?? 0;
});

/** The face that all five dice show, or 0. */
export const fiveOf = (counts: DiceCounts): number => FIVE_OF[PLACE[counts]!]!;

// ---------------------------------------------------------------------------- joker

/** YZ-J1: five of a kind when the Yahtzee box is already filled. */
const isJoker = (filled: number, face: number): boolean =>
  face > 0 && (filled >> YAHTZEE) % 2 === 1;

/** Whether the upper box of the joker's face is still open. */
const matchIsOpen = (filled: number, face: number): boolean => ((filled >> (face - 1)) & 1) === 0;

/** Open boxes where these dice may be written, as a mask. */
export function legalBoxes(filled: number, counts: DiceCounts, rules: RuleSet): number {
  const open = ALL_BOXES & ~filled;
  const face = fiveOf(counts);
  if (!isJoker(filled, face)) return open;
  switch (rules.joker) {
    case 'forced':
      return matchIsOpen(filled, face) ? 1 << (face - 1) : open & LOWER_MASK || open & UPPER_MASK;
    case 'free':
      return open & (LOWER_MASK | (1 << (face - 1))) || open & UPPER_MASK;
    case 'anyBox':
    case 'none':
      return open;
  }
}

/** YZ-J3 and its variants: whether a joker counts as full house and straights. */
function jokerCounts(filled: number, face: number, rules: RuleSet): boolean {
  if (rules.joker === 'none' || !isJoker(filled, face)) return false;
  return rules.joker !== 'anyBox' || !matchIsOpen(filled, face);
}

/** Points of the box itself, without bonuses. */
export function boxPoints(box: number, filled: number, counts: DiceCounts, rules: RuleSet): number {
  const face = fiveOf(counts);
  if (face > 0 && box >= FULL_HOUSE && box <= LARGE_STRAIGHT) {
    if (jokerCounts(filled, face, rules)) return JOKER_POINTS[box - FULL_HOUSE]!;
    if (box === FULL_HOUSE && rules.fullHouseAcceptsFiveOfAKind) return FULL_HOUSE_POINTS;
  }
  return PLAIN[PLACE[counts]! * BOXES + box]!;
}

const JOKER_POINTS = [FULL_HOUSE_POINTS, SMALL_STRAIGHT_POINTS, LARGE_STRAIGHT_POINTS];

/** YZ-B1: a further Yahtzee pays while the Yahtzee box holds 50. */
export const yahtzeeBonus = (yahtzeeBox: number, counts: DiceCounts, rules: RuleSet): number =>
  yahtzeeBox === YAHTZEE_POINTS && fiveOf(counts) > 0 ? rules.yahtzeeBonus : 0;

/** YZ-U2: the 35 points are paid once, when the upper total reaches 63. */
export const upperBonus = (before: number, box: number, points: number): number =>
  box < UPPER_BOXES && before < UPPER_GOAL && before + points >= UPPER_GOAL ? UPPER_BONUS : 0;

/** YZ-C1: the sum of the multipliers of all columns. */
export const weightOf = (columns: number): number => (columns * (columns + 1)) / 2;

/** The most that a player can reach under these rules (YZ-E4). */
export const maximumTotal = (rules: RuleSet, columns = 1): number =>
  weightOf(columns) * maximumOfColumn(rules);

function maximumOfColumn(rules: RuleSet): number {
  const thirteenYahtzees = 375 + 12 * rules.yahtzeeBonus;
  if (rules.joker !== 'none' || rules.yahtzeeBonus === 0) return thirteenYahtzees;
  const straights = SMALL_STRAIGHT_POINTS + LARGE_STRAIGHT_POINTS;
  const lost = straights + (rules.fullHouseAcceptsFiveOfAKind ? 0 : FULL_HOUSE_POINTS);
  return thirteenYahtzees - lost;
}
