import {
  BAD,
  integer,
  nullable,
  object,
  optional,
  type Bad,
  type Report,
  type Shape,
} from '@chiaro/kernel';
import {
  boxes,
  BOXES,
  CHANCE_BOX,
  FULL_HOUSE,
  LARGE_STRAIGHT,
  SMALL_STRAIGHT,
  UPPER_BONUS,
  UPPER_BOXES,
  UPPER_GOAL,
  YAHTZEE,
  YAHTZEE_POINTS,
  type Box,
} from './types.js';
import type { RuleSet } from './options.js';

/** A card as a person writes it down. */
export interface Card {
  /** In the order of `boxes`; −1 while open. */
  readonly points: readonly number[];
  readonly yahtzeeBonuses: number;
}

export interface CardTotals {
  readonly upperTotal: number;
  readonly upperBonus: number;
  readonly lowerTotal: number;
  readonly yahtzeeBonusTotal: number;
  readonly yahtzeeCount: number;
  readonly grandTotal: number;
  readonly complete: boolean;
}

const boxFields = Object.fromEntries(
  boxes.map((box) => [box, optional(nullable(integer()))]),
) as Record<Box, Shape<number | null> & { readonly optional: true }>;

const fields = object({
  ...boxFields,
  yahtzeeBonuses: optional(nullable(integer({ min: 0, max: BOXES - 1 }))),
});

/** Reads a card and refuses what no dice can have written (`STATE_INVALID` with the path). */
export function readCard(value: unknown, rules: RuleSet, report: Report): Card | Bad {
  const read = fields.read(value, report);
  if (read === BAD) return BAD;
  const before = report.problems.length;
  const points = boxes.map((box, index) => {
    const given = read[box] ?? null;
    if (given !== null && !isPossible(index, given))
      impossible(report, box, 'refusal.impossibleBox', given);
    return given ?? -1;
  });
  const yahtzeeBonuses = read.yahtzeeBonuses ?? 0;
  checkBonuses(points, yahtzeeBonuses, rules, report);
  return report.problems.length > before ? BAD : { points, yahtzeeBonuses };
}

function impossible(report: Report, key: string, reason: string, points: number): void {
  report.within(key, () =>
    report.add('STATE_INVALID', { reason, facts: { box: { id: `box.${key}` }, points } }),
  );
}

/** Whether any five dice score this in the box. Three and four of a kind reach every sum from 5 to 30. */
function isPossible(box: number, points: number): boolean {
  if (box < UPPER_BOXES) return points >= 0 && points <= 5 * (box + 1) && points % (box + 1) === 0;
  switch (box) {
    case FULL_HOUSE:
      return points === 0 || points === 25;
    case SMALL_STRAIGHT:
      return points === 0 || points === 30;
    case LARGE_STRAIGHT:
      return points === 0 || points === 40;
    case YAHTZEE:
      return points === 0 || points === YAHTZEE_POINTS;
    case CHANCE_BOX:
      return points >= 5 && points <= 30;
    default:
      return points === 0 || (points >= 5 && points <= 30);
  }
}

function checkBonuses(
  points: readonly number[],
  bonuses: number,
  rules: RuleSet,
  report: Report,
): void {
  if (bonuses === 0) return;
  const filled = points.filter((each) => each >= 0).length;
  const reason =
    rules.yahtzeeBonus === 0
      ? 'refusal.bonusIsOff'
      : points[YAHTZEE] !== YAHTZEE_POINTS
        ? 'refusal.bonusWithoutYahtzee'
        : bonuses > filled - 1
          ? 'refusal.tooManyBonuses'
          : null;
  if (reason !== null)
    report.within('yahtzeeBonuses', () =>
      report.add('STATE_INVALID', { reason, facts: { bonuses, filled } }),
    );
}

const sumOf = (points: readonly number[]): number =>
  points.reduce((total, each) => total + Math.max(0, each), 0);

export function totalsOf(card: Card, rules: RuleSet): CardTotals {
  const upperTotal = sumOf(card.points.slice(0, UPPER_BOXES));
  const upperBonus = upperTotal >= UPPER_GOAL ? UPPER_BONUS : 0;
  const lowerTotal = sumOf(card.points.slice(UPPER_BOXES));
  const yahtzeeBonusTotal = card.yahtzeeBonuses * rules.yahtzeeBonus;
  return {
    upperTotal,
    upperBonus,
    lowerTotal,
    yahtzeeBonusTotal,
    yahtzeeCount: (card.points[YAHTZEE] === YAHTZEE_POINTS ? 1 : 0) + card.yahtzeeBonuses,
    grandTotal: upperTotal + upperBonus + lowerTotal + yahtzeeBonusTotal,
    complete: card.points.every((points) => points >= 0),
  };
}

export const filledMask = (card: Card): number =>
  card.points.reduce((mask, points, box) => (points < 0 ? mask : mask | (1 << box)), 0);

/** YZ-E3: what a final total is called. */
export function rankingOf(total: number): string {
  if (total >= 350) return 'legendary';
  if (total >= 300) return 'excellent';
  if (total >= 250) return 'veryGood';
  if (total >= 200) return 'good';
  if (total >= 150) return 'average';
  return 'beginner';
}
