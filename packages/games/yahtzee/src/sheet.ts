import {
  BAD,
  err,
  integer,
  isRecord,
  list,
  ok,
  oneOf,
  Report,
  anything,
  object,
  optional,
  type Bad,
  type Entry,
  type Facts,
  type Phrase,
  type Problem,
  type Result,
  type Said,
  type Sheet,
  type SheetScore,
} from '@chiaro/kernel';
import {
  assess,
  assessBox,
  inColumn,
  ruleOf,
  scoringFacts,
  valueBox,
  type Assessment,
  type CardState,
} from './assess.js';
import {
  filledMask,
  rankingOf,
  readCards,
  totalOfCards,
  totalsOf,
  upperTotalOf,
  type Card,
} from './card.js';
import { diceCountsOf, maximumTotal, weightOf } from './scoring.js';
import { boxes, boxIndex, BOXES, DICE, FACES, TRIPLE, YAHTZEE, type Box } from './types.js';
import { options as optionSchema, type Options } from './options.js';
import { worked } from './worked.js';

/**
 * The scorekeeper's three questions: the possible scores of these dice (`dice` and `card`), the
 * score in a box (with `box`), and the value of this card (`card` alone). With three columns
 * (YZ-C1) `card` is a list of three, and `column` says which of them `box` is in.
 */
const input = object({
  dice: optional(
    list(integer({ min: 1, max: FACES, code: 'DIE_RANGE' }), { length: DICE, code: 'DICE_COUNT' }),
  ),
  card: optional(anything),
  box: optional(oneOf(boxes)),
  column: optional(integer({ min: 1, max: TRIPLE })),
  options: optional(optionSchema.shape),
});

interface Question {
  readonly dice: readonly number[] | undefined;
  readonly box: Box | undefined;
  /** One for each column. */
  readonly cards: readonly Card[];
  /** The column to write in, from 1. */
  readonly column: number;
  readonly options: Options;
}

export const sheet: Sheet = {
  examples: [
    { dice: [3, 3, 3, 5, 5], card: { threes: 9 }, box: 'fullHouse' },
    { dice: [4, 4, 4, 4, 4], card: { yahtzee: 50, fours: 12 }, options: { joker: 'forced' } },
    {
      card: {
        ones: 3,
        twos: 6,
        threes: 9,
        fours: 12,
        fives: 15,
        sixes: 18,
        yahtzee: 50,
        yahtzeeBonuses: 1,
      },
    },
    {
      dice: [3, 3, 3, 5, 5],
      card: [{ threes: 9 }, {}, { fullHouse: 25 }],
      box: 'fullHouse',
      column: 2,
      options: { columns: 3 },
    },
  ],
  worked,
  score,
};

function score(value: unknown): Result<SheetScore, readonly Problem[]> {
  const report = new Report();
  const question = read(value, report);
  if (question === null) return err(report.problems);
  const { dice, box } = question;
  if (dice === undefined) return ok(cardScore(question));
  return box === undefined ? ok(preview(question, dice)) : write(question, dice, box);
}

/** A card as the sheet reads and writes it: a box is null or missing while open. */
export type SheetCard = Readonly<Partial<Record<Box | 'yahtzeeBonuses', number | null>>>;

/** One turn written in a box, with the card after it (with three columns, the written one). */
export interface TurnScore extends SheetScore {
  readonly card: SheetCard;
}

interface Written extends SheetScore {
  readonly after: Card;
}

/** Answers the second question alone, with types. */
export function scoreTurn(value: unknown): Result<TurnScore, readonly Problem[]> {
  const report = new Report();
  const question = read(value, report);
  if (question === null) return err(report.problems);
  const { dice, box } = question;
  if (dice !== undefined && box !== undefined) {
    const written = write(question, dice, box);
    if (!written.ok) return written;
    const { after, ...turn } = written.value;
    return ok({ ...turn, card: writtenCard(after) });
  }
  const field = dice === undefined ? 'dice' : 'box';
  return err([{ code: 'MISSING_FIELD', path: `/${field}`, facts: { field } }]);
}

/** Answers the first question alone, with types; empty if the card or the dice are invalid. */
export function assessOffers(value: unknown): readonly Assessment[] {
  const question = read(value, new Report());
  if (question?.dice === undefined) return [];
  const { dice, options, column } = question;
  return assess(stateOf(question, column), dice, options);
}

function read(value: unknown, report: Report): Question | null {
  const given = input.read(value, report);
  const options = (given === BAD ? undefined : given.options) ?? optionSchema.defaults;
  report.enter('card');
  const isGiven = isRecord(value) && Object.hasOwn(value, 'card');
  const cardValue = isGiven ? value['card'] : options.columns === 1 ? {} : EMPTY_COLUMNS;
  const cards = readCards(cardValue, options, report);
  report.leave();
  if (given === BAD || cards === BAD) return null;
  const { dice, box } = given;
  const missing = missingField(given, options);
  if (missing !== null)
    report.within(missing, () => report.add('MISSING_FIELD', { facts: { field: missing } }));
  const column = readColumn(given.column ?? 1, options, report);
  if (missing !== null || column === BAD) return null;
  return { dice, box, cards, column, options };
}

const EMPTY_COLUMNS: readonly unknown[] = Array.from({ length: TRIPLE }, () => ({}));

interface Given {
  readonly dice?: readonly number[];
  readonly box?: Box;
  readonly card?: unknown;
  readonly column?: number;
}

function missingField({ dice, box, card, column }: Given, { columns }: Options): string | null {
  if (dice === undefined && (box !== undefined || card === undefined)) return 'dice';
  return columns > 1 && box !== undefined && column === undefined ? 'column' : null;
}

function readColumn(column: number, { columns }: Options, report: Report): number | Bad {
  if (column <= columns) return column;
  const problem = { facts: { min: 1, max: columns, value: column } };
  return report.within('column', () => report.add('OUT_OF_RANGE', problem));
}

/** A column, counted from 1, in the form that `assess` takes. */
function stateOf({ cards, options }: Question, column: number): CardState {
  const card = cards[column - 1]!;
  const filled = filledMask(card);
  const upper = upperTotalOf(card);
  if (options.columns === 1) return { filled, upper, yahtzee: card.points[YAHTZEE]! };
  return {
    filled,
    upper,
    yahtzee: Math.min(...cards.map(({ points }) => points[YAHTZEE]!)),
    filledInAll: cards.reduce((mask, each) => mask & filledMask(each), -1),
    times: column,
  };
}

/** Every open box with its points; nothing is scored yet. */
function preview(question: Question, dice: readonly number[]): SheetScore {
  const { cards, options } = question;
  const listed = cards.map((_, i) => assess(stateOf(question, i + 1), dice, options));
  return {
    points: [0],
    lines: [],
    more: (say) =>
      options.columns === 1
        ? { boxes: offersJson(listed[0]!, say) }
        : { columns: listed.map((offers) => ({ boxes: offersJson(offers, say) })) },
  };
}

function offersJson<S>(
  offers: readonly Assessment[],
  say: (phrase: Phrase) => S,
): Readonly<Record<string, Said<S>>> {
  const json: Record<string, Said<S>> = {};
  for (const each of offers) json[each.box] = boxJson(each, say);
  return json;
}

const boxJson = <S>(each: Assessment, say: (phrase: Phrase) => S): Said<S> => ({
  legal: each.legal,
  points: each.points,
  bonus: each.upperBonus + each.yahtzeeBonus,
  reason: say(each.reason),
});

function write(
  question: Question,
  dice: readonly number[],
  box: Box,
): Result<Written, readonly Problem[]> {
  const { cards, column, options } = question;
  const index = boxIndex.get(box)!;
  const card = cards[column - 1]!;
  if (card.points[index]! >= 0)
    return err([{ code: 'CATEGORY_USED', path: '/box', rule: 'YZ-T3' }]);
  const before = stateOf(question, column);
  const found = valueBox(before, index, diceCountsOf(dice), options);
  if (!found.legal) return err([closed(assessBox(before, index, dice, options))]);
  const after: Card = {
    points: card.points.with(index, found.points / column),
    yahtzeeBonuses: card.yahtzeeBonuses + (found.yahtzeeBonus > 0 ? 1 : 0),
  };
  const allAfter = cards.with(column - 1, after);
  const lines = linesOf(found, before, bonusesIn(allAfter), dice, options);
  return ok({
    points: [lines.reduce((sum, line) => sum + line.points, 0)],
    lines,
    after,
    more: (say) => cardsJson(allAfter, options, say),
  });
}

function closed({ rule, reason: { id, args } }: Assessment): Problem {
  const facts = args as Problem['facts'] & object;
  return { code: 'JOKER_FORCED', path: '/box', rule, reason: id, facts };
}

const bonusesIn = (cards: readonly Card[]): number =>
  cards.reduce((sum, { yahtzeeBonuses }) => sum + yahtzeeBonuses, 0);

function linesOf(
  found: Omit<Assessment, 'reason'>,
  before: CardState,
  count: number,
  dice: readonly number[],
  options: Options,
): Entry[] {
  const index = boxIndex.get(found.box)!;
  const { filled, filledInAll = filled, times = 1, upper } = before;
  const line = (points: number, rule: string, facts: Facts): Entry => ({
    side: 0,
    points,
    rule,
    facts: inColumn(facts, times),
  });
  const facts = scoringFacts(index, filledInAll, dice, options);
  const lines = [line(found.points, found.rule, facts)];
  if (found.upperBonus > 0)
    lines.push(line(found.upperBonus, 'YZ-U2', { upper: upper + found.points / times }));
  if (found.yahtzeeBonus > 0) lines.push(line(found.yahtzeeBonus, 'YZ-B1', { count }));
  return lines;
}

/** A card without dice: an entry for each filled box and each kind of bonus. */
function cardScore({ cards, options }: Question): SheetScore {
  const lines: Entry[] = [];
  cards.forEach((card, i) => enterColumn(lines, card, i + 1, options));
  return {
    points: [totalOfCards(cards, options)],
    lines,
    more: (say) => cardsJson(cards, options, say),
  };
}

function enterColumn(lines: Entry[], card: Card, times: number, options: Options): void {
  const { upperBonus, upperTotal } = totalsOf(card, options);
  const line = (points: number, rule: string, facts: Facts): Entry => ({
    side: 0,
    points: times * points,
    rule,
    facts: inColumn(facts, times),
  });
  for (let box = 0; box < BOXES; box++) {
    const points = card.points[box]!;
    if (points >= 0) lines.push(line(points, ruleOf(box), { box: boxes[box]! }));
  }
  if (upperBonus > 0) lines.push(line(upperBonus, 'YZ-U2', { upper: upperTotal }));
  for (let count = 1; count <= card.yahtzeeBonuses; count++)
    lines.push(line(options.yahtzeeBonus, 'YZ-B1', { count }));
}

const openCard: Readonly<Record<string, number | null>> = Object.fromEntries<number | null>([
  ...boxes.map((box): [string, null] => [box, null]),
  ['yahtzeeBonuses', 0],
]);

/** Fills a copy of the open card at once: much faster than one box after another. */
function writtenCard({ points, yahtzeeBonuses }: Card): Record<string, number | null> {
  const written = { ...openCard };
  for (let box = 0; box < BOXES; box++) if (points[box]! >= 0) written[boxes[box]!] = points[box]!;
  written['yahtzeeBonuses'] = yahtzeeBonuses;
  return written;
}

function cardsJson<S>(
  cards: readonly Card[],
  options: Options,
  say: (phrase: Phrase) => S,
): Readonly<Record<string, Said<S>>> {
  const [first] = cards;
  if (cards.length === 1 && first !== undefined) {
    const totals = totalsOf(first, options);
    const json = { card: writtenCard(first), ...totals };
    return totals.complete ? { ...json, ...ending(totals.grandTotal, options, say) } : json;
  }
  const columns = cards.map((card) => totalsOf(card, options));
  const grandTotal = totalOfCards(cards, options);
  const complete = columns.every((column) => column.complete);
  return {
    card: cards.map(writtenCard),
    columns: columns.map((totals, i) => ({ times: i + 1, ...totals })),
    grandTotal,
    complete,
    ...(complete ? ending(grandTotal, options, say) : {}),
  };
}

function ending<S>(
  total: number,
  options: Options,
  say: (phrase: Phrase) => S,
): Readonly<Record<string, Said<S>>> {
  const rank = rankingOf(total / weightOf(options.columns));
  return {
    ranking: {
      id: rank,
      title: say({ id: `ranking.${rank}` }),
      message: say({ id: `ranking.${rank}.message` }),
    },
    perfectGame: total === maximumTotal(options, options.columns),
  };
}
