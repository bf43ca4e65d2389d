import type { Bot, Turn } from '@chiaro/kernel';
import { Prospect, type Choice } from '../solver/prospect.js';
import { tableOf } from '../solver/solutions.js';
import { meanOf } from '../solver/offers.js';
import { outlookOf, stateIndex } from '../solver/states.js';
import { ruleSetId } from '../solver/table.js';
import { TurnValues } from '../solver/turn.js';
import { boxes, ROLLS, type Move } from '../types.js';
import { cardState, type View } from '../view.js';

/** Strong: always the highest mean of the final total. */
export function createStrong(): Bot<View, Move> {
  // The decisions of one turn look at the same card.
  let last = '';
  let prospect: Prospect | null = null;
  const values = new TurnValues();
  return {
    choose({ view }: Turn<View, Move>): Move {
      const card = outlookOf(cardState(view.cards[view.seat]!), view.options);
      const key = `${ruleSetId(view.options)} ${stateIndex(card)}`;
      if (prospect === null || key !== last)
        prospect = new Prospect(view.options, card, meanOf(tableOf(view.options)), values);
      last = key;
      return bestMove(prospect, view);
    },
  };
}

export const bestMove = (prospect: Prospect, view: View): Move =>
  moveOf(prospect.best(view.dice, ROLLS - view.rolls));

const moveOf = (choice: Choice): Move =>
  choice.kind === 'keep'
    ? { kind: 'keep', mask: choice.mask }
    : { kind: 'score', box: boxes[choice.box]! };
