import type { Rng } from '@chiaro/kernel';
import { playMoves, scriptedChance } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import { boxes, module, type Options } from '../src/index.js';
import type { Move } from '../src/types.js';

const { game } = module;
const { fast } = game;
if (fast === undefined) throw new Error('Yahtzee has fast rules');
const defaults: Options = game.options.defaults;
const stateAfter = (
  rolls: readonly (readonly number[])[],
  moves: readonly string[],
  options = defaults,
) => playMoves(game, options, scriptedChance(rolls), moves).state;

const boxMoves = (...names: (typeof boxes)[number][]): Move[] =>
  names.map((box) => ({ kind: 'score', box }));
const keeps = Array.from({ length: 31 }, (_, mask): Move => ({ kind: 'keep', mask }));
const straight = [1, 2, 3, 4, 6];
const wholeGame = [...boxes];

/** A source from which `below` returns this number of the 7,776 outcomes. */
const wordFor = (way: number): Rng => ({
  uint32: () => Math.ceil((way * 2 ** 32) / 6 ** 5) + 1,
});

describe('what may be done', () => {
  it('YZ-T2 YZ-T3 after a roll: keep any dice but all five, or fill any open box', () => {
    expect(game.legal(stateAfter([straight], []))).toEqual([...keeps, ...boxMoves(...boxes)]);
  });
  it('YZ-T2 after the third roll: fill a box', () => {
    const s = stateAfter([straight, [1], [1]], ['keep a b c d', 'keep a b c d']);
    expect(game.legal(s)).toEqual(boxMoves(...boxes));
  });
  it('YZ-T3 a filled box is not offered again', () => {
    const s = stateAfter([straight, straight], ['chance']);
    expect(game.legal(s)).toEqual([...keeps, ...boxMoves(...boxes.slice(0, -1))]);
  });
  it('nothing while the dice roll, and nothing at the end', () => {
    const rolling = game.initial(defaults);
    expect(game.legal(rolling)).toEqual([]);
    expect(game.check(rolling, { kind: 'keep', mask: 0 })).toEqual({ code: 'NOT_YOUR_TURN' });
    const over = stateAfter(
      wholeGame.map(() => straight),
      wholeGame,
    );
    expect(game.legal(over)).toEqual([]);
    expect(game.check(over, { kind: 'score', box: 'ones' })).toEqual({ code: 'GAME_OVER' });
  });
  it('YZ-T2 keeping is a set of dice: none of them, or some, never all and nothing else', () => {
    const s = stateAfter([straight], []);
    for (const mask of [0, 1, 30]) expect(game.check(s, { kind: 'keep', mask })).toBeNull();
    for (const mask of [-1, 0.5, 31, 32])
      expect(game.check(s, { kind: 'keep', mask })).toEqual({
        code: 'ILLEGAL_MOVE',
        reason: 'refusal.keepAll',
        rule: 'YZ-T2',
      });
  });
  it('YZ-T3 refuses a box that the card does not have', () => {
    const unknown = JSON.parse('{"kind":"score","box":"sevens"}') as Move;
    expect(game.check(stateAfter([straight], []), unknown)).toEqual({
      code: 'ILLEGAL_MOVE',
      reason: 'refusal.unknownBox',
    });
  });
  it('every move has a code and comes back from it', () => {
    const moves = [...keeps, ...boxMoves(...boxes)];
    const codes = moves.map((move) => fast.encode(move));
    expect(new Set(codes).size).toBe(44);
    expect(codes.map((code) => fast.decode(code))).toEqual(moves);
    expect(fast.maxMoves).toBeGreaterThanOrEqual(44);
  });
});

describe('the dice', () => {
  it.each([
    [0, [0, 1, 2, 3, 4]],
    [1, [1, 2, 3, 4]],
    [10, [0, 2, 4]],
    [30, [0]],
  ])('YZ-T2 with %i kept, the dice at %j are rolled, in a place of their own', (mask, places) => {
    const s = stateAfter([straight, straight], ['chance']);
    fast.play(s, mask);
    expect(game.actor(s)).toEqual({
      kind: 'chance',
      need: {
        kind: 'roll',
        purpose: 'roll',
        place: '2/A/2',
        dice: places.length,
        faces: 6,
        places,
      },
    });
  });
  it('YZ-T2 rolled fast, the five dice fall in every one of 7,776 ways once', () => {
    const first = game.initial(defaults);
    const s = game.clone(first);
    const ways = new Set<string>();
    for (let way = 0; way < 6 ** 5; way++) {
      fast.copy(first, s);
      fast.chance(s, wordFor(way));
      expect(s.dice.every((face) => face >= 1 && face <= 6)).toBe(true);
      ways.add(s.dice.join(''));
    }
    expect(ways.size).toBe(6 ** 5);
  });
  it('YZ-T2 rolled fast, kept dice stay and the others are those of the roll', () => {
    const first = stateAfter([straight], []);
    const [kept, all] = [game.clone(first), game.clone(first)];
    fast.play(kept, fast.encode({ kind: 'keep', mask: 0b00101 }));
    fast.chance(kept, wordFor(4_321));
    fast.chance(all, wordFor(4_321));
    const [, b, , d, e] = all.dice;
    expect([...kept.dice]).toEqual([1, b, 3, d, e]);
    expect([kept.rolls, kept.rolling]).toEqual([2, false]);
  });
});

describe('several players', () => {
  const two = { ...defaults, players: 2 };
  it('YZ-B1 a Yahtzee of another card brings no bonus, one’s own does', () => {
    const fives = [5, 5, 5, 5, 5];
    const rolls = [fives, fives, fives, fives, straight, fives, straight];
    const moves = ['yahtzee', 'fives', 'fives', 'yahtzee', 'chance', 'fourOfAKind'];
    const table = playMoves(game, two, scriptedChance(rolls), moves);
    expect(game.totals(table.state)).toEqual([50 + 25 + 100 + 16, 25 + 50 + 25 + 100]);
    expect([...table.state.bonuses]).toEqual([1, 1]);
    const view = game.view(table.state, 'table');
    expect(view.cards.map((card) => [card.points[4], card.points[11]])).toEqual([
      [25, 50],
      [25, 50],
    ]);
  });
  it('YZ-U2 three of a kind is no part of the upper section', () => {
    const rolls = [[6, 6, 6, 6, 6], [5, 5, 5, 5, 5], [6, 6, 6, 6, 5], straight];
    const s = stateAfter(rolls, ['sixes', 'fives', 'threeOfAKind']);
    expect(game.totals(s)).toEqual([30 + 25 + 29]);
    expect([...s.upper]).toEqual([55]);
  });
  it('YZ-E2 the highest total wins alone', () => {
    const moves = wholeGame.flatMap((box) => [box, box]);
    const rolls = moves.map((_, i) => (i % 2 === 0 ? [1, 1, 1, 2, 3] : [6, 6, 6, 5, 4]));
    const s = stateAfter(rolls, moves, two);
    const [first, second] = game.totals(s);
    expect(second).toBeGreaterThan(first!);
    expect(game.winners(s)).toEqual([1]);
  });
});
