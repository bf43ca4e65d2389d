import { expect, it } from 'vitest';
import { iterations, milliseconds, RecordingLedger, silent, sumBySide } from '../src/index.js';

it('a ledger takes whole numbers only, and never −0', () => {
  const ledger = new RecordingLedger();
  ledger.enter(0, 5, 'X-1', {});
  ledger.enter(1, -0, 'X-2', {});
  expect(() => ledger.enter(0, 0.5, 'X-3', {})).toThrow('X-3');
  expect(sumBySide(ledger.entries, 3)).toEqual([5, 0, 0]);
  expect(Object.is(ledger.entries[1]?.points, 0)).toBe(true);
});

it('a silent ledger keeps nothing', () => {
  silent.enter(0, 1, 'X-1', {});
  expect(silent.recording).toBe(false);
});

it('budgets end after their iterations or their time', () => {
  const three = iterations(3);
  expect([1, 2, 3, 4].map(() => three.more())).toEqual([true, true, true, false]);
  let now = 0;
  const time = milliseconds(10, () => now, 1);
  expect(time.more()).toBe(true);
  now = 10;
  expect(time.more()).toBe(false);
});
