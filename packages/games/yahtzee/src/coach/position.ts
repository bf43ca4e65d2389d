import {
  anything,
  BAD,
  err,
  integer,
  isRecord,
  list,
  object,
  ok,
  optional,
  Report,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import type { CardState } from '../assess.js';
import { filledMask, readCards, totalOfCards, totalsOf } from '../card.js';
import { ALL_BOXES, BOXES, DICE, FACES, ROLLS, TRIPLE, YAHTZEE } from '../types.js';
import type { State } from '../state.js';
import { options as optionSchema, type Options } from '../options.js';

/** Dice on the table, and the card to write them on. */
export interface Position {
  readonly options: Options;
  readonly card: CardState;
  /** Grand total so far. */
  readonly total: number;
  readonly dice: readonly number[];
  /** Rolls left. */
  readonly left: number;
}

/** In a game of one column. */
export const positionOf = (s: State): Position => ({
  options: s.options,
  card: {
    filled: s.filled[s.seat]!,
    upper: s.upper[s.seat]!,
    yahtzee: s.points[s.seat * BOXES + YAHTZEE]!,
  },
  total: s.totals[s.seat]!,
  dice: [...s.dice],
  left: ROLLS - s.rolls,
});

/**
 * Like `Position`, on a card of three columns, each treated as if it were the whole card (YZ-C1).
 */
export interface ColumnsPosition extends Omit<Position, 'card'> {
  readonly columns: readonly CardState[];
}

export function columnsPositionOf(s: State): ColumnsPosition {
  const { columns } = s.options;
  const cards = Array.from({ length: columns }, (_, column) => s.seat * columns + column);
  return {
    options: s.options,
    columns: cards.map((card) => ({
      filled: s.filled[card]!,
      upper: s.upper[card]!,
      yahtzee: s.points[card * BOXES + YAHTZEE]!,
    })),
    total: s.totals[s.seat]!,
    dice: [...s.dice],
    left: ROLLS - s.rolls,
  };
}

const input = object({
  card: optional(anything),
  dice: list(integer({ min: 1, max: FACES, code: 'DIE_RANGE' }), {
    length: DICE,
    code: 'DICE_COUNT',
  }),
  rollsLeft: integer({ min: 0, max: ROLLS - 1 }),
  options: optional(optionSchema.shape),
});

/** One line of `chiaro advise yahtzee`; a card that is not given is empty. */
export function readPosition(
  value: unknown,
): Result<Position | ColumnsPosition, readonly Problem[]> {
  const report = new Report();
  const given = input.read(value, report);
  const options = given === BAD ? optionSchema.defaults : (given.options ?? optionSchema.defaults);
  report.enter('card');
  const cardGiven = isRecord(value) && Object.hasOwn(value, 'card');
  const empty = options.columns === 1 ? {} : Array.from({ length: TRIPLE }, () => ({}));
  const cards = readCards(cardGiven ? value['card'] : empty, options, report);
  if (cards !== BAD && cards.every((card) => filledMask(card) === ALL_BOXES))
    report.add('GAME_OVER');
  report.leave();
  if (given === BAD || cards === BAD || report.problems.length > 0) return err(report.problems);
  const columns = cards.map((card) => ({
    filled: filledMask(card),
    upper: totalsOf(card, options).upperTotal,
    yahtzee: card.points[YAHTZEE]!,
  }));
  const shared = {
    options,
    total: totalOfCards(cards, options),
    dice: given.dice,
    left: given.rollsLeft,
  };
  return ok(options.columns === 1 ? { ...shared, card: columns[0]! } : { ...shared, columns });
}
