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
  type Entry,
  type Json,
  type Phrase,
  type Problem,
  type Result,
  type Sheet,
  type SheetScore,
} from '@chiaro/kernel';
import {
  assess,
  assessBox,
  ruleOf,
  scoringFacts,
  type Assessment,
  type CardState,
} from './assess.js';
import { filledMask, rankingOf, readCard, totalsOf, type Card } from './card.js';
import { maximumTotal } from './scoring.js';
import { boxes, boxIndex, BOXES, DICE, FACES, YAHTZEE, type Box } from './types.js';
import { options as optionSchema, type Options } from './options.js';

/**
 * The scorekeeper's three questions: what could these dice score (`dice` and `card`), score them
 * here (with `box`), and what is this card worth (`card` alone).
 */
const input = object({
  dice: optional(
    list(integer({ min: 1, max: FACES, code: 'DIE_RANGE' }), { length: DICE, code: 'DICE_COUNT' }),
  ),
  card: optional(anything),
  box: optional(oneOf(boxes)),
  options: optional(optionSchema.shape),
});

interface Question {
  readonly dice: readonly number[] | undefined;
  readonly box: Box | undefined;
  readonly card: Card;
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
  ],
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

/** One turn written in a box, with the card after it. */
export interface TurnScore extends SheetScore {
  readonly card: SheetCard;
}

/** The second question alone, with types. */
export function scoreTurn(value: unknown): Result<TurnScore, readonly Problem[]> {
  const report = new Report();
  const question = read(value, report);
  if (question === null) return err(report.problems);
  const { dice, box } = question;
  if (dice !== undefined && box !== undefined) return write(question, dice, box);
  const field = dice === undefined ? 'dice' : 'box';
  return err([{ code: 'MISSING_FIELD', path: `/${field}`, facts: { field } }]);
}

/** The first question alone, with types: nothing where the card or the dice cannot be. */
export function assessOffers(value: unknown): readonly Assessment[] {
  const question = read(value, new Report());
  if (question?.dice === undefined) return [];
  const { card, dice, options } = question;
  return assess(stateOfCard(card, options), dice, options);
}

function read(value: unknown, report: Report): Question | null {
  const given = input.read(value, report);
  const options = given === BAD ? undefined : (given.options ?? optionSchema.defaults);
  const cardValue = isRecord(value) && Object.hasOwn(value, 'card') ? value['card'] : {};
  report.enter('card');
  const card = readCard(cardValue, options ?? optionSchema.defaults, report);
  report.leave();
  if (given === BAD || card === BAD || options === undefined) return null;
  if (given.dice === undefined && (given.box !== undefined || given.card === undefined)) {
    report.within('dice', () => report.add('MISSING_FIELD', { facts: { field: 'dice' } }));
    return null;
  }
  return { dice: given.dice, box: given.box, card, options };
}

const stateOfCard = (card: Card, options: Options): CardState => ({
  filled: filledMask(card),
  upper: totalsOf(card, options).upperTotal,
  yahtzee: card.points[YAHTZEE]!,
});

/** Every open box with its points; nothing is scored yet. */
function preview({ card, options }: Question, dice: readonly number[]): SheetScore {
  const listed = assess(stateOfCard(card, options), dice, options);
  return {
    points: [0],
    lines: [],
    more: (say) => ({
      boxes: Object.fromEntries(listed.map((each) => [each.box, boxJson(each, say)])),
    }),
  };
}

const boxJson = (each: Assessment, say: (phrase: Phrase) => string): Json => ({
  legal: each.legal,
  points: each.points,
  bonus: each.upperBonus + each.yahtzeeBonus,
  reason: say(each.reason),
});

function write(
  { card, options }: Question,
  dice: readonly number[],
  box: Box,
): Result<TurnScore, readonly Problem[]> {
  const index = boxIndex.get(box)!;
  if (card.points[index]! >= 0)
    return err([{ code: 'CATEGORY_USED', path: '/box', rule: 'YZ-T3' }]);
  const before = stateOfCard(card, options);
  const found = assessBox(before, index, dice, options);
  if (!found.legal) {
    const { id, args } = found.reason;
    return err([
      {
        code: 'JOKER_FORCED',
        path: '/box',
        rule: found.rule,
        reason: id,
        facts: args as Problem['facts'] & object,
      },
    ]);
  }
  const after: Card = {
    points: card.points.with(index, found.points),
    yahtzeeBonuses: card.yahtzeeBonuses + (found.yahtzeeBonus > 0 ? 1 : 0),
  };
  const lines = linesOf(found, before, after, dice, options);
  const written = writtenCard(after);
  return ok({
    points: [lines.reduce((sum, line) => sum + line.points, 0)],
    lines,
    card: written,
    more: (say) => cardJson(after, written, options, say),
  });
}

function linesOf(
  found: Assessment,
  before: CardState,
  after: Card,
  dice: readonly number[],
  options: Options,
): Entry[] {
  const index = boxIndex.get(found.box)!;
  const lines: Entry[] = [
    {
      side: 0,
      points: found.points,
      rule: found.rule,
      facts: { ...scoringFacts(index, before.filled, dice, options) },
    },
  ];
  if (found.upperBonus > 0)
    lines.push({
      side: 0,
      points: found.upperBonus,
      rule: 'YZ-U2',
      facts: { upper: before.upper + found.points },
    });
  if (found.yahtzeeBonus > 0)
    lines.push({
      side: 0,
      points: found.yahtzeeBonus,
      rule: 'YZ-B1',
      facts: { count: after.yahtzeeBonuses },
    });
  return lines;
}

/** A card without dice: a line for each filled box and each kind of bonus. */
function cardScore({ card, options }: Question): SheetScore {
  const totals = totalsOf(card, options);
  const lines: Entry[] = boxes.flatMap((box, index) =>
    card.points[index]! < 0
      ? []
      : { side: 0, points: card.points[index]!, rule: ruleOf(index), facts: { box } },
  );
  if (totals.upperBonus > 0)
    lines.push({
      side: 0,
      points: totals.upperBonus,
      rule: 'YZ-U2',
      facts: { upper: totals.upperTotal },
    });
  for (let count = 1; count <= card.yahtzeeBonuses; count++)
    lines.push({ side: 0, points: options.yahtzeeBonus, rule: 'YZ-B1', facts: { count } });
  return {
    points: [totals.grandTotal],
    lines,
    more: (say) => cardJson(card, writtenCard(card), options, say),
  };
}

function writtenCard({ points, yahtzeeBonuses }: Card): Record<string, number | null> {
  const written: Record<string, number | null> = {};
  for (let box = 0; box < BOXES; box++)
    written[boxes[box]!] = points[box]! < 0 ? null : points[box]!;
  written['yahtzeeBonuses'] = yahtzeeBonuses;
  return written;
}

function cardJson(
  card: Card,
  written: Record<string, number | null>,
  options: Options,
  say: (phrase: Phrase) => string,
): Readonly<Record<string, Json>> {
  const totals = totalsOf(card, options);
  return {
    card: written,
    ...totals,
    ...(totals.complete ? ending(totals.grandTotal, options, say) : {}),
  };
}

function ending(
  total: number,
  options: Options,
  say: (phrase: Phrase) => string,
): Readonly<Record<string, Json>> {
  const rank = rankingOf(total);
  return {
    ranking: {
      id: rank,
      title: say({ id: `ranking.${rank}` }),
      message: say({ id: `ranking.${rank}.message` }),
    },
    perfectGame: total === maximumTotal(options),
  };
}
