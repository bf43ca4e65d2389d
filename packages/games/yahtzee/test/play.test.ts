import { playMoves, scriptedChance } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import { module, type Options } from '../src/index.js';

const { game } = module;
const defaults: Options = game.options.defaults;
const play = (
  rolls: readonly (readonly number[])[],
  moves: readonly string[],
  options = defaults,
) => {
  const chance = scriptedChance(rolls);
  const table = playMoves(game, options, chance, moves);
  chance.exhausted();
  return table;
};

describe('a turn', () => {
  it('YZ-T1 passes from seat to seat', () => {
    const table = play(
      [
        [1, 1, 1, 2, 2],
        [2, 2, 2, 3, 3],
        [3, 3, 3, 4, 4],
      ],
      ['fullHouse', 'chance'],
      { ...defaults, players: 2 },
    );
    expect(table.actor()).toEqual({ kind: 'seat', seat: 0 });
    expect(game.totals(table.state)).toEqual([25, 12]);
  });
  it('YZ-T4 a zero, and nothing else, deserves a second thought', () => {
    const view = game.view(play([[1, 1, 2, 3, 5]], []).state, 0);
    const caution = (box: 'yahtzee' | 'chance') =>
      module.narrator.caution?.({ kind: 'score', box }, view);
    expect(caution('yahtzee')).toEqual({
      id: 'caution.zero',
      args: { box: { id: 'box.yahtzee' } },
    });
    expect(caution('chance')).toBeNull();
    expect(module.narrator.caution?.({ kind: 'keep', mask: 3 }, view)).toBeNull();
  });
  it('YZ-T2 rolls only the dice that are not kept, three times at most', () => {
    const table = play(
      [
        [6, 6, 1, 2, 3],
        [6, 4, 5],
        [6, 6],
      ],
      ['keep a b', 'keep a b c'],
    );
    expect([...table.state.dice]).toEqual([6, 6, 6, 6, 6]);
    expect(game.check(table.state, { kind: 'keep', mask: 1 })).toMatchObject({
      code: 'ILLEGAL_MOVE',
      reason: 'refusal.noRollsLeft',
      rule: 'YZ-T2',
    });
  });
  it('YZ-T2 releases a die that was kept before', () => {
    const table = play(
      [
        [6, 6, 1, 2, 3],
        [4, 4, 5],
        [1, 2],
      ],
      ['keep a b', 'keep c d e'],
    );
    expect([...table.state.dice]).toEqual([1, 2, 4, 4, 5]);
  });
  it('YZ-T2 does not call keeping all five a roll', () => {
    const table = play([[6, 6, 1, 2, 3]], []);
    expect(game.check(table.state, { kind: 'keep', mask: 31 })).toMatchObject({
      reason: 'refusal.keepAll',
    });
  });
  it('YZ-T3 fills exactly one open box, which never changes', () => {
    const table = play(
      [
        [6, 6, 1, 2, 3],
        [6, 6, 6, 2, 3],
      ],
      ['sixes'],
    );
    expect(game.check(table.state, { kind: 'score', box: 'sixes' })).toEqual({
      code: 'CATEGORY_USED',
      rule: 'YZ-T3',
    });
    expect(
      table.apply({ kind: 'move', seat: 0, move: { kind: 'score', box: 'sixes' } }),
    ).toMatchObject({ ok: false });
    expect(game.totals(table.state)).toEqual([12]);
  });
  it('YZ-J2 refuses another box with the reason', () => {
    const table = play(
      [
        [4, 4, 4, 4, 4],
        [4, 4, 4, 4, 4],
      ],
      ['yahtzee'],
    );
    expect(game.check(table.state, { kind: 'score', box: 'chance' })).toEqual({
      code: 'JOKER_FORCED',
      rule: 'YZ-J2',
      reason: 'refusal.jokerForced',
      facts: { face: 4, match: { id: 'box.fours' } },
    });
  });
});

describe('the ledger', () => {
  it('YZ-B1 has a line for the box and a line for the bonus', () => {
    const table = play(
      [
        [4, 4, 4, 4, 4],
        [4, 4, 4, 4, 4],
        [1, 2, 3, 4, 5],
      ],
      ['yahtzee', 'fours'],
    );
    expect(table.entries).toEqual([
      {
        side: 0,
        points: 50,
        rule: 'YZ-L6',
        facts: { box: 'yahtzee', dice: [4, 4, 4, 4, 4], how: 'plain' },
      },
      {
        side: 0,
        points: 20,
        rule: 'YZ-U1',
        facts: { box: 'fours', dice: [4, 4, 4, 4, 4], how: 'plain' },
      },
      { side: 0, points: 100, rule: 'YZ-B1', facts: { count: 1 } },
    ]);
  });
  it('YZ-U2 has a line of its own when 63 is reached', () => {
    const rolls = [
      [6, 6, 6, 6, 6],
      [5, 5, 5, 5, 5],
      [4, 4, 1, 2, 3],
      [1, 2, 3, 4, 6],
    ];
    const table = play(rolls, ['sixes', 'fives', 'fours']);
    expect(table.entries.slice(2)).toEqual([
      {
        side: 0,
        points: 8,
        rule: 'YZ-U1',
        facts: { box: 'fours', dice: [4, 4, 1, 2, 3], how: 'plain' },
      },
      { side: 0, points: 35, rule: 'YZ-U2', facts: { upper: 63 } },
    ]);
  });
});

describe('the end', () => {
  const boxesInOrder =
    'ones twos threes fours fives sixes threeOfAKind fourOfAKind fullHouse smallStraight largeStraight yahtzee chance'.split(
      ' ',
    );
  it('YZ-E1 YZ-E2 comes when every box is filled; equal totals share the victory', () => {
    const moves = boxesInOrder.flatMap((box) => [box, box]);
    const table = play(
      moves.map(() => [1, 2, 3, 4, 5]),
      moves,
      { ...defaults, players: 2 },
    );
    expect(table.standing).toEqual({ kind: 'over' });
    expect(game.winners(table.state)).toEqual([0, 1]);
    expect(game.totals(table.state)).toEqual([100, 100]);
  });
  it('YZ-E4 thirteen Yahtzees in the right order make 1575', () => {
    const order = [
      'yahtzee',
      'ones',
      'twos',
      'threes',
      'fours',
      'fives',
      'sixes',
      ...boxesInOrder.slice(6, 11),
      'chance',
    ];
    const faces = [6, 1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6];
    const table = play(
      faces.map((face) => [face, face, face, face, face]),
      order,
    );
    expect(game.totals(table.state)).toEqual([1575]);
    expect(module.narrator.result(game.view(table.state, 0)).map(({ id }) => id)).toEqual([
      'result.alone',
      'result.sections',
      'result.perfect',
    ]);
  });
});

describe('taking back', () => {
  it('is possible until the dice roll', () => {
    const table = play([[6, 6, 1, 2, 3]], []);
    expect(table.apply({ kind: 'move', seat: 0, move: { kind: 'keep', mask: 3 } }).ok).toBe(true);
    expect(table.apply({ kind: 'undo', seat: 0 }).ok).toBe(true);
    expect(table.actor()).toEqual({ kind: 'seat', seat: 0 });
    expect(table.apply({ kind: 'move', seat: 0, move: { kind: 'keep', mask: 1 } }).ok).toBe(true);
    expect(table.apply({ kind: 'chance', outcome: [1, 1, 1, 1] }).ok).toBe(true);
    expect(table.apply({ kind: 'undo', seat: 0 })).toMatchObject({
      ok: false,
      error: { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.revealed' },
    });
  });
});
