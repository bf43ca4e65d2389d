import { silent, type Budget } from '@chiaro/kernel';
import { hiBit, loBit } from '../cards.js';
import { writeLegal, MAX_MOVES } from '../moves.js';
import { playCode } from '../rules.js';
import { copyState, handCount, initialState, sideOf, PLAY, type State } from '../state.js';
import { unseenIn, type View } from '../view.js';
import { Evidence, type EvidenceTrust } from './evidence.js';
import type { Solver } from './solver.js';

/** One way in which the unseen cards may lie, with its weight; weights add up to 1. */
export interface World {
  readonly hands: Int32Array;
  weight: number;
}

/** Every deal of the unseen cards: 90 where everybody but the viewer holds two. */
export function allWorlds(
  known: State,
  sizes: View['handSizes'],
  trust: EvidenceTrust | null,
): World[] {
  const unseen = unseenIn(known);
  const room = sizes.map((size, seat) => size - handCount(known, seat));
  const worlds: World[] = [];
  const hands = known.hands.slice();
  const put = (at: number): void => {
    if (at === unseen.length) worlds.push({ hands: hands.slice(), weight: 1 });
    else
      for (let seat = 0; seat < 4; seat++)
        if (room[seat]! > 0) {
          room[seat]!--;
          hands[2 * seat]! |= loBit(unseen[at]!);
          hands[2 * seat + 1]! |= hiBit(unseen[at]!);
          put(at + 1);
          hands[2 * seat]! &= ~loBit(unseen[at]!);
          hands[2 * seat + 1]! &= ~hiBit(unseen[at]!);
          room[seat]!++;
        }
  };
  put(0);
  if (trust !== null && known.plays > 0) weigh(worlds, known, new Evidence(known, trust));
  const sum = worlds.reduce((total, world) => total + world.weight, 0);
  for (const world of worlds) world.weight /= sum;
  return worlds;
}

function weigh(worlds: readonly World[], known: State, evidence: Evidence): void {
  for (const world of worlds) {
    let log = 0;
    for (let seat = 0; seat < 4; seat++)
      if (seat !== known.turn)
        log += evidence.weigh(seat, world.hands[2 * seat]!, world.hands[2 * seat + 1]!);
    world.weight = Math.exp(log);
  }
}

/**
 * The value of each move over all worlds, for the side to move, from now to the end of the hand.
 * The next player answers from its own hand alone: for each hand it may hold, it plays the best
 * answer over the worlds in which it holds that hand. Only then are the cards open (the extended
 * perfect information Monte Carlo of Arjonilla, Saffidine and Cazenave, two plies deep). Null if
 * the budget ended first.
 */
export function valueMoves(
  known: State,
  worlds: readonly World[],
  solver: Solver,
  budget: Budget,
): Float64Array | null {
  const codes = new Int32Array(MAX_MOVES);
  const found = writeLegal(known, codes);
  const values = new Float64Array(found);
  solver.limit(budget);
  for (const group of byNextHand(known, worlds))
    for (let i = 0; i < found; i++) {
      values[i]! += valueInGroup(known, group, codes[i]!, solver);
      if (solver.aborted || !budget.more()) return null;
    }
  return values;
}

/** Worlds that the next player cannot tell apart by its own hand. */
function byNextHand(known: State, worlds: readonly World[]): World[][] {
  const next = 2 * ((known.turn + 1) & 3);
  const groups = new Map<number, World[]>();
  for (const world of worlds) {
    const key = world.hands[next]! * 2 ** 20 + world.hands[next + 1]!;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [world]);
    else group.push(world);
  }
  return [...groups.values()];
}

const replies = new Int32Array(MAX_MOVES);

function valueInGroup(known: State, group: readonly World[], code: number, solver: Solver): number {
  const after = initialState(known.options);
  const end = initialState(known.options);
  let answers: Float64Array | null = null;
  for (const { hands, weight } of group) {
    copyState(known, after);
    after.hands.set(hands);
    playCode(after, code, silent);
    if (after.phase !== PLAY) return leafValue(after, known, solver) * weightOf(group);
    const found = writeLegal(after, replies);
    answers ??= new Float64Array(found);
    for (let reply = 0; reply < found; reply++) {
      copyState(after, end);
      playCode(end, replies[reply]!, silent);
      answers[reply]! += weight * leafValue(end, known, solver);
    }
  }
  return answers === null ? 0 : Math.min(...answers);
}

const weightOf = (group: readonly World[]): number =>
  group.reduce((sum, world) => sum + world.weight, 0);

/** What the side to move in `known` gains on the other between `known` and the end. */
export function leafValue(leaf: State, known: State, solver: Solver, guess = 0): number {
  const side = sideOf(known.turn);
  const before = known.gained[side]! - known.gained[1 - side]!;
  const gained = leaf.gained[side]! - leaf.gained[1 - side]! - before;
  if (leaf.phase !== PLAY) return gained;
  return sideOf(leaf.turn) === side
    ? gained + solver.value(leaf, guess - gained)
    : gained - solver.value(leaf, gained - guess);
}

/** Cards still to be played, hidden ones included. */
export const cardsLeft = (sizes: View['handSizes']): number =>
  sizes.reduce((sum, size) => sum + size, 0);
