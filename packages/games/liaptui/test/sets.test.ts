import { describe, expect, it } from 'vitest';
import { FastRng } from '@chiaro/kernel';
import { recognise, type SetType } from '@chiaro/liaptui';
import { game } from '../src/game.js';
import { SETS } from '../src/sets.js';
import { choices, contains, isWeak, pack, sizeOf, SUPPLY, unpack } from '../src/pieces.js';
import { beats, findSet, setsIn } from '../src/sets.js';
import { nameOf, isRed } from '../src/types.js';
import { pieces } from './table.js';

/** Every multiset of up to `most` pieces, as lists from weak to strong. */
function* multisets(most: number, from = 1, chosen: number[] = []): Generator<number[]> {
  if (chosen.length > 0) yield chosen;
  if (chosen.length === most) return;
  for (let piece = from; piece <= 14; piece++)
    if (chosen.filter((each) => each === piece).length < SUPPLY[piece]!)
      yield* multisets(most, piece, [...chosen, piece]);
}

const everything = [...multisets(6)];

/** Section 1 of the rules implemented literally, without tables or packed numbers. */
function naive(list: readonly number[]): { type: SetType; strength: number } | null {
  if (new Set(list.map(isRed)).size !== 1) return null;
  const names = list.map(nameOf);
  const distinct = [...new Set(names)];
  const times = distinct
    .map((name) => names.filter((each) => each === name).length)
    .sort((a, b) => a - b);
  const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);
  const total = sum(list);
  if (list.length === 1) return { type: 'single', strength: total };
  if (distinct.length === 1) {
    if (list.length === 2) return { type: 'pair', strength: total };
    const type = ({ 3: 'soldiers3', 4: 'soldiers4', 5: 'soldiers5' } as const)[list.length];
    return distinct[0] === 'soldier' && type !== undefined ? { type, strength: total } : null;
  }
  const group = distinct.toSorted().join();
  if (group !== 'advisor,elephant,general' && group !== 'cannon,chariot,horse') return null;
  const strength = sum([...new Set(list)]);
  const shape = times.join('-');
  if (shape === '1-1-1') return { type: 'straight', strength };
  if (shape === '1-1-2') return { type: 'extended4', strength };
  if (shape === '1-2-2') return { type: 'extended5', strength };
  return shape === '2-2-2' ? { type: 'double', strength: total } : null;
}

describe('sets', () => {
  it('LT-T2 every multiset of up to six pieces is recognised as a naive reading of the rules does', () => {
    expect(everything.length).toBeGreaterThan(20_000);
    for (const list of everything) {
      const set = recognise(list);
      const found = set === null ? null : { type: set.type, strength: set.strength };
      expect(found, list.join()).toEqual(naive(list));
    }
    expect(SETS).toHaveLength(56);
  });

  it('LT-T4 LT-T5 a set beats another exactly with the same type and a higher strength', () => {
    for (const [i, a] of SETS.entries())
      for (const [j, b] of SETS.entries()) {
        const [first, second] = [naive(a.pieces)!, naive(b.pieces)!];
        expect(beats(i, j)).toBe(first.type === second.type && first.strength > second.strength);
      }
    expect(beats(findSet(pack(pieces('rG bG'))), findSet(pack(pieces('2rS'))))).toBe(false);
  });

  it.each([
    ['rG rA rE', 'straight', 36],
    ['bR bH bC', 'straight', 15],
    ['2rA rG rE', 'extended4', 36],
    ['2bR bH 2bC', 'extended5', 15],
    ['2rR 2rH 2rC', 'double', 36],
    ['5bS', 'soldiers5', 5],
    ['2bE', 'pair', 18],
  ])('LT-T2 %s is a %s of strength %i', (text, type, strength) => {
    expect(recognise(pieces(text))).toMatchObject({ type, strength });
  });

  it.each(['rG bG', 'rS bS', 'rG rA bE', 'rA rE rR', '3bR', 'rR rH rC rS'])(
    'LT-T2 %s is no set',
    (text) => expect(recognise(pieces(text))).toBeNull(),
  );

  it('LT-V1 the 32 pieces are worth 192 together', () => {
    expect(SUPPLY.reduce((sum, count) => sum + count, 0)).toBe(32);
    expect(SUPPLY.reduce((sum, count, value) => sum + count * value, 0)).toBe(192);
  });

  it('LT-P2 a hand is weak when nothing in it is worth more than 9', () => {
    expect(isWeak(pack(pieces('2bE 2rR 4bS')))).toBe(true);
    expect(isWeak(pack(pieces('rE 2rR 5bS')))).toBe(false);
  });

  it('LT-P2 a given hand is weak in 6.99 % of deals, at least one of four in 27.2 %', () => {
    const rng = FastRng.from('weak');
    const state = game.initial(game.options.defaults);
    const deals = 40_000;
    let first = 0;
    let any = 0;
    for (let i = 0; i < deals; i++) {
      state.hands.fill(0);
      game.fast!.chance(state, rng);
      if (isWeak(state.hands[0]!)) first++;
      if (state.hands.some(isWeak)) any++;
    }
    // Four standard deviations of each share.
    expect(Math.abs(first / deals - 0.0699)).toBeLessThan(0.0051);
    expect(Math.abs(any / deals - 0.2723)).toBeLessThan(0.0089);
  });
});

describe('packed pieces', () => {
  it('pack, unpack, size and containment agree with lists', () => {
    for (const [i, list] of everything.entries()) {
      const packed = pack(list);
      expect(unpack(packed)).toEqual(list.toReversed());
      expect(sizeOf(packed)).toBe(list.length);
      const other = everything[(i * 7919) % everything.length]!;
      const inside = other.every(
        (piece) =>
          other.filter((each) => each === piece).length <=
          list.filter((each) => each === piece).length,
      );
      expect(contains(packed, pack(other)), `${other.join()} in ${list.join()}`).toBe(inside);
    }
  });

  it('LT-T3 choices are all different parts of a hand, each once', () => {
    const out = new Int32Array(70);
    for (const text of ['rG bA rE rR bH rC rS bS', '2rA 2bE 2rS 2bS', '5rS 3bS']) {
      const hand = pieces(text);
      for (let size = 1; size <= 6; size++) {
        const found = [...out.subarray(0, choices(pack(hand), size, out))];
        expect(new Set(found)).toEqual(new Set(naiveChoices(hand, size)));
        expect(found).toHaveLength(new Set(found).size);
      }
    }
  });

  it('LT-T1 the sets in a hand are those of its choices that are sets', () => {
    const out = new Int32Array(70);
    for (const text of ['rG 2rA rE rR rH rC rS', '5rS 2bE bG', '2rR 2rH 2rC 2bS']) {
      const hand = pieces(text);
      const sets = [1, 2, 3, 4, 5, 6]
        .flatMap((size) => naiveChoices(hand, size))
        .filter((code) => naive(unpack(code)) !== null);
      expect(new Set(out.subarray(0, setsIn(pack(hand), out)))).toEqual(new Set(sets));
    }
  });
});

function naiveChoices(hand: readonly number[], size: number): number[] {
  if (size === 0) return [0];
  return hand.flatMap((piece, i) =>
    naiveChoices(hand.slice(i + 1), size - 1).map((rest) => rest + pack([piece])),
  );
}
