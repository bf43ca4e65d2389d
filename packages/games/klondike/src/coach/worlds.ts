import { silent } from '@chiaro/kernel';
import { writeLegal } from '../legal.js';
import { encodeMove, MAX_MOVES } from '../moves.js';
import type { Rules } from '../rules.js';
import { cloneState, type State } from '../state.js';
import { PILE_ROOM, PILES, type Move } from '../types.js';

/** All arrangements of the face-down cards in the piles, with the stock known. */
export function everyWorld(s: State): State[] {
  const places: number[] = [];
  for (let pile = 0; pile < PILES; pile++)
    for (let i = 0; i < s.hidden[pile]!; i++) places.push(pile * PILE_ROOM + i);
  return orders(places.map((place) => s.piles[place]!)).map((cards) => {
    const world = cloneState(s);
    for (const [i, place] of places.entries()) world.piles[place] = cards[i]!;
    return world;
  });
}

const orders = (cards: readonly number[]): number[][] =>
  cards.length < 2
    ? [[...cards]]
    : cards.flatMap((card, i) => orders(cards.toSpliced(i, 1)).map((rest) => [card, ...rest]));

const buffer = new Int32Array(MAX_MOVES);

/** Whether one more move can return every card to its place. */
export function isTakenBackAtOnce(s: State, move: Move, rules: Rules): boolean {
  const after = cloneState(s);
  rules.play(after, encodeMove(move), silent);
  const back = [...buffer.subarray(0, writeLegal(after, buffer))];
  return back.some((code) => {
    const again = cloneState(after);
    rules.play(again, code, silent);
    return isSame(again, s);
  });
}

const isSame = (a: State, b: State): boolean =>
  a.talonSize === b.talonSize &&
  a.turned === b.turned &&
  isEqual(a.lengths, b.lengths) &&
  isEqual(a.hidden, b.hidden) &&
  isEqual(a.home, b.home) &&
  [...a.lengths.keys()].every((pile) => {
    const start = pile * PILE_ROOM;
    const end = start + a.lengths[pile]!;
    return isEqual(a.piles.subarray(start, end), b.piles.subarray(start, end));
  });

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);
