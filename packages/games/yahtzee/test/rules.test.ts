import { FastRng } from '@chiaro/kernel';
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
  it('YZ-T2 rolled fast, kept dice stay and the others show every face alike', () => {
    const rng = FastRng.from('fast dice');
    const first = stateAfter([straight], []);
    fast.play(first, fast.encode({ kind: 'keep', mask: 0b00101 }));
    const seen = [1, 3, 4].map(() => new Map<number, number>());
    const pairs = new Set<number>();
    const rolls = 6_000;
    const s = game.clone(first);
    for (let i = 0; i < rolls; i++) {
      fast.copy(first, s);
      fast.chance(s, rng);
      expect([s.dice[0], s.dice[2], s.rolls, s.rolling]).toEqual([1, 3, 2, false]);
      [1, 3, 4].forEach((die, at) =>
        seen[at]!.set(s.dice[die]!, (seen[at]!.get(s.dice[die]!) ?? 0) + 1),
      );
      pairs.add(36 * s.dice[1]! + 6 * s.dice[3]! + s.dice[4]!);
    }
    // Five standard deviations of a face that comes once in six times.
    const margin = 5 * Math.sqrt(rolls * (1 / 6) * (5 / 6));
    for (const faces of seen) {
      expect([...faces.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
      for (const times of faces.values()) expect(Math.abs(times - rolls / 6)).toBeLessThan(margin);
    }
    expect(pairs.size).toBe(216);
  });
});

describe('several players', () => {
  const two = { ...defaults, players: 2 };
  it('YZ-B1 a Yahtzee of another card brings no bonus, one’s own does', () => {
    const fives = [5, 5, 5, 5, 5];
    const rolls = [fives, fives, fives, fives, straight];
    const table = playMoves(game, two, scriptedChance(rolls), [
      'yahtzee',
      'fives',
      'fives',
      'yahtzee',
    ]);
    expect(game.totals(table.state)).toEqual([50 + 25 + 100, 25 + 50]);
    expect([...table.state.bonuses]).toEqual([1, 0]);
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
