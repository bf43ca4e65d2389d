import { FastRng } from '@chiaro/kernel';
import { expect, it } from 'vitest';
import { decodeMove, DECLARE } from '../src/codes.js';
import { fitted, fitting, straying } from '../src/bots/habits/fitted.js';
import { habitMove } from '../src/bots/habits/habits.js';
import { WEIGHTS } from '../src/bots/habits/layout.js';
import { weights } from '../src/bots/habits/weights.js';
import { HAND } from '../src/types.js';
import type { State } from '../src/state.js';
import { deal, moves, newTable, type Table } from './table.js';

const STRONG = [
  'rG bG 2rA rE rR rH rC',
  'bA 2bR bH bC 3bS',
  'rE bE rR rH rC rS 2bS',
  null,
] as const;

function dealt(): Table {
  const table = newTable();
  deal(table, ...STRONG);
  return table;
}

/** How often each move is drawn in a thousand. */
function drawn(s: State): Map<string, number> {
  const rng = FastRng.from('habits');
  const found = new Map<string, number>();
  for (let i = 0; i < 1000; i++) {
    const code = habitMove(s, rng);
    const move = decodeMove(code);
    const name = move.kind === 'declare' ? `${code - DECLARE}` : JSON.stringify(move);
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return found;
}

const favourite = (s: State): string =>
  [...drawn(s)].reduce((best, each) => (each[1] > best[1] ? each : best))[0];

it('has a weight for every index of every part', () => {
  expect(fitted.join('')).toHaveLength(WEIGHTS);
  expect(fitting).toHaveLength(2 * HAND);
  expect(straying).toHaveLength(4);
  for (const weight of weights) expect(Math.abs(weight)).toBeLessThanOrEqual(4.3);
});

it('declares high with strong sets to lead, and low with low pieces', () => {
  const strong = drawn(dealt().state);
  const high = [6, 7, 8].reduce((sum, piles) => sum + (strong.get(`${piles}`) ?? 0), 0);
  expect(high).toBeGreaterThan(700);
  const table = dealt();
  moves(table, '2');
  const weak = drawn(table.state);
  const low = [0, 1, 2].reduce((sum, piles) => sum + (weak.get(`${piles}`) ?? 0), 0);
  expect(low).toBeGreaterThan(700);
});

it('throws its strongest piece under a General when it wants no pile', () => {
  const table = dealt();
  moves(table, '4', '0', '1', '2', 'rG');
  expect(table.state.seat).toBe(1);
  expect(favourite(table.state)).toBe('{"kind":"play","pieces":[11]}');
});

it('looks only at what the seat to act sees', () => {
  const table = dealt();
  moves(table, '4', '1', '1', '1', 'rC', 'bC');
  const { state } = table;
  const before = drawn(state);
  [state.hands[0], state.hands[3]] = [state.hands[3]!, state.hands[0]!];
  expect(drawn(state)).toEqual(before);
});
