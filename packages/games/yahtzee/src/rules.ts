import {
  below,
  type Facts,
  type Ledger,
  type Outcome,
  type Refusal,
  type Rng,
} from '@chiaro/kernel';
import { closedReason, closingRule, inColumn, ruleOf, scoringFacts } from './assess.js';
import { boxPoints, legalBoxes, diceCountsOf, upperBonus, yahtzeeBonus } from './scoring.js';
import { filledInAll, isOver, yahtzeeInAll, type State } from './state.js';
import {
  boxes,
  boxIndex,
  BOXES,
  DICE,
  FACES,
  KEEP_ALL,
  ROLLS,
  TRIPLE,
  UPPER_BOXES,
  type Box,
  type Move,
} from './types.js';

/** A move as a small integer: 0..30 keep that mask, 32 + 13 (column − 1) + box write in that box. */
const SCORE = 32;
export const encodeMove = (move: Move): number =>
  move.kind === 'keep'
    ? move.mask
    : SCORE + BOXES * ((move.column ?? 1) - 1) + boxIndex.get(move.box)!;
export const decodeMove = (code: number): Move =>
  code < SCORE
    ? { kind: 'keep', mask: code }
    : scoreIn(boxes[(code - SCORE) % BOXES]!, 1 + Math.floor((code - SCORE) / BOXES));
export const MAX_MOVES = KEEP_ALL + TRIPLE * BOXES;

/** The move that writes in a box of a column, counted from 1. */
export const scoreIn = (box: Box, column: number): Move =>
  column === 1 ? { kind: 'score', box } : { kind: 'score', box, column };

/** YZ-T2, YZ-T3: keep dice while rolls are left (all five would be no roll), or fill a box. */
export function legalCodes(s: State, out: Int32Array): number {
  if (s.rolling || isOver(s)) return 0;
  let count = 0;
  if (s.rolls < ROLLS) for (let mask = 0; mask < KEEP_ALL; mask++) out[count++] = mask;
  const { columns } = s.options;
  const legal = legalBoxes(filledInAll(s, s.seat), diceCountsOf(s.dice), s.options);
  for (let column = 0; column < columns; column++)
    for (let rest = legal & ~s.filled[s.seat * columns + column]!; rest > 0; rest &= rest - 1)
      out[count++] = SCORE + BOXES * column + 31 - Math.clz32(rest & -rest);
  return count;
}

export function checkMove(s: State, move: Move): Refusal | null {
  if (isOver(s)) return { code: 'GAME_OVER' };
  if (s.rolling) return { code: 'NOT_YOUR_TURN' };
  return move.kind === 'keep'
    ? checkKeep(s, move.mask)
    : checkBox(s, boxIndex.get(move.box) ?? -1, move.column ?? 1);
}

function checkKeep(s: State, mask: number): Refusal | null {
  if (s.rolls >= ROLLS)
    return { code: 'ILLEGAL_MOVE', reason: 'refusal.noRollsLeft', rule: 'YZ-T2' };
  if (Number.isInteger(mask) && mask >= 0 && mask < KEEP_ALL) return null;
  return { code: 'ILLEGAL_MOVE', reason: 'refusal.keepAll', rule: 'YZ-T2' };
}

function checkBox(s: State, box: number, column: number): Refusal | null {
  const { columns } = s.options;
  if (box < 0) return { code: 'ILLEGAL_MOVE', reason: 'refusal.unknownBox' };
  if (!Number.isInteger(column) || column < 1 || column > columns)
    return { code: 'ILLEGAL_MOVE', reason: 'refusal.unknownColumn', facts: { columns } };
  if ((s.filled[s.seat * columns + column - 1]! >> box) & 1)
    return { code: 'CATEGORY_USED', rule: 'YZ-T3' };
  const filled = filledInAll(s, s.seat);
  const counts = diceCountsOf(s.dice);
  if ((legalBoxes(filled, counts, s.options) >> box) & 1) return null;
  const { id, args } = closedReason(filled, counts, s.options);
  return {
    code: 'JOKER_FORCED',
    reason: id,
    rule: closingRule(filled, counts, s.options),
    facts: args,
  };
}

export function playCode(s: State, code: number, ledger: Ledger): void {
  if (code < SCORE) {
    s.kept = code;
    s.rolling = true;
  } else fillBox(s, (code - SCORE) % BOXES, Math.floor((code - SCORE) / BOXES), ledger);
}

function fillBox(s: State, box: number, column: number, ledger: Ledger): void {
  const { seat, options } = s;
  const card = seat * options.columns + column;
  const times = column + 1;
  const filled = filledInAll(s, seat);
  const counts = diceCountsOf(s.dice);
  const points = boxPoints(box, filled, counts, options);
  const upper = upperBonus(s.upper[card]!, box, points);
  const yahtzee = yahtzeeBonus(yahtzeeInAll(s, seat), counts, options);

  s.points[card * BOXES + box] = points;
  s.filled[card]! |= 1 << box;
  s.totals[seat]! += times * (points + upper + yahtzee);
  if (box < UPPER_BOXES) s.upper[card]! += points;
  if (yahtzee > 0) s.bonuses[card]!++;
  if (ledger.recording) {
    const enter = (gained: number, rule: string, facts: Facts): void =>
      ledger.enter(seat, times * gained, rule, inColumn(facts, times));
    enter(points, ruleOf(box), { ...scoringFacts(box, filled, [...s.dice], options) });
    if (upper > 0) enter(upper, 'YZ-U2', { upper: s.upper[card]! });
    if (yahtzee > 0) enter(yahtzee, 'YZ-B1', { count: bonusesOf(s, seat) });
  }
  passTurn(s);
}

/** The sum over all columns of a seat. */
const bonusesOf = ({ bonuses, options: { columns } }: State, seat: number): number =>
  bonuses.subarray(seat * columns, (seat + 1) * columns).reduce((sum, count) => sum + count, 0);

/** YZ-T1: one turn each, in rotation. */
function passTurn(s: State): void {
  s.turns++;
  s.seat = s.seat + 1 === s.options.players ? 0 : s.seat + 1;
  s.dice.fill(0);
  s.kept = 0;
  s.rolls = 0;
  s.rolling = !isOver(s);
}

/** The dice to roll again, for each mask of kept ones. */
export const PLACES_TO_ROLL: readonly (readonly number[])[] = Array.from(
  { length: KEEP_ALL + 1 },
  (_, kept) =>
    Array.from({ length: DICE }, (_, die) => die).filter((die) => ((kept >> die) & 1) === 0),
);

export function settleRoll(s: State, outcome: Outcome): void {
  let next = 0;
  for (let die = 0; die < DICE; die++)
    if (((s.kept >> die) & 1) === 0) s.dice[die] = outcome[next++]!;
  afterRoll(s);
}

/** The five dice encoded in each number below 6^5. */
const ROLLED = Uint8Array.from(
  { length: FACES ** DICE * DICE },
  (_, i) => 1 + (Math.floor(Math.floor(i / DICE) / FACES ** (i % DICE)) % FACES),
);

/** Rolls all five dice at once; kept dice stay. */
export function rollFast(s: State, rng: Rng): void {
  const { dice, kept } = s;
  const at = (below(rng, FACES ** DICE) | 0) * DICE;
  for (let die = 0; die < DICE; die++) {
    // Without a branch, because the processor cannot predict which dice are kept.
    const stays = -((kept >> die) & 1);
    dice[die] = (dice[die]! & stays) | (ROLLED[at + die]! & ~stays);
  }
  afterRoll(s);
}

function afterRoll(s: State): void {
  s.rolls++;
  s.rolling = false;
}

/** YZ-E2: the highest total wins; equal totals share the victory. */
export function winnersOf(s: State): number[] {
  const best = Math.max(...s.totals);
  return [...s.totals].flatMap((total, seat) => (total === best ? [seat] : []));
}
