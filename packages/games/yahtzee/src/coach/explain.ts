import type { Json, Phrase } from '@chiaro/kernel';
import { assessBox } from '../assess.js';
import { notation } from '../notation.js';
import { boxes, BOXES, type Move } from '../types.js';
import type { Choice } from '../solver/prospect.js';
import { boxesIn } from '../solver/solve.js';
import type { Fate } from './fate.js';
import type { Position } from './position.js';

/** `21.3`, formatted for the language. */
export function decimal(number: number, digits = 1): Phrase {
  const [whole = '0', part = '0'] = Math.abs(number).toFixed(digits).split('.');
  const isZero = /^0*$/.test(whole + part);
  return {
    id: 'decimal',
    args: { sign: number < 0 && !isZero ? 'minus' : 'plus', whole, part },
  };
}

const keptDice = ({ dice }: Position, mask: number): number[] =>
  dice.filter((_, die) => (mask >> die) & 1).toSorted((a, b) => a - b);

export const moveOf = (choice: Choice): Move =>
  choice.kind === 'keep'
    ? { kind: 'keep', mask: choice.mask }
    : { kind: 'score', box: boxes[choice.box]! };

/** The choice as keys of an answer: the move to play, and its meaning. */
export const labelOf = (choice: Choice, position: Position): Readonly<Record<string, Json>> => ({
  move: notation.format(moveOf(choice)),
  ...(choice.kind === 'keep'
    ? { keep: keptDice(position, choice.mask) }
    : { box: boxes[choice.box]! }),
});

/** "keeping 6, 6 and 6", "writing chance". */
export function nameOf(choice: Choice, position: Position): Phrase {
  if (choice.kind === 'score')
    return { id: 'choice.box', args: { box: { id: `box.${boxes[choice.box]!}` } } };
  const dice = keptDice(position, choice.mask);
  return dice.length === 0 ? { id: 'choice.keepNone' } : { id: 'choice.keep', args: { dice } };
}

/** The reasons for the value of a choice. */
export function reasonsFor(choice: Choice, fate: Fate, position: Position): Phrase[] {
  const later = BOXES - boxesIn(position.card.filled) - 1;
  if (choice.kind === 'score') {
    const { card, dice, options } = position;
    const { reason, upperBonus, yahtzeeBonus } = assessBox(card, choice.box, dice, options);
    const offer = { id: 'position.offer', args: { reason, bonus: upperBonus + yahtzeeBonus } };
    return [offer, laterPhrase(later, fate.future)];
  }
  const args = { gain: decimal(fate.gain), future: decimal(fate.future) };
  return [{ id: later === 0 ? 'advice.keepLast' : 'advice.keep', args }, endsPhrase(fate)];
}

const laterPhrase = (count: number, future: number): Phrase =>
  count === 0
    ? { id: 'advice.last' }
    : { id: 'advice.future', args: { count, future: decimal(future) } };

const ENDS = 3;

/** The boxes where the turn most often ends. */
function endsPhrase({ boxes: shares }: Fate): Phrase {
  const ends = [...shares.keys()]
    .filter((box) => shares[box]! >= 0.005)
    .toSorted((a, b) => shares[b]! - shares[a]!)
    .slice(0, ENDS)
    .map((box) => ({
      id: 'advice.end',
      args: { box: { id: `box.${boxes[box]!}` }, percent: Math.round(100 * shares[box]!) },
    }));
  return { id: 'advice.ends', args: { ends } };
}
