import type { AnyModule, Json, OptionSchema } from '@chiaro/kernel';
import { module as yahtzeeModule } from '@chiaro/yahtzee';
import { describe, expect, it } from 'vitest';
import type { Keeper } from '../src/pages/keep/core/keeper.js';
import type { KeptMatch, Options } from '../src/pages/keep/core/match.js';
import { other, otherOptions } from '../src/pages/keep/core/other.js';
import { yahtzee } from '../src/pages/keep/core/yahtzee.js';
import type { KeptGame } from '../src/pages/keep/kept.js';
import { MatchEditor } from '../src/pages/keep/matchEditor.js';

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
  new MatchEditor(free, matchOf(free, { wins: 'highest', target: 10, rounds: null }), () => 1);
const turn = (seat: number, box: string, ...five: number[]): Json => ({ seat, box, dice: five });
const kinds = (editor: MatchEditor) => editor.state.match.events.map(({ kind }) => kind);

describe('an editor of a match', () => {
  it('a correction that later entries do not survive is asked about, and nothing is lost', () => {
    const editor = toTen();
    for (const points of [
      [3, 4],
      [2, 5],
    ])
      expect(editor.submit({ points })).toBe(true);
    editor.correct(0);
    expect(editor.submit({ points: [12, 4] })).toBe(false);
    expect(editor.state.pending).toMatchObject({ kind: 'later', doubt: { index: 1 } });
    editor.answer(false);
    expect(editor.state.scored.totals).toEqual([5, 9]);
    editor.submit({ points: [12, 4] });
    editor.answer(true);
    expect(editor.state.scored).toMatchObject({ totals: [12, 4], over: true });
    expect(editor.state.page.entries).toHaveLength(2);
    expect(kinds(editor)).toEqual(['entered', 'entered', 'corrected']);
    editor.undo();
    expect(editor.state.scored).toMatchObject({ totals: [5, 9], over: false, doubt: null });
  });

  it('a correction goes to its own place, then the next entry is asked for again', () => {
    const editor = toTen();
    editor.submit({ points: [1, 1] });
    editor.correct(0);
    expect(editor.target).toBe(0);
    editor.submit({ points: [2, 2] });
    expect(editor.state.correcting).toBe(null);
    expect(editor.target).toBe(1);
  });

  it('a refused joker is written under the house rule, both as events of their own', () => {
    const editor = new MatchEditor(
      dice,
      matchOf(dice, { players: 2, joker: 'forced', yahtzeeBonus: 100 }),
      () => 1,
    );
    editor.submit(turn(0, 'yahtzee', 4, 4, 4, 4, 4));
    expect(editor.submit(turn(0, 'largeStraight', 4, 4, 4, 4, 4))).toBe(false);
    editor.takeWayOut(editor.state.refused!.wayOut!);
    expect(kinds(editor)).toEqual(['entered', 'houseRules', 'entered']);
    expect(editor.state.page.options).toMatchObject({ joker: 'free' });
    expect(editor.state.scored.totals).toEqual([190, 0]);
  });

  it('five equal dice in full house: the house may say that they are one', () => {
    const editor = new MatchEditor(
      dice,
      matchOf(dice, { players: 2, joker: 'none', yahtzeeBonus: 100 }),
      () => 1,
    );
    expect(editor.submit(turn(0, 'fullHouse', 2, 2, 2, 2, 2))).toBe(false);
    const { pending } = editor.state;
    if (pending?.kind !== 'question') throw new Error('No question');
    editor.takeWayOut(pending.wayOut!);
    expect(editor.state).toMatchObject({ pending: null, scored: { totals: [25, 0] } });
    expect(editor.submit(turn(1, 'fullHouse', 1, 2, 3, 4, 5))).toBe(false);
    expect(editor.state.pending).toMatchObject({ kind: 'question', wayOut: null });
  });
});
