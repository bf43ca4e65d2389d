import { FastRng, below, silent } from '@chiaro/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, namesIn, pips, valueMask, BITS } from '../src/cards.js';
import { decodeMove, writeLegal, MAX_MOVES } from '../src/moves.js';
import type { Options } from '../src/options.js';
import { playCode } from '../src/rules.js';
import { cloneState, handNames, pileNames, PLAY, type State } from '../src/state.js';
import { dealt, dealtInOrder, optionsWith, oracleRules } from './deals.js';
import { moveText, OracleHand } from './oracle.js';

const buffer = new Int32Array(MAX_MOVES);

/** Plays a hand at random; `look` sees every position, the last one included. */
function playHand(
  s: State,
  seed: string,
  look: (s: State, codes: Int32Array) => number | void,
): void {
  const rng = FastRng.from(seed);
  while (s.phase === PLAY) {
    const codes = buffer.slice(0, writeLegal(s, buffer));
    const chosen = look(s, codes);
    playCode(s, chosen ?? codes[below(rng, codes.length)]!, silent);
  }
  look(s, new Int32Array(0));
}

const house: Partial<Options>[] = [
  {},
  { matchPriority: 'free' },
  { lastCardScopa: 'dealer' },
  { deal: 'nineFour' },
  { deal: 'nineFour', matchPriority: 'free' },
  { napola: true, reBello: true },
  { assoPigliaTutto: true },
  { assoPigliaTutto: true, deal: 'nineFour' },
];

describe('whole hands against the naive oracle', () => {
  for (const given of house)
    it(`SC-P2 SC-C6 SC-C8 SC-S1: the same moves, scope, piles and points: ${JSON.stringify(given)}`, () => {
      const options = optionsWith(given);
      for (let round = 0; round < 40; round++) {
        const s = dealt(options, `oracle ${round}`, round % 4);
        const oracle = oracleOf(s);
        playHand(s, `oracle play ${round}`, (now, codes) => {
          if (now.phase === PLAY) return compareMoves(now, codes, oracle, round);
        });
        expect([...s.gained]).toEqual(oracle.points());
        expect([...s.scope]).toEqual(oracle.scope);
        for (const side of [0, 1] as const)
          expect(pileNames(s, side).sort()).toEqual(oracle.piles[side].sort());
      }
    });

  const oracleOf = (s: State): OracleHand =>
    new OracleHand(
      [0, 1, 2, 3].map((seat) => handNames(s, seat) as string[]),
      namesIn(s.tableLo, s.tableHi),
      s.turn,
      oracleRules(s.options),
    );

  /** Both sides list the same moves; one of them is played by both. */
  function compareMoves(s: State, codes: Int32Array, oracle: OracleHand, round: number): number {
    const ours = Array.from(codes, (code) => {
      const { card, take } = decodeMove(code);
      return moveText(card, take === 'all' ? namesIn(s.tableLo, s.tableHi) : take);
    });
    expect([...ours].sort()).toEqual(oracle.legal().sort());
    const pick = (s.plays * 7 + round) % ours.length;
    oracle.play(ours[pick]!);
    return codes[pick]!;
  }
});

describe('laws of the ten-card deal', () => {
  for (const given of [{}, { matchPriority: 'free' }] as const)
    it(`SC-C1 no two equal values on the table, even pips, forty cards, bounded choices: ${JSON.stringify(given)}`, () =>
      fc.assert(
        fc.property(fc.string({ minLength: 1, maxLength: 8 }), (seed) => {
          const s = dealt(optionsWith(given), seed);
          playHand(s, seed, (now, codes) => {
            expect(count(now.tableLo, now.tableHi)).toBe(BITS[valueMask(now.tableLo, now.tableHi)]);
            expect(pips(now.piles[0]!, now.piles[1]!) % 2).toBe(0);
            expect(pips(now.piles[2]!, now.piles[3]!) % 2).toBe(0);
            expect(cardsSomewhere(now)).toBe(40);
            expect(codes.length).toBeLessThanOrEqual(100);
          });
          expect(s.lastTaker).toBeGreaterThanOrEqual(0);
        }),
        { numRuns: 60 },
      ));

  /** Each card in exactly one place. */
  function cardsSomewhere(s: State): number {
    let sum = count(s.tableLo, s.tableHi);
    let [lo, hi] = [s.tableLo, s.tableHi];
    for (const sets of [s.hands, s.piles])
      for (let i = 0; i < sets.length; i += 2) {
        sum += count(sets[i]!, sets[i + 1]!);
        lo |= sets[i]!;
        hi |= sets[i + 1]!;
      }
    return sum === count(lo, hi) ? sum : -1;
  }
});

describe('counts of move sequences', () => {
  /** Number of ways to play `depth` cards, as every rules engine must find it. */
  function sequences(s: State, depth: number): number {
    const codes = new Int32Array(MAX_MOVES);
    const found = writeLegal(s, codes);
    if (depth === 1) return found;
    let sum = 0;
    for (let i = 0; i < found; i++) {
      const next = cloneState(s);
      playCode(next, codes[i]!, silent);
      sum += sequences(next, depth - 1);
    }
    return sum;
  }
  function naive(hand: OracleHand, depth: number): number {
    const moves = hand.legal();
    if (depth === 1) return moves.length;
    return moves.reduce((sum, move) => {
      const next = new OracleHand(
        hand.hands.map((cards) => [...cards]),
        [...hand.table],
        hand.turn,
        hand.rules,
      );
      next.play(move);
      return sum + naive(next, depth - 1);
    }, 0);
  }

  const cases: [Partial<Options>, number[]][] = [
    [{}, [10, 100, 1000, 10000, 90758]],
    [{ deal: 'nineFour' }, [10, 97, 902, 8339]],
    [{ matchPriority: 'free', deal: 'nineFour' }, [10, 102, 990, 9444]],
  ];
  for (const [given, expected] of cases)
    it(`SC-P2 to depth ${expected.length}: ${JSON.stringify(given)}`, () => {
      const s = dealtInOrder(
        optionsWith(given),
        Array.from({ length: 40 }, (_, i) => (i * 27 + 11) % 40),
      );
      const counts = expected.map((_, i) => sequences(s, i + 1));
      const oracle = new OracleHand(
        [0, 1, 2, 3].map((seat) => handNames(s, seat) as string[]),
        namesIn(s.tableLo, s.tableHi),
        s.turn,
        oracleRules(s.options),
      );
      expect(counts.slice(0, 3)).toEqual([1, 2, 3].map((depth) => naive(oracle, depth)));
      expect(counts).toEqual(expected);
    });
});
