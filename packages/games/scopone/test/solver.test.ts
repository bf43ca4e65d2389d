import { below, FastRng, iterations, silent } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { NO_CARD, OpenHands, takenHi, takenLo } from '../src/bots/open.js';
import { Playout } from '../src/bots/playout.js';
import { Solver } from '../src/bots/solver.js';
import { namesIn, pips } from '../src/cards.js';
import { decodeMove, writeLegal, MAX_MOVES } from '../src/moves.js';
import type { Options } from '../src/options.js';
import { playCode } from '../src/rules.js';
import { cloneState, playsInHand, sideOf, PLAY, type State } from '../src/state.js';
import { dealt, optionsWith } from './deals.js';
import { moveText } from './oracle.js';

/** A hand played at random until this many cards are left. */
function endgame(options: Options, seed: string, left: number): State {
  const s = dealt(options, seed, seed.length % 4);
  const rng = FastRng.from(`${seed} endgame`);
  const codes = new Int32Array(MAX_MOVES);
  while (playsInHand(options) - s.plays > left)
    playCode(s, codes[below(rng, writeLegal(s, codes))]!, silent);
  return s;
}

/** The value by full search, by the rules of the game alone. */
function bruteForce(s: State, side: number): number {
  if (s.phase !== PLAY) return s.gained[side]! - s.gained[1 - side]!;
  const codes = new Int32Array(MAX_MOVES);
  const found = writeLegal(s, codes);
  const values = Array.from({ length: found }, (_, i) => {
    const next = cloneState(s);
    playCode(next, codes[i]!, silent);
    return bruteForce(next, side);
  });
  return sideOf(s.turn) === side ? Math.max(...values) : Math.min(...values);
}

const future = (s: State): number => {
  const side = sideOf(s.turn);
  return bruteForce(s, side) - s.gained[side]! + s.gained[1 - side]!;
};

const house: Partial<Options>[] = [
  {},
  { matchPriority: 'free' },
  { lastCardScopa: 'dealer' },
  { napola: true, reBello: true },
  { assoPigliaTutto: true },
  { deal: 'nineFour' },
  { deal: 'nineFour', matchPriority: 'free', assoPigliaTutto: true },
];

describe('exact solver', () => {
  for (const given of house)
    it(`agrees with trying everything by the rules: ${JSON.stringify(given)}`, () => {
      const options = optionsWith(given);
      const solver = new Solver(options);
      for (let round = 0; round < 25; round++) {
        const s = endgame(options, `brute ${round}`, 5 + (round % 4));
        solver.forget();
        expect(solver.value(s, (round % 7) - 3)).toBe(future(s));
      }
    });
  it('agrees with and without the transposition table on hundreds of positions', () => {
    for (const given of house) {
      const options = optionsWith(given);
      const [hashed, plain] = [new Solver(options), new Solver(options, false)];
      for (let round = 0; round < 60; round++) {
        const s = endgame(options, `hash ${round}`, 8 + (round % 4));
        // Keeping the table between positions tests the keys harder.
        expect(hashed.value(s)).toBe(plain.value(s));
      }
    }
  });
  it('stops when the budget ends', () => {
    const options = optionsWith({});
    const solver = new Solver(options);
    solver.limit(iterations(3));
    solver.value(endgame(options, 'long', 24));
    expect(solver.aborted).toBe(true);
    expect(solver.nodes).toBeLessThan(2_000);
  });
});

describe('open hands', () => {
  for (const given of house)
    it(`list the same moves as the rules: ${JSON.stringify(given)}`, () => {
      const options = optionsWith(given);
      const open = new OpenHands(options);
      const codes = new Int32Array(MAX_MOVES);
      for (let round = 0; round < 30; round++) {
        const s = endgame(options, `open ${round}`, 6 + round);
        open.hands.set(s.hands);
        const { turn: seat, tableLo, tableHi } = s;
        const sum = pips(tableLo, tableHi);
        const found = open.generate({ seat, tableLo, tableHi, sum }, 0, NO_CARD, 0);
        const ours = Array.from(open.moves.subarray(0, found), (code) =>
          moveText(
            decodeMove(code & 63).card,
            code < 64 ? [] : namesIn(takenLo(code, s.tableLo), takenHi(code, s.tableHi)),
          ),
        );
        const theirs = Array.from(codes.subarray(0, writeLegal(s, codes)), (code) => {
          const { card, take } = decodeMove(code);
          return moveText(card, take === 'all' ? namesIn(s.tableLo, s.tableHi) : take);
        });
        expect(ours.sort()).toEqual(theirs.sort());
      }
    });
});

describe('playouts', () => {
  it('never promise more than best play, nor less than worst, when the end is forced', () => {
    const options = optionsWith({});
    const solver = new Solver(options);
    const playout = new Playout(options, solver, { noise: 256, solveAt: 0 });
    for (let round = 0; round < 40; round++) {
      const s = endgame(options, `playout ${round}`, 4);
      const values = new Set<number>();
      const rng = FastRng.from(`playout ${round}`);
      for (let i = 0; i < 20; i++) values.add(playout.run(s, rng));
      const exact = sideOf(s.turn) === 0 ? solver.value(s) : -solver.value(s);
      if (values.size === 1) expect(values.has(exact)).toBe(true);
      else expect(Math.min(...values) <= exact && exact <= Math.max(...values)).toBe(true);
    }
  });
  it('solve the rest where they are told to', () => {
    const options = optionsWith({ deal: 'nineFour' });
    const solver = new Solver(options);
    const playout = new Playout(options, solver, { noise: 0, solveAt: 8 });
    for (let round = 0; round < 20; round++) {
      const s = endgame(options, `solved ${round}`, 8);
      const value = solver.value(s);
      expect(playout.run(s, FastRng.from('any'))).toBe(sideOf(s.turn) === 0 ? value : 0 - value);
    }
  });
});
