import { playSafe } from '../solver/play.js';
import {
  aOf,
  BACK,
  bOf,
  cOf,
  kindOf,
  PILE_HOME,
  Position,
  RUN,
  TALON_HOME,
  transfer,
  transferOf,
} from '../solver/position.js';
import type { State } from '../state.js';
import { playPlan, type Plan } from './plans.js';

/**
 * The first transfer of a plan that was made for the position after all safe transfers. A card that
 * such a transfer would take home and the plan would bring back stays where it is.
 */
export function firstTransfer(s: State, plan: Plan, draw: number): number {
  const p = new Position();
  p.load(s, draw);
  playSafe(p);
  playPlan(p, plan.slice(0, -1));
  const last = p.trailLength;
  playPlan(p, plan.slice(-1));
  const transfers = [...p.trail.subarray(0, last + 1)].map(transferOf);
  return withoutDetours(transfers)[0]!;
}

function withoutDetours(transfers: readonly number[]): readonly number[] {
  const left = [...transfers];
  for (let i = 0; i < left.length; i++) {
    const back = returnOf(left, i);
    if (back < 0) continue;
    const [stays, empty] = [aOf(left[i]!), bOf(left[back]!)];
    left.splice(back, 1);
    left.splice(i, 1);
    // The plan may return a king to another empty pile.
    for (let j = back - 1; j < left.length; j++) left[j] = swapPiles(left[j]!, stays, empty);
    i--;
  }
  return withoutThereAndBack(left);
}

function withoutThereAndBack(transfers: number[]): readonly number[] {
  for (let i = 1; i < transfers.length; i++) {
    const [there, back] = [transfers[i - 1]!, transfers[i]!];
    if (kindOf(there) !== RUN || back !== transfer(RUN, bOf(there), aOf(there), cOf(there)))
      continue;
    transfers.splice(i - 1, 2);
    i = 0;
  }
  return transfers;
}

/** The index at which the card that goes home at `i` comes back, or −1. */
function returnOf(transfers: readonly number[], i: number): number {
  const home = transfers[i]!;
  if (kindOf(home) !== PILE_HOME) return -1;
  let above = 0;
  for (let j = i + 1; j < transfers.length; j++) {
    const each = transfers[j]!;
    const kind = kindOf(each);
    if ((kind === PILE_HOME || kind === TALON_HOME) && bOf(each) === bOf(home)) above++;
    if (kind === BACK && aOf(each) === bOf(home) && above-- === 0) return j;
  }
  return -1;
}

function swapPiles(each: number, one: number, other: number): number {
  const kind = kindOf(each);
  const swapped = (pile: number): number => (pile === one ? other : pile === other ? one : pile);
  const a = kind === PILE_HOME || kind === RUN ? swapped(aOf(each)) : aOf(each);
  const b = kind === PILE_HOME || kind === TALON_HOME ? bOf(each) : swapped(bOf(each));
  return transfer(kind, a, b, cOf(each));
}
