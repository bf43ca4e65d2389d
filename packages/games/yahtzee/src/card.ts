import {
  anything,
  BAD,
  integer,
  list,
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
  DICE,
  FACES,
  fixedPoints,
  TRIPLE,
  UPPER_BONUS,
  UPPER_BOXES,
  UPPER_GOAL,
  upperBoxes,
  YAHTZEE,
  YAHTZEE_POINTS,
  type Box,
} from './types.js';
import type { Options, RuleSet } from './options.js';

/** A card as written on paper, or one column of a triple card. */
export interface Card {
  /** In the order of `boxes`; −1 while open. */
  readonly points: readonly number[];
  readonly yahtzeeBonuses: number;
}

/** The sums of a card. */
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

/**
 * Reads a card and rejects points that no dice can give (`STATE_INVALID` with the path). With three
 * columns (YZ-C1) it is a list of three cards; the answer has one card for each column.
 */
export function readCards(value: unknown, options: Options, report: Report): Card[] | Bad {
  if (options.columns === 1) return readOneCard(value, options, report);
  const before = report.problems.length;
  const given = columnsShape.read(value, report);
  if (given === BAD) return BAD;
  const cards = given.map((each, i) => report.within(i, () => readCard(each, report)));
  const read = cards.filter((card) => card !== BAD);
  if (read.length < cards.length) return BAD;
  read.forEach((card, i) => report.within(i, () => checkBonuses(card, read, options, report)));
  return report.problems.length > before ? BAD : read;
}

function readOneCard(value: unknown, options: Options, report: Report): Card[] | Bad {
  const before = report.problems.length;
  const card = readCard(value, report);
  if (card === BAD) return BAD;
  const cards = [card];
  checkBonuses(card, cards, options, report);
  return report.problems.length > before ? BAD : cards;
}

const columnsShape = list(anything, { length: TRIPLE });

const OPEN: readonly number[] = boxes.map(() => -1);

function readCard(value: unknown, report: Report): Card | Bad {
  const read = fields.read(value, report);
  if (read === BAD) return BAD;
  const before = report.problems.length;
  const points: number[] = OPEN.slice();
  for (let index = 0; index < BOXES; index++) {
    const box = boxes[index]!;
    const given = read[box] ?? null;
    if (given === null) continue;
    if (!isPossible(index, given)) impossible(report, box, 'refusal.impossibleBox', given);
    points[index] = given;
  }
  const yahtzeeBonuses = read.yahtzeeBonuses ?? 0;
  return report.problems.length > before ? BAD : { points, yahtzeeBonuses };
}

function impossible(report: Report, key: string, reason: string, points: number): void {
  report.within(key, () =>
    report.add('STATE_INVALID', { reason, facts: { box: { id: `box.${key}` }, points } }),
  );
}

/** Whether any five dice score this in the box. Three and four of a kind reach every sum from 5 to 30. */
function isPossible(box: number, points: number): boolean {
  if (box < UPPER_BOXES)
    return points >= 0 && points <= DICE * (box + 1) && points % (box + 1) === 0;
  const fixed = fixedPoints[boxes[box]!];
  if (fixed !== undefined) return points === 0 || points === fixed;
  const isSum = points >= DICE && points <= DICE * FACES;
  return isSum || (points === 0 && box !== CHANCE_BOX);
}

function checkBonuses(
  { points, yahtzeeBonuses: bonuses }: Card,
  columns: readonly Card[],
  rules: RuleSet,
  report: Report,
): void {
  if (bonuses === 0) return;
  const filled = points.filter((each) => each >= 0).length;
  const reason =
    rules.yahtzeeBonus === 0
      ? 'refusal.bonusIsOff'
      : columns.some((column) => column.points[YAHTZEE] !== YAHTZEE_POINTS)
        ? 'refusal.bonusWithoutYahtzee'
        : bonuses > filled - 1
          ? 'refusal.tooManyBonuses'
          : null;
  if (reason !== null)
    report.within('yahtzeeBonuses', () =>
      report.add('STATE_INVALID', { reason, facts: { bonuses, filled } }),
    );
}

/** Sum of the filled boxes from one index to before another. */
function sumOf(points: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let box = from; box < to; box++) sum += Math.max(0, points[box]!);
  return sum;
}

/** Sum of the upper section, without its bonus. */
export const upperTotalOf = ({ points }: Card): number => sumOf(points, 0, UPPER_BOXES);

/** The sums of a card, bonuses included. */
export function totalsOf(card: Card, rules: RuleSet): CardTotals {
  const upperTotal = upperTotalOf(card);
  const upperBonus = upperTotal >= UPPER_GOAL ? UPPER_BONUS : 0;
  const lowerTotal = sumOf(card.points, UPPER_BOXES, BOXES);
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

/** YZ-C1: the sum of the columns, each times its number. */
export const totalOfCards = (cards: readonly Card[], rules: RuleSet): number =>
  cards.reduce((sum, card, i) => sum + (i + 1) * totalsOf(card, rules).grandTotal, 0);

/**
 * The state of the upper bonus (YZ-U2): the points missing, and whether the open boxes can still
 * bring them.
 */
export interface UpperProspect {
  readonly needed: number;
  readonly state: 'reached' | 'open' | 'missed';
}

/** How far the upper section is from its bonus. */
export function upperProspect(card: Readonly<Partial<Record<Box, number | null>>>): UpperProspect {
  const written = upperBoxes.reduce((sum, box) => sum + (card[box] ?? 0), 0);
  const open = upperBoxes.map((box, index) =>
    (card[box] ?? null) === null ? DICE * (index + 1) : 0,
  );
  const most = open.reduce((sum, points) => sum + points, written);
  const needed = Math.max(0, UPPER_GOAL - written);
  return { needed, state: needed === 0 ? 'reached' : most < UPPER_GOAL ? 'missed' : 'open' };
}

export function filledMask({ points }: Card): number {
  let mask = 0;
  for (let box = 0; box < BOXES; box++) if (points[box]! >= 0) mask |= 1 << box;
  return mask;
}

/** YZ-E3: the rank of a final total. */
export function rankingOf(total: number): string {
  if (total >= 350) return 'legendary';
  if (total >= 300) return 'excellent';
  if (total >= 250) return 'veryGood';
  if (total >= 200) return 'good';
  if (total >= 150) return 'average';
  return 'beginner';
}
