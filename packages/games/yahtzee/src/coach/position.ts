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
import { filledMask, readCard, totalsOf } from '../card.js';
import { ALL_BOXES, BOXES, DICE, FACES, ROLLS, YAHTZEE } from '../types.js';
import type { State } from '../state.js';
import { options as optionSchema, type Options } from '../options.js';

/** Dice on the table, and the card they are to be written on. */
export interface Position {
  readonly options: Options;
  readonly card: CardState;
  /** Grand total so far. */
  readonly total: number;
  readonly dice: readonly number[];
  /** Rolls left. */
  readonly left: number;
}

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
export function readPosition(value: unknown): Result<Position, readonly Problem[]> {
  const report = new Report();
  const given = input.read(value, report);
  const options = given === BAD ? optionSchema.defaults : (given.options ?? optionSchema.defaults);
  report.enter('card');
  const cardGiven = isRecord(value) && Object.hasOwn(value, 'card');
  const card = readCard(cardGiven ? value['card'] : {}, options, report);
  if (card !== BAD && filledMask(card) === ALL_BOXES) report.add('GAME_OVER');
  report.leave();
  if (given === BAD || card === BAD || report.problems.length > 0) return err(report.problems);
  const totals = totalsOf(card, options);
  return ok({
    options,
    card: {
      filled: filledMask(card),
      upper: totals.upperTotal,
      yahtzee: card.points[YAHTZEE]!,
    },
    total: totals.grandTotal,
    dice: given.dice,
    left: given.rollsLeft,
  });
}
