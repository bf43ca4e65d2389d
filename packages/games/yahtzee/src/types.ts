/** The thirteen boxes, in the order of the card. The first six are the upper section. */
export const boxes = [
  'ones',
  'twos',
  'threes',
  'fours',
  'fives',
  'sixes',
  'threeOfAKind',
  'fourOfAKind',
  'fullHouse',
  'smallStraight',
  'largeStraight',
  'yahtzee',
  'chance',
] as const;
/** A box of the score card. */
export type Box = (typeof boxes)[number];

/** Index of a box; the upper box of face n is n − 1. */
export const boxIndex = new Map<string, number>(boxes.map((box, index) => [box, index]));
export const BOXES = boxes.length;
/** Boxes of the upper section. */
export const UPPER_BOXES = 6;
/** Ones to sixes. */
export const upperBoxes: readonly Box[] = boxes.slice(0, UPPER_BOXES);
/** Three of a kind to chance. */
export const lowerBoxes: readonly Box[] = boxes.slice(UPPER_BOXES);
export const THREE_OF_A_KIND = 6;
export const FOUR_OF_A_KIND = 7;
export const FULL_HOUSE = 8;
export const SMALL_STRAIGHT = 9;
export const LARGE_STRAIGHT = 10;
export const YAHTZEE = 11;
export const CHANCE_BOX = 12;
export const ALL_BOXES = (1 << BOXES) - 1;
export const UPPER_MASK = (1 << UPPER_BOXES) - 1;
export const LOWER_MASK = ALL_BOXES & ~UPPER_MASK;

/** Dice of a roll. */
export const DICE = 5;
/** Faces of a die. */
export const FACES = 6;
/** Rolls of a turn, at most. */
export const ROLLS = 3;
export const KEEP_ALL = (1 << DICE) - 1;

/** Points of the upper section that earn its bonus. */
export const UPPER_GOAL = 63;
export const UPPER_BONUS = 35;
export const FULL_HOUSE_POINTS = 25;
export const SMALL_STRAIGHT_POINTS = 30;
export const LARGE_STRAIGHT_POINTS = 40;
/** Points of the yahtzee box. */
export const YAHTZEE_POINTS = 50;
/** Boxes with these fixed points or zero. */
export const fixedPoints: Readonly<Partial<Record<Box, number>>> = {
  fullHouse: FULL_HOUSE_POINTS,
  smallStraight: SMALL_STRAIGHT_POINTS,
  largeStraight: LARGE_STRAIGHT_POINTS,
  yahtzee: YAHTZEE_POINTS,
};
/** Columns of a card under Triple Yahtzee (YZ-C1). */
export const TRIPLE = 3;
/** Keep the dice of the mask (bit i is die i) and roll the others, or write the dice in a box. */
export type Move =
  | { readonly kind: 'keep'; readonly mask: number }
  | {
      readonly kind: 'score';
      readonly box: Box;
      /** From 1, and also what the points are multiplied by (YZ-C1); missing for the first. */
      readonly column?: number;
    };
