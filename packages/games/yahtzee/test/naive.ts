/**
 * A second, naive scorer, written from the rule text with counts and sorted dice only; the
 * table-driven one is compared with it.
 */
import type { Box, RuleSet } from '../src/index.js';

const UPPER: readonly Box[] = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];
const LOWER: readonly Box[] = [
  'threeOfAKind',
  'fourOfAKind',
  'fullHouse',
  'smallStraight',
  'largeStraight',
  'yahtzee',
  'chance',
];
const JOKER: Partial<Record<Box, number>> = { fullHouse: 25, smallStraight: 30, largeStraight: 40 };

export type NaiveCard = Partial<Record<Box, number>>;
export interface NaiveOffer {
  readonly legal: boolean;
  readonly points: number;
  readonly yahtzeeBonus: number;
  readonly upperBonus: number;
}

const add = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

function plain(box: Box, dice: readonly number[]): number {
  const groups = [1, 2, 3, 4, 5, 6]
    .map((face) => dice.filter((die) => die === face).length)
    .toSorted((a, b) => a - b);
  const different = [...new Set(dice)].toSorted((a, b) => a - b).join('');
  if (UPPER.includes(box)) return add(dice.filter((die) => die === UPPER.indexOf(box) + 1));
  if (box === 'chance') return add(dice);
  if (box === 'threeOfAKind') return groups[5]! >= 3 ? add(dice) : 0;
  if (box === 'fourOfAKind') return groups[5]! >= 4 ? add(dice) : 0;
  if (box === 'fullHouse') return groups[5] === 3 && groups[4] === 2 ? 25 : 0;
  if (box === 'smallStraight') return /1234|2345|3456/.test(different) ? 30 : 0;
  if (box === 'largeStraight') return /12345|23456/.test(different) ? 40 : 0;
  return groups[5] === 5 ? 50 : 0;
}

export function naiveOffers(
  card: NaiveCard,
  dice: readonly number[],
  rules: RuleSet,
): Map<Box, NaiveOffer> {
  const open = [...UPPER, ...LOWER].filter((box) => card[box] === undefined);
  const five = new Set(dice).size === 1;
  const joker = five && card.yahtzee !== undefined && rules.joker !== 'none';
  const match = UPPER[dice[0]! - 1]!;
  const openLower = open.filter((box) => LOWER.includes(box));

  const legal = (box: Box): boolean => {
    if (!joker || rules.joker === 'anyBox') return true;
    if (rules.joker === 'forced' && open.includes(match)) return box === match;
    if (box === match || LOWER.includes(box)) return true;
    return openLower.length === 0 && !open.includes(match);
  };
  const points = (box: Box): number => {
    const special = JOKER[box];
    const matchFilled = card[match] !== undefined;
    if (joker && special !== undefined && (rules.joker !== 'anyBox' || matchFilled)) return special;
    if (five && box === 'fullHouse' && rules.fullHouseAcceptsFiveOfAKind) return 25;
    return plain(box, dice);
  };
  const upper = add(UPPER.map((box) => card[box] ?? 0));

  return new Map(
    open.map((box) => {
      const allowed = legal(box);
      const gained = allowed ? points(box) : 0;
      const crosses = UPPER.includes(box) && upper < 63 && upper + gained >= 63;
      return [
        box,
        {
          legal: allowed,
          points: gained,
          yahtzeeBonus: allowed && five && card.yahtzee === 50 ? rules.yahtzeeBonus : 0,
          upperBonus: allowed && crosses ? 35 : 0,
        },
      ];
    }),
  );
}
