import { choice, count, defineOptions, toggle, type OptionsOf } from '@chiaro/kernel';

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
export type Box = (typeof boxes)[number];

/** Index of a box; the upper box of face n is n − 1. */
export const boxIndex = new Map<string, number>(boxes.map((box, index) => [box, index]));
export const BOXES = boxes.length;
export const UPPER_BOXES = 6;
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

export const DICE = 5;
export const FACES = 6;
export const ROLLS = 3;
export const KEEP_ALL = (1 << DICE) - 1;

export const UPPER_GOAL = 63;
export const UPPER_BONUS = 35;
export const YAHTZEE_POINTS = 50;

const specs = {
  players: count(1, 8, 1),
  joker: choice('forced', 'free', 'anyBox', 'none'),
  yahtzeeBonus: choice(100, 0),
  fullHouseAcceptsFiveOfAKind: toggle(false),
} as const;
export type Options = OptionsOf<typeof specs>;
/** The part of the options that decides points. */
export type RuleSet = Omit<Options, 'players'>;

export const options = defineOptions(specs, {
  refine({ joker, fullHouseAcceptsFiveOfAKind }, report) {
    if (!fullHouseAcceptsFiveOfAKind || joker === 'none') return;
    report.within('fullHouseAcceptsFiveOfAKind', () =>
      report.add('CONFIG_INVALID', { reason: 'refusal.fullHouseNeedsNoJoker' }),
    );
  },
});

/** Keep the dice of the mask (bit i is die i) and roll the others, or write the dice in a box. */
export type Move =
  | { readonly kind: 'keep'; readonly mask: number }
  | { readonly kind: 'score'; readonly box: Box };

export interface State {
  readonly options: Options;
  /** Points of each box, −1 while open: `points[seat * 13 + box]`. */
  readonly points: Int8Array;
  /** Filled boxes of each seat as a mask. */
  readonly filled: Uint16Array;
  /** Upper total of each seat, without the bonus. */
  readonly upper: Uint8Array;
  /** Number of 100-point bonuses of each seat. */
  readonly bonuses: Uint8Array;
  readonly totals: Int16Array;
  /** Values of the five dice; 0 before the first roll of a turn. */
  readonly dice: Uint8Array;
  /** Bits of the dice that the coming roll leaves alone, or the latest one did. */
  kept: number;
  /** Rolls made this turn. */
  rolls: number;
  /** True when the dice not kept must be rolled now. */
  rolling: boolean;
  seat: number;
  /** Boxes filled by everybody together. */
  turns: number;
}

export interface CardView {
  /** In the order of `boxes`; null while open. */
  readonly points: readonly (number | null)[];
  readonly yahtzeeBonuses: number;
  readonly upper: number;
  readonly total: number;
}

/** Nothing is hidden in this game: everybody sees the same. */
export interface View {
  readonly viewer: number | 'table';
  readonly options: Options;
  readonly cards: readonly CardView[];
  readonly dice: readonly number[];
  readonly kept: number;
  readonly rolls: number;
  readonly rolling: boolean;
  readonly seat: number;
  readonly over: boolean;
  readonly winners: readonly number[];
}
