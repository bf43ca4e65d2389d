import { generate } from '../solver/generate.js';
import { isForPurpose, playTransfer } from '../solver/play.js';
import { aOf, BACK, bOf, cOf, kindOf, PILE_HOME, RUN, type Position } from '../solver/position.js';
import { PILE_ROOM } from '../types.js';

/**
 * A plan is one or a few transfers that change something for good: they turn up a card, use one
 * of the talon or free a pile. Cards that only prepare the last one come first.
 */
export type Plan = readonly number[];

const MOST_PREPARATIONS = 2;

const buffers = Array.from({ length: MOST_PREPARATIONS + 1 }, () => new Int32Array(256));

/**
 * Every plan of a position at rest, one for each position that they lead to. What could be undone
 * by further transfers is no plan: nobody would ever come to an end with such.
 */
export function plansOf(p: Position): Plan[] {
  const found: Plan[] = [];
  collect(p, -1, [], found);
  const reached = new Set<string>();
  return found.filter((plan) => {
    const key = keyOfProgress(p, plan);
    return key !== null && !reached.has(key) && reached.add(key);
  });
}

function collect(p: Position, placed: number, before: readonly number[], found: Plan[]): void {
  const buffer = buffers[before.length]!;
  const end = generate(p, buffer, 0, placed, false);
  for (const move of buffer.slice(0, end)) {
    const plan = [...before, move];
    if (!isForPurpose(p, move)) found.push(plan);
    else if (plan.length <= MOST_PREPARATIONS) {
      const mark = p.trailLength;
      p.make(move);
      collect(p, bOf(move), plan, found);
      p.takeBackTo(mark);
    }
  }
}

export function playPlan(p: Position, plan: Plan): void {
  for (const move of plan) playTransfer(p, move);
}

function keyOfProgress(p: Position, plan: Plan): string | null {
  const mark = p.trailLength;
  const before = { left: p.left, rest: unfinished(p) };
  playPlan(p, plan);
  const returned = plan.some((move) => kindOf(move) === BACK);
  const forGood = unfinished(p) < before.rest || (!returned && p.left < before.left);
  p.computeKey(-1);
  p.takeBackTo(mark);
  return forGood ? `${p.keyLow} ${p.keyHigh}` : null;
}

/** Hidden cards, cards of the talon, and piles held by something else than a king: none returns. */
function unfinished(p: Position): number {
  let held = 0;
  for (let pile = 0; pile < p.pileCount; pile++)
    if (
      p.lengths[pile]! > 0 &&
      p.hidden[pile] === 0 &&
      p.piles[pile * PILE_ROOM]! >> 2 !== p.ranks - 1
    )
      held++;
  return 8 * (p.hiddenLeft + p.talonSize) + held;
}

/** How many hidden cards lie in the pile that a plan turns a card up in; 0 where it does not. */
export function hiddenUnder(p: Position, plan: Plan): number {
  const last = plan[plan.length - 1]!;
  const from = aOf(last);
  const kind = kindOf(last);
  if (kind === RUN && p.lengths[from]! - cOf(last) - 1 <= p.hidden[from]!) return p.hidden[from]!;
  return kind === PILE_HOME && p.lengths[from]! - 1 === p.hidden[from] ? p.hidden[from]! : 0;
}
