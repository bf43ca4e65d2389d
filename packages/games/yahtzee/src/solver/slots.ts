import { boxPoints, fiveOf } from '../scoring.js';
import { BOXES, FACES } from '../types.js';
import { options } from '../options.js';
import { ROLL_COUNT, ROLLS_FROM, sets } from './dice.js';

/**
 * A slot is a box with points that dice can make in it: "threes with 9", "full house with 25". Many
 * rolls share a slot, so the value after a turn is looked up once per slot instead of once per
 * roll. Five of a kind depends on bonus and joker rules: each of the six has a slot of its own, for
 * every box. Without five of a kind the points are the same under all rules.
 */
const slots: { readonly box: number; readonly points: number }[] = [];
const firstSlot: number[] = [];
/** `SLOT[roll * 13 + box]` */
export const SLOT = new Uint8Array(ROLL_COUNT * BOXES);

const rolls = sets.slice(ROLLS_FROM);
const pointsIn = (box: number, roll: number): number => boxPoints(box, 0, roll, options.defaults);

for (let box = 0; box < BOXES; box++) {
  const first = slots.length;
  const points = rolls.filter((roll) => fiveOf(roll) === 0).map((roll) => pointsIn(box, roll));
  const different = [...new Set(points)].toSorted((a, b) => a - b);
  firstSlot.push(first);
  slots.push(...different.map((each) => ({ box, points: each })));
  rolls.forEach((roll, place) => {
    if (fiveOf(roll) === 0)
      SLOT[place * BOXES + box] = first + different.indexOf(pointsIn(box, roll));
  });
}
firstSlot.push(slots.length);

/** The slot of five dice with this face is `FIVES + face − 1`. */
export const FIVES = slots.length;
export const SLOTS = FIVES + FACES;
rolls.forEach((roll, place) => {
  if (fiveOf(roll) > 0) SLOT.fill(FIVES + fiveOf(roll) - 1, place * BOXES, (place + 1) * BOXES);
});

export const SLOT_POINTS = Uint8Array.from(slots, ({ points }) => points);
/** The slots of a box are `FIRST_SLOT[box]` to `FIRST_SLOT[box + 1] − 1`. */
export const FIRST_SLOT = Uint8Array.from(firstSlot);
