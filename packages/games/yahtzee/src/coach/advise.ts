import type { Advice, RankedOption } from '@chiaro/kernel';
import { meanOf } from '../solver/offers.js';
import { Prospect } from '../solver/prospect.js';
import { tableOf } from '../solver/solutions.js';
import { outlookOf } from '../solver/states.js';
import type { Move } from '../types.js';
import { fateOf } from './fate.js';
import { labelOf, moveOf, reasonsFor } from './explain.js';
import type { Position } from './position.js';

export const prospectOf = ({ options, card }: Position): Prospect =>
  new Prospect(options, outlookOf(card, options), meanOf(tableOf(options)));

/** Two choices closer than this are equal: they differ only by rounding. */
const TIE = 1e-9;
export const lossOf = (best: number, worth: number): number =>
  best - worth < TIE ? 0 : best - worth;

/** Ranks every keep and every box by the mean of the final total. */
export function adviseOn(position: Position): Advice<Move> {
  const prospect = prospectOf(position);
  const choices = prospect.choices(position.dice, position.left);
  const best = choices[0]!.worth;
  const ranked = choices.map((choice): RankedOption<Move> => ({
    move: moveOf(choice),
    label: labelOf(choice, position),
    value: position.total + choice.worth,
    loss: lossOf(best, choice.worth),
    reasons: reasonsFor(choice, fateOf(prospect, choice, position.left), position),
  }));
  return { ranked, exact: true };
}
