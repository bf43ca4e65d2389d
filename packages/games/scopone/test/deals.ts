import { FastRng, sample, silent, type Ledger } from '@chiaro/kernel';
import { cardOf, type CardName } from '../src/cards.js';
import { options as schema, type Options } from '../src/options.js';
import { settle } from '../src/rules.js';
import { initialState, type State } from '../src/state.js';
import { encodeMove } from '../src/moves.js';
import { playCode } from '../src/rules.js';
import { legal } from '../src/moves.js';
import { notation } from '../src/notation.js';
import type { OracleRules } from './oracle.js';

export function optionsWith(given: Partial<Options>): Options {
  const read = schema.read(given);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** A hand freshly dealt from a named seed. */
export function dealt(options: Options, seed: string, dealer = 3): State {
  const rng = FastRng.from(seed);
  const s = initialState(options);
  settle(s, [dealer + 1]);
  while (s.hand === 0) settle(s, sample({ kind: 'shuffle', size: 40, purpose: 'deal' }, rng));
  return s;
}

/** The first hand of a match with a chosen pack. */
export function dealtInOrder(options: Options, order: readonly number[]): State {
  const s = initialState(options);
  settle(s, [4]);
  settle(s, order);
  return s;
}

export const oracleRules = (options: Options): OracleRules => ({
  free: options.matchPriority === 'free',
  lastCounts: options.lastCardScopa === 'dealer',
  napola: options.napola,
  reBello: options.reBello,
  ace: options.assoPigliaTutto,
});

/** A position put together by hand: the given cards, nothing else known. */
export function position(
  given: {
    hands: readonly CardName[][];
    table: readonly CardName[];
    turn?: number;
    plays?: number;
  },
  options: Partial<Options> = {},
): State {
  const s = initialState(optionsWith(options));
  s.phase = 2;
  s.dealer = 3;
  s.turn = given.turn ?? 0;
  s.hand = 1;
  const inHands = given.hands.reduce((sum, hand) => sum + hand.length, 0);
  s.plays = (s.options.deal === 'ten' ? 40 : 36) - inHands;
  given.hands.forEach((hand, seat) => hand.forEach((name) => put(s.hands, seat, name)));
  given.table.forEach((name) => {
    const card = cardOf(name);
    if (card < 20) s.tableLo |= 1 << card;
    else s.tableHi |= 1 << (card - 20);
  });
  return s;
}

export function put(sets: Int32Array, index: number, name: CardName): void {
  const card = cardOf(name);
  if (card < 20) sets[2 * index]! |= 1 << card;
  else sets[2 * index + 1]! |= 1 << (card - 20);
}

/** Plays moves in notation. */
export function playAll(s: State, moves: readonly string[], ledger: Ledger = silent): void {
  for (const text of moves) {
    const move = notation.parse(text, legal(s));
    if (!move.ok) throw new Error(text);
    playCode(s, encodeMove(move.value), ledger);
  }
}
