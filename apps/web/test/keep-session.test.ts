import type { AnyModule, Json, OptionSchema } from '@chiaro/kernel';
import { module as yahtzeeModule } from '@chiaro/yahtzee';
import { describe, expect, it } from 'vitest';
import type { Keeper } from '../src/pages/keep/core/keeper.js';
import type { KeptMatch, Options } from '../src/pages/keep/core/match.js';
import { other, otherOptions } from '../src/pages/keep/core/other.js';
import { yahtzee } from '../src/pages/keep/core/yahtzee.js';
import type { KeptGame } from '../src/pages/keep/kept.js';
import { KeepSession } from '../src/pages/keep/session.js';

const nothing = () => null;
const free: KeptGame = {
  id: 'other',
  keeper: other as Keeper,
  module: null,
  Form: nothing,
  Overview: null,
  options: otherOptions as OptionSchema<unknown>,
};
const dice: KeptGame = {
  ...free,
  id: 'yahtzee',
  keeper: yahtzee as Keeper,
  module: yahtzeeModule as unknown as AnyModule,
};

const matchOf = (game: KeptGame, options: Options): KeptMatch => ({
  version: 1,
  id: 'a'.repeat(32),
  game: game.id,
  players: [
    { name: 'Ada', colour: 'blue' },
    { name: 'Bruno', colour: 'green' },
  ],
  options,
  startedAt: 0,
  events: [],
});
const toTen = () =>
  new KeepSession(free, matchOf(free, { wins: 'highest', target: 10, rounds: null }), () => 1);
const turn = (seat: number, box: string, ...five: number[]): Json => ({ seat, box, dice: five });
const kinds = (session: KeepSession) => session.snapshot.match.events.map(({ kind }) => kind);

describe('a session at the table', () => {
  it('a correction that later entries do not survive is asked about, and nothing is lost', () => {
    const session = toTen();
    for (const points of [
      [3, 4],
      [2, 5],
    ])
      expect(session.submit({ points })).toBe(true);
    session.correct(0);
    expect(session.submit({ points: [12, 4] })).toBe(false);
    expect(session.snapshot.pending).toMatchObject({ kind: 'later', doubt: { index: 1 } });
    session.answer(false);
    expect(session.snapshot.scored.totals).toEqual([5, 9]);
    session.submit({ points: [12, 4] });
    session.answer(true);
    expect(session.snapshot.scored).toMatchObject({ totals: [12, 4], over: true });
    expect(session.snapshot.page.entries).toHaveLength(2);
    expect(kinds(session)).toEqual(['entered', 'entered', 'corrected']);
    session.undo();
    expect(session.snapshot.scored).toMatchObject({ totals: [5, 9], over: false, doubt: null });
  });

  it('a correction goes to its own place, then the next entry is asked for again', () => {
    const session = toTen();
    session.submit({ points: [1, 1] });
    session.correct(0);
    expect(session.target).toBe(0);
    session.submit({ points: [2, 2] });
    expect(session.snapshot.correcting).toBe(null);
    expect(session.target).toBe(1);
  });

  it('a refused joker is written under the house rule, both as events of their own', () => {
    const session = new KeepSession(
      dice,
      matchOf(dice, { players: 2, joker: 'forced', yahtzeeBonus: 100 }),
      () => 1,
    );
    session.submit(turn(0, 'yahtzee', 4, 4, 4, 4, 4));
    expect(session.submit(turn(0, 'largeStraight', 4, 4, 4, 4, 4))).toBe(false);
    session.takeWayOut(session.snapshot.refused!.wayOut!);
    expect(kinds(session)).toEqual(['entered', 'houseRules', 'entered']);
    expect(session.snapshot.page.options).toMatchObject({ joker: 'free' });
    expect(session.snapshot.scored.totals).toEqual([190, 0]);
  });

  it('five equal dice in full house: the house may say that they are one', () => {
    const session = new KeepSession(
      dice,
      matchOf(dice, { players: 2, joker: 'none', yahtzeeBonus: 100 }),
      () => 1,
    );
    expect(session.submit(turn(0, 'fullHouse', 2, 2, 2, 2, 2))).toBe(false);
    const { pending } = session.snapshot;
    if (pending?.kind !== 'question') throw new Error('No question');
    session.takeWayOut(pending.wayOut!);
    expect(session.snapshot).toMatchObject({ pending: null, scored: { totals: [25, 0] } });
    expect(session.submit(turn(1, 'fullHouse', 1, 2, 3, 4, 5))).toBe(false);
    expect(session.snapshot.pending).toMatchObject({ kind: 'question', wayOut: null });
  });
});
