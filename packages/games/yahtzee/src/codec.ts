import {
  BAD,
  err,
  flag,
  integer,
  list,
  object,
  ok,
  oneOf,
  Report,
  type Json,
  type StateCodec,
} from '@chiaro/kernel';
import { initialState, isOver, type State } from './state.js';
import {
  BOXES,
  DICE,
  FACES,
  KEEP_ALL,
  ROLLS,
  UPPER_BONUS,
  UPPER_BOXES,
  UPPER_GOAL,
} from './types.js';
import { options } from './options.js';

const stored = object({
  options: options.shape,
  points: list(list(integer({ min: -1, max: 50 }), { length: BOXES })),
  bonuses: list(integer({ min: 0, max: BOXES - 1 })),
  dice: list(integer({ min: 0, max: FACES }), { length: DICE }),
  kept: integer({ min: 0, max: KEEP_ALL - 1 }),
  rolls: oneOf([0, 1, 2, 3]),
  rolling: flag,
  seat: integer({ min: 0, max: 7 }),
});

function encode(s: State): Json {
  return {
    options: { ...s.options },
    points: Array.from(s.filled, (_, card) => [
      ...s.points.subarray(card * BOXES, (card + 1) * BOXES),
    ]),
    bonuses: [...s.bonuses],
    dice: [...s.dice],
    kept: s.kept,
    rolls: s.rolls,
    rolling: s.rolling,
    seat: s.seat,
  };
}

export const codec: StateCodec<State> = {
  encode,
  decode(json) {
    const report = new Report();
    const read = stored.read(json, report);
    if (read === BAD) return err(report.problems);
    const { players, columns } = read.options;
    const cards = players * columns;
    if (read.points.length !== cards || read.bonuses.length !== cards || read.seat >= players)
      return err([{ code: 'STATE_INVALID', path: '/points' }]);
    const s = initialState(read.options);
    read.points.forEach((points, card) => fillCard(s, card, points, read.bonuses[card]!));
    s.dice.set(read.dice);
    s.kept = read.kept;
    s.rolls = read.rolls;
    s.rolling = read.rolling;
    s.seat = read.seat;
    return isCoherent(s) ? ok(s) : err([{ code: 'STATE_INVALID', path: '' }]);
  },
};

function fillCard(s: State, card: number, written: readonly number[], bonuses: number): void {
  const { columns, yahtzeeBonus } = s.options;
  let total = bonuses * yahtzeeBonus;
  written.forEach((points, box) => {
    s.points[card * BOXES + box] = points;
    if (points < 0) return;
    s.filled[card]! |= 1 << box;
    s.turns++;
    total += points;
    if (box < UPPER_BOXES) s.upper[card]! += points;
  });
  if (s.upper[card]! >= UPPER_GOAL) total += UPPER_BONUS;
  s.bonuses[card] = bonuses;
  s.totals[Math.floor(card / columns)]! += (1 + (card % columns)) * total;
}

/** There are dice exactly if a roll was made; a roll is due only with rolls left. */
function isCoherent(s: State): boolean {
  const rolled = s.dice.every((die) => die > 0);
  const cleared = s.dice.every((die) => die === 0);
  const over = isOver(s);
  if (s.rolls === 0) return cleared && s.kept === 0 && s.rolling === !over;
  return (
    rolled && !over && !(s.rolling && s.rolls === ROLLS) && s.turns % s.options.players === s.seat
  );
}
