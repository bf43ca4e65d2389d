import type { Facts, Phrase } from '@chiaro/kernel';
import {
  boxPoints,
  countOf,
  fiveOf,
  legalBoxes,
  diceCountsOf,
  upperBonus,
  yahtzeeBonus,
  type DiceCounts,
} from './scoring.js';
import {
  ALL_BOXES,
  boxes,
  boxIndex,
  FACES,
  FULL_HOUSE,
  LARGE_STRAIGHT,
  UPPER_BOXES,
  UPPER_MASK,
  YAHTZEE,
  type Box,
} from './types.js';
import type { RuleSet } from './options.js';

/** The part of a card, or of one column of a triple card, that an assessment depends on. */
export interface CardState {
  /** Filled boxes as a mask. */
  readonly filled: number;
  /** Upper total without the bonus. */
  readonly upper: number;
  /** Points in the Yahtzee box; −1 while open. With three columns, the least of the three. */
  readonly yahtzee: number;
  /** With three columns: boxes that are filled in all of them. */
  readonly filledInAll?: number;
  /** With three columns: this one's number, by which its points are multiplied. */
  readonly times?: number;
}

/** The points of a box with these dice, and whether it may be chosen. */
export interface Assessment {
  readonly box: Box;
  readonly legal: boolean;
  /** Points of the box itself; like the bonuses, times the column. */
  readonly points: number;
  readonly upperBonus: number;
  readonly yahtzeeBonus: number;
  /** Rule that gives the points, or that forbids the box. */
  readonly rule: string;
  /** Why the box scores these points, or why it may not be chosen. */
  readonly reason: Phrase;
}

/**
 * Evaluates five dice on a card: every open box with its legality, points, bonuses and reason.
 * Preview, validation, bots, coach and solver all use these functions, so they cannot disagree.
 */
export function assess(card: CardState, dice: readonly number[], rules: RuleSet): Assessment[] {
  const listed: Assessment[] = [];
  for (let box = 0; box < boxes.length; box++)
    if (((card.filled >> box) & 1) === 0) listed.push(assessBox(card, box, dice, rules));
  return listed;
}

/** Like `assess`, for one open box. */
export function assessBox(
  card: CardState,
  index: number,
  dice: readonly number[],
  rules: RuleSet,
): Assessment {
  const counts = diceCountsOf(dice);
  const { box, legal, points, upperBonus, yahtzeeBonus, rule } = valueBox(
    card,
    index,
    counts,
    rules,
  );
  const { filled, times = 1, filledInAll = filled } = card;
  const reason = legal
    ? scoredIn(index, filledInAll, dice, rules, times, points)
    : closedReason(filledInAll, counts, rules);
  return { box, legal, points, upperBonus, yahtzeeBonus, rule, reason };
}

function scoredIn(
  index: number,
  filledInAll: number,
  dice: readonly number[],
  rules: RuleSet,
  times: number,
  points: number,
): Phrase {
  const facts = scoringFacts(index, filledInAll, dice, rules);
  return timesPhrase(scoredPhrase(facts, points / times), times, points);
}

/** The numbers of an assessment, without its phrases. */
export function valueBox(
  card: CardState,
  index: number,
  counts: DiceCounts,
  rules: RuleSet,
): Omit<Assessment, 'reason'> {
  const { filled, times = 1, filledInAll = filled } = card;
  const box = boxes[index]!;
  if (((legalBoxes(filledInAll, counts, rules) >> index) & 1) === 0) {
    const rule = closingRule(filledInAll, counts, rules);
    return { box, legal: false, points: 0, upperBonus: 0, yahtzeeBonus: 0, rule };
  }
  const points = boxPoints(index, filledInAll, counts, rules);
  return {
    box,
    legal: true,
    points: times * points,
    upperBonus: times * upperBonus(card.upper, index, points),
    yahtzeeBonus: times * yahtzeeBonus(card.yahtzee, counts, rules),
    rule: ruleOf(index),
  };
}

/** Facts of an entry in a column; the first column is not named. */
export const inColumn = (facts: Facts, times: number): Facts =>
  times === 1 ? facts : { ...facts, column: times };

/** YZ-C1: the phrase for one column and its multiplier. */
export const timesPhrase = (reason: Phrase, times: number, points: number): Phrase =>
  times === 1 ? reason : { id: 'scored.times', args: { reason, times, points } };

const LOWER_RULES = ['YZ-L1', 'YZ-L2', 'YZ-L3', 'YZ-L4', 'YZ-L5', 'YZ-L6', 'YZ-L7'];

/** The rule that a box scores by. */
export const ruleOf = (box: number): string =>
  box < UPPER_BOXES ? 'YZ-U1' : LOWER_RULES[box - UPPER_BOXES]!;

/** The rule that closes a box to a joker. */
export const closingRule = (filled: number, counts: number, rules: RuleSet): string => {
  if (rules.joker === 'free') return 'YZ-J5';
  return ((filled >> (fiveOf(counts) - 1)) & 1) === 0 ? 'YZ-J2' : 'YZ-J3';
};

/** Why a joker may not be written here; called only for a joker. */
export function closedReason(
  filled: number,
  counts: number,
  rules: RuleSet,
): { readonly id: string; readonly args: Facts } {
  const face = fiveOf(counts);
  const match = { id: `box.${boxes[face - 1]}` };
  if (rules.joker === 'forced' && ((filled >> (face - 1)) & 1) === 0)
    return { id: 'refusal.jokerForced', args: { face, match } };
  return { id: 'refusal.jokerLower', args: { face } };
}

/**
 * How the dice score these points: "three 3s and two 5s". Facts are plain data for the ledger;
 * `scoredPhrase` turns them into words.
 */
export type ScoringFacts = {
  readonly box: Box;
  readonly dice: readonly number[];
  /** `plain`, `joker` (counted as full house or straight by the joker rule), `zero`, `jokerZero`. */
  readonly how: 'plain' | 'joker' | 'zero' | 'jokerZero';
};

export function scoringFacts(
  box: number,
  filled: number,
  dice: readonly number[],
  rules: RuleSet,
): ScoringFacts {
  const counts = diceCountsOf(dice);
  const points = boxPoints(box, filled, counts, rules);
  const joker = fiveOf(counts) > 0 && ((filled >> YAHTZEE) & 1) === 1 && rules.joker !== 'none';
  const specialBox = box >= FULL_HOUSE && box <= LARGE_STRAIGHT;
  const zero = joker && onlyUpperIsOpen(filled) ? 'jokerZero' : 'zero';
  const how = points === 0 ? zero : joker && specialBox ? 'joker' : 'plain';
  return { box: boxes[box]!, dice, how };
}

const onlyUpperIsOpen = (filled: number): boolean => (ALL_BOXES & ~filled & ~UPPER_MASK) === 0;

/** Words for points in a box, given the dice. */
export function scoredPhrase({ box, dice, how }: ScoringFacts, points: number): Phrase {
  const name: Phrase = { id: `box.${box}` };
  const index = boxIndex.get(box)!;
  const counts = diceCountsOf(dice);
  if (how === 'joker')
    return { id: 'scored.joker', args: { box: name, face: fiveOf(counts), points } };
  if (how === 'jokerZero')
    return { id: 'scored.jokerZero', args: { box: name, face: fiveOf(counts) } };
  if (how === 'zero')
    return {
      id: `scored.zero.${index < UPPER_BOXES ? 'upper' : box}`,
      args: { box: name, face: index + 1 },
    };
  if (index < UPPER_BOXES)
    return {
      id: 'scored.upper',
      args: { box: name, face: index + 1, count: countOf(counts, index + 1), points },
    };
  return { id: `scored.${box}`, args: lowerArgs(name, box, counts, points) };
}

function lowerArgs(
  name: Phrase,
  box: Box,
  counts: number,
  points: number,
): NonNullable<Phrase['args']> {
  switch (box) {
    case 'threeOfAKind':
    case 'fourOfAKind':
    case 'fullHouse': {
      const face = mostCommon(counts);
      const count = countOf(counts, face);
      const other = otherFace(counts) ?? face;
      return { box: name, face, count, other, dice: diceOf(counts), points };
    }
    case 'yahtzee':
      return { box: name, face: fiveOf(counts), points };
    case 'smallStraight':
    case 'largeStraight':
      return { box: name, dice: longestSequence(counts), points };
    default:
      return { box: name, dice: diceOf(counts), points };
  }
}

/** From the lowest. */
function diceOf(counts: number): number[] {
  const dice: number[] = [];
  for (let face = 1; face <= FACES; face++)
    for (let count = countOf(counts, face); count > 0; count--) dice.push(face);
  return dice;
}

/** The highest of those that come most often. */
function mostCommon(counts: number): number {
  let best = FACES;
  for (let face = FACES - 1; face >= 1; face--)
    if (countOf(counts, face) > countOf(counts, best)) best = face;
  return best;
}

function otherFace(counts: number): number | undefined {
  for (let face = 1; face <= FACES; face++) if (countOf(counts, face) === 2) return face;
  return undefined;
}

function longestSequence(counts: number): number[] {
  let best: number[] = [];
  let current: number[] = [];
  for (let face = 1; face <= 6; face++) {
    current = countOf(counts, face) > 0 ? [...current, face] : [];
    if (current.length > best.length) best = current;
  }
  return best;
}
