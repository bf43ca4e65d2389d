import type { Bot, Turn } from '@chiaro/kernel';
import { scoreIn } from '../rules.js';
import { ColumnsProspect, type ColumnsChoice } from '../solver/columns.js';
import { Prospect, type Choice } from '../solver/prospect.js';
import { tableOf } from '../solver/solutions.js';
import { meanOf } from '../solver/offers.js';
import { outlookOf, stateIndex } from '../solver/states.js';
import { ruleSetId } from '../solver/table-file.js';
import { TurnValues } from '../solver/turn.js';
import { boxes, ROLLS, type Move } from '../types.js';
import { cardsOf, cardState, columnState, type View } from '../view.js';

/** Strong: maximises the mean of the final total; with three columns, an estimate of it. */
export function createStrong(): Bot<View, Move> {
  // All decisions of one turn use the same card, so it is solved once.
  let last = '';
  let prospect: Prospect | null = null;
  const values = new TurnValues();
  return {
    choose({ view }: Turn<View, Move>): Move {
      if (view.options.columns > 1) return bestInColumns(view);
      const card = outlookOf(cardState(view, view.seat), view.options);
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

function bestInColumns(view: View): Move {
  const columns = cardsOf(view, view.seat).map((card) => columnState(view.cards[card]!));
  const prospect = new ColumnsProspect(view.options, columns, tableOf(view.options));
  return moveOf(prospect.choices(view.dice, ROLLS - view.rolls)[0]!);
}

const moveOf = (choice: Choice | ColumnsChoice): Move =>
  choice.kind === 'keep'
    ? { kind: 'keep', mask: choice.mask }
    : scoreIn(boxes[choice.box]!, 'column' in choice ? choice.column : 1);
