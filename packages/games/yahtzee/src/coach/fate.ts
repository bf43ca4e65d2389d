import { BOXES } from '../types.js';
import { gainOf } from '../solver/offers.js';
import type { Choice, Prospect } from '../solver/prospect.js';

/** The result of a choice if the rest of the turn is played optimally. */
export interface Fate {
  /** Mean points of this turn, bonuses included. */
  readonly gain: number;
  /** Mean points of all later turns. */
  readonly future: number;
  /** The probability that the turn ends in each box. */
  readonly boxes: Float64Array;
}

export function fateOf(prospect: Prospect, choice: Choice, left: number): Fate {
  const boxes = new Float64Array(BOXES);
  if (choice.kind === 'score') {
    boxes[choice.box] = 1;
    const gain = gainOf(choice.lead);
    return { gain, future: choice.worth - gain, boxes };
  }
  const { turn, offers, card, worth } = prospect;
  turn.playKeep(choice.set, left);
  let gain = 0;
  offers.eachEnd(turn, 0, card, worth, (share, box, _points, gained) => {
    boxes[box]! += share;
    gain += share * gained;
  });
  return { gain, future: choice.worth - gain, boxes };
}
