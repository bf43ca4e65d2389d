import {
  ALL_BOXES,
  BOXES,
  DICE,
  FACES,
  FOUR_OF_A_KIND,
  FULL_HOUSE,
  LARGE_STRAIGHT,
  LOWER_MASK,
  SMALL_STRAIGHT,
  THREE_OF_A_KIND,
  UPPER_BONUS,
  UPPER_BOXES,
  UPPER_GOAL,
  UPPER_MASK,
  YAHTZEE,
  YAHTZEE_POINTS,
} from './types.js';
import type { RuleSet } from './options.js';

/**
 * Five dice without their order, as six 3-bit counts: face n occupies bits 3(n − 1).
 */
export type Tally = number;
const TALLIES = 1 << (3 * FACES);
const one = (face: number): Tally => 1 << (3 * (face - 1));

export function tallyOf(dice: ArrayLike<number>): Tally {
  let tally = 0;
  for (let i = 0; i < DICE; i++) tally += 1 << (3 * (dice[i]! - 1));
  return tally;
}

export const countOf = (tally: Tally, face: number): number => (tally >> (3 * (face - 1))) & 7;

/** Every way five dice can fall, once: 252 tallies. */
export const allTallies: readonly Tally[] = combinations(DICE, 1, 0);

function combinations(dice: number, face: number, tally: Tally): Tally[] {
  if (face === FACES) return [tally + dice * one(FACES)];
  return Array.from({ length: dice + 1 }, (_, count) =>
    combinations(dice - count, face + 1, tally + count * one(face)),
  ).flat();
}

// ---------------------------------------------------------------------------- plain points

const faces = [1, 2, 3, 4, 5, 6];
const sum = (tally: Tally): number =>
  faces.reduce((total, face) => total + face * countOf(tally, face), 0);
const most = (tally: Tally): number => Math.max(...faces.map((face) => countOf(tally, face)));
const shows = (tally: Tally, sequence: readonly number[]): boolean =>
  sequence.every((face) => countOf(tally, face) > 0);
const isFullHouse = (tally: Tally): boolean =>
  most(tally) === 3 && faces.some((face) => countOf(tally, face) === 2);
const isSmallStraight = (tally: Tally): boolean =>
  [1, 2, 3].some((low) => shows(tally, [low, low + 1, low + 2, low + 3]));
const isLargeStraight = (tally: Tally): boolean =>
  [1, 2].some((low) => shows(tally, [low, low + 1, low + 2, low + 3, low + 4]));

/** What the dice are worth in a box when no joker is concerned. */
function plainPoints(box: number, tally: Tally): number {
  if (box < UPPER_BOXES) return (box + 1) * countOf(tally, box + 1);
  switch (box) {
    case THREE_OF_A_KIND:
      return most(tally) >= 3 ? sum(tally) : 0;
    case FOUR_OF_A_KIND:
      return most(tally) >= 4 ? sum(tally) : 0;
    case FULL_HOUSE:
      return isFullHouse(tally) ? 25 : 0;
    case SMALL_STRAIGHT:
      return isSmallStraight(tally) ? 30 : 0;
    case LARGE_STRAIGHT:
      return isLargeStraight(tally) ? 40 : 0;
    case YAHTZEE:
      return most(tally) === DICE ? YAHTZEE_POINTS : 0;
    default:
      return sum(tally);
  }
}

/** Place of a tally in `allTallies`. */
const PLACE = new Uint8Array(TALLIES);
/** `PLAIN[place * 13 + box]`. */
const PLAIN = new Int8Array(allTallies.length * BOXES);
/** By place: the face of a five of a kind, 0 for any other tally. */
const FIVE_OF = new Uint8Array(allTallies.length);
allTallies.forEach((tally, place) => {
  PLACE[tally] = place;
  for (let box = 0; box < BOXES; box++) PLAIN[place * BOXES + box] = plainPoints(box, tally);
  if (most(tally) === DICE)
    FIVE_OF[place] = faces.find((face) => countOf(tally, face) === DICE) ?? 0;
});

/** The face that all five dice show, or 0. */
export const fiveOf = (tally: Tally): number => FIVE_OF[PLACE[tally]!]!;

// ---------------------------------------------------------------------------- joker

/** YZ-J1: five of a kind when the Yahtzee box is already filled. */
const isJoker = (filled: number, face: number): boolean =>
  face > 0 && (filled >> YAHTZEE) % 2 === 1;

/** Whether the upper box of the joker's face is still open. */
const matchIsOpen = (filled: number, face: number): boolean => ((filled >> (face - 1)) & 1) === 0;

/** Open boxes where these dice may be written, as a mask. */
export function legalBoxes(filled: number, tally: Tally, rules: RuleSet): number {
  const open = ALL_BOXES & ~filled;
  const face = fiveOf(tally);
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

/** Points of the box itself, bonuses apart. */
export function boxPoints(box: number, filled: number, tally: Tally, rules: RuleSet): number {
  const face = fiveOf(tally);
  if (face > 0 && box >= FULL_HOUSE && box <= LARGE_STRAIGHT) {
    if (jokerCounts(filled, face, rules)) return JOKER_POINTS[box - FULL_HOUSE]!;
    if (box === FULL_HOUSE && rules.fullHouseAcceptsFiveOfAKind) return 25;
  }
  return PLAIN[PLACE[tally]! * BOXES + box]!;
}

const JOKER_POINTS = [25, 30, 40];

/** YZ-B1: a further Yahtzee pays while the Yahtzee box holds 50. */
export const yahtzeeBonus = (yahtzeeBox: number, tally: Tally, rules: RuleSet): number =>
  yahtzeeBox === YAHTZEE_POINTS && fiveOf(tally) > 0 ? rules.yahtzeeBonus : 0;

/** YZ-U2: the 35 points are paid once, when the upper total reaches 63. */
export const upperBonus = (before: number, box: number, points: number): number =>
  box < UPPER_BOXES && before < UPPER_GOAL && before + points >= UPPER_GOAL ? UPPER_BONUS : 0;

/** The most a card can reach under these rules (YZ-E4). */
export function maximumTotal(rules: RuleSet): number {
  const thirteenYahtzees = 375 + 12 * rules.yahtzeeBonus;
  if (rules.joker !== 'none' || rules.yahtzeeBonus === 0) return thirteenYahtzees;
  const lost = rules.fullHouseAcceptsFiveOfAKind ? 30 + 40 : 25 + 30 + 40;
  return thirteenYahtzees - lost;
}
