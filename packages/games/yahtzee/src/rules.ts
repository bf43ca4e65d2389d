import { below, type Ledger, type Outcome, type Refusal, type Rng } from '@chiaro/kernel';
import { closedReason, closingRule, ruleOf, scoringFacts } from './assess.js';
import { boxPoints, legalBoxes, tallyOf, upperBonus, yahtzeeBonus } from './scoring.js';
import { isOver, type State } from './state.js';
import {
  boxes,
  boxIndex,
  BOXES,
  DICE,
  FACES,
  KEEP_ALL,
  ROLLS,
  UPPER_BOXES,
  YAHTZEE,
  type Move,
} from './types.js';

/** A move as a small integer: 0..30 keep that mask, 32 + box write in that box. */
const SCORE = 32;
export const encodeMove = (move: Move): number =>
  move.kind === 'keep' ? move.mask : SCORE + boxIndex.get(move.box)!;
export const decodeMove = (code: number): Move =>
  code < SCORE ? { kind: 'keep', mask: code } : { kind: 'score', box: boxes[code - SCORE]! };
export const MAX_MOVES = KEEP_ALL + BOXES;

/** YZ-T2, YZ-T3: keep any dice while rolls are left (all five would be no roll), or fill a box. */
export function legalCodes(s: State, out: Int32Array): number {
  if (s.rolling || isOver(s)) return 0;
  let count = 0;
  if (s.rolls < ROLLS) for (let mask = 0; mask < KEEP_ALL; mask++) out[count++] = mask;
  const legal = legalBoxes(s.filled[s.seat]!, tallyOf(s.dice), s.options);
  for (let rest = legal; rest > 0; rest &= rest - 1)
    out[count++] = SCORE + 31 - Math.clz32(rest & -rest);
  return count;
}

export function checkMove(s: State, move: Move): Refusal | null {
  if (isOver(s)) return { code: 'GAME_OVER' };
  if (s.rolling) return { code: 'NOT_YOUR_TURN' };
  return move.kind === 'keep' ? checkKeep(s, move.mask) : checkBox(s, boxIndex.get(move.box) ?? -1);
}

function checkKeep(s: State, mask: number): Refusal | null {
  if (s.rolls >= ROLLS)
    return { code: 'ILLEGAL_MOVE', reason: 'refusal.noRollsLeft', rule: 'YZ-T2' };
  if (Number.isInteger(mask) && mask >= 0 && mask < KEEP_ALL) return null;
  return { code: 'ILLEGAL_MOVE', reason: 'refusal.keepAll', rule: 'YZ-T2' };
}

function checkBox(s: State, box: number): Refusal | null {
  if (box < 0) return { code: 'ILLEGAL_MOVE', reason: 'refusal.unknownBox' };
  const filled = s.filled[s.seat]!;
  if ((filled >> box) & 1) return { code: 'CATEGORY_USED', rule: 'YZ-T3' };
  const tally = tallyOf(s.dice);
  if ((legalBoxes(filled, tally, s.options) >> box) & 1) return null;
  const { id, args } = closedReason(filled, tally, s.options);
  return {
    code: 'JOKER_FORCED',
    reason: id,
    rule: closingRule(filled, tally, s.options),
    facts: args,
  };
}

export function playCode(s: State, code: number, ledger: Ledger): void {
  if (code < SCORE) {
    s.kept = code;
    s.rolling = true;
  } else fillBox(s, code - SCORE, ledger);
}

function fillBox(s: State, box: number, ledger: Ledger): void {
  const { seat, options } = s;
  const filled = s.filled[seat]!;
  const tally = tallyOf(s.dice);
  const points = boxPoints(box, filled, tally, options);
  const upper = upperBonus(s.upper[seat]!, box, points);
  const yahtzee = yahtzeeBonus(s.points[seat * BOXES + YAHTZEE]!, tally, options);

  s.points[seat * BOXES + box] = points;
  s.filled[seat] = filled | (1 << box);
  s.totals[seat]! += points + upper + yahtzee;
  if (box < UPPER_BOXES) s.upper[seat]! += points;
  if (yahtzee > 0) s.bonuses[seat]!++;
  if (ledger.recording) {
    ledger.enter(seat, points, ruleOf(box), { ...scoringFacts(box, filled, [...s.dice], options) });
    if (upper > 0) ledger.enter(seat, upper, 'YZ-U2', { upper: s.upper[seat]! });
    if (yahtzee > 0) ledger.enter(seat, yahtzee, 'YZ-B1', { count: s.bonuses[seat]! });
  }
  passTurn(s);
}

/** YZ-T1: one turn each, in rotation. */
function passTurn(s: State): void {
  s.turns++;
  s.seat = s.seat + 1 === s.options.players ? 0 : s.seat + 1;
  s.dice.fill(0);
  s.kept = 0;
  s.rolls = 0;
  s.rolling = !isOver(s);
}

export const diceToRoll = (s: State): number => {
  let kept = 0;
  for (let mask = s.kept; mask > 0; mask >>= 1) kept += mask & 1;
  return DICE - kept;
};

export function settleRoll(s: State, outcome: Outcome): void {
  let next = 0;
  for (let die = 0; die < DICE; die++)
    if (((s.kept >> die) & 1) === 0) s.dice[die] = outcome[next++]!;
  afterRoll(s);
}

/** The five dice of each number below 6^5. */
const ROLLED = Uint8Array.from(
  { length: FACES ** DICE * DICE },
  (_, i) => 1 + (Math.floor(Math.floor(i / DICE) / FACES ** (i % DICE)) % FACES),
);

/** All five dice at once; those that are kept stay. */
export function rollFast(s: State, rng: Rng): void {
  const { dice, kept } = s;
  const at = (below(rng, FACES ** DICE) | 0) * DICE;
  for (let die = 0; die < DICE; die++) {
    // Without a branch: which dice are kept cannot be predicted.
    const stays = -((kept >> die) & 1);
    dice[die] = (dice[die]! & stays) | (ROLLED[at + die]! & ~stays);
  }
  afterRoll(s);
}

function afterRoll(s: State): void {
  s.rolls++;
  s.rolling = false;
}

/** YZ-E2: the highest total wins; equal totals share. */
export function winnersOf(s: State): number[] {
  const best = Math.max(...s.totals);
  return [...s.totals].flatMap((total, seat) => (total === best ? [seat] : []));
}
