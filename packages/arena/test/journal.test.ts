import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContestPlan, GameReport } from '../src/contest.js';
import { Journal } from '../src/journal.js';

const plan: ContestPlan = {
  game: 'azul',
  options: {},
  bot: 'champion',
  against: 'hard',
  deals: 10,
  seed: 'test',
  iterations: null,
  milliseconds: 50,
  cap: 5_000,
};

const game = (deal: number, side: number): GameReport => ({
  deal,
  sides: [side],
  totals: [40 + deal, 30],
  winners: [0],
  finished: true,
  rules: [{ 'AZ-W2': 3 }, {}],
  moves: 60,
  thought: 12.5,
  longest: 2,
  decisions: 30,
});

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'journal-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('the journal of a contest', () => {
  it('gives back what was played before the program was stopped', () => {
    const first = Journal.open(folder, plan, 'one');
    expect(first.played).toEqual([]);
    first.add([game(0, 0), game(0, 1)]);
    first.add([game(3, 0), game(3, 1)]);
    const again = Journal.open(folder, plan, 'one');
    expect(again.played).toEqual([game(0, 0), game(0, 1), game(3, 0), game(3, 1)]);
    again.remove();
    expect(existsSync(again.path)).toBe(false);
    expect(Journal.open(folder, plan, 'one').played).toEqual([]);
  });
  it('drops a line that was cut off in the middle, and goes on after it', () => {
    const journal = Journal.open(folder, plan, 'one');
    journal.add([game(0, 0)]);
    appendFileSync(journal.path, '[{"deal":1,"si');
    const again = Journal.open(folder, plan, 'one');
    expect(again.played).toEqual([game(0, 0)]);
    again.add([game(1, 0)]);
    expect(Journal.open(folder, plan, 'one').played).toEqual([game(0, 0), game(1, 0)]);
  });
  it('is another one for another plan and for another program', () => {
    Journal.open(folder, plan, 'one').add([game(0, 0)]);
    expect(Journal.open(folder, { ...plan, milliseconds: 60 }, 'one').played).toEqual([]);
    expect(Journal.open(folder, plan, 'two').played).toEqual([]);
  });
});
