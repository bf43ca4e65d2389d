import { FastRng, iterations, type Bot, type Turn } from '@chiaro/kernel';
import { randomGame } from '@chiaro/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareOfVictory } from '../src/bots/champion.js';
import { boxes, module, type Move, type State, type View } from '../src/index.js';
import { built } from './built.js';
import { Expectimax, NaiveTurn } from './expectimax.js';

const { game } = module;
const { defaults } = game.options;
const bots = new Map<string, Bot<View, Move>>();
beforeAll(async () => {
  for (const maker of module.bots) bots.set(maker.id, await maker.make(built));
});

const turnOf = (s: State): Turn<View, Move> => ({
  view: game.view(s, s.seat),
  legal: game.legal(s),
  rng: FastRng.from('bots'),
  budget: iterations(1),
});
const choice = (bot: string, s: State): Move => bots.get(bot)!.choose(turnOf(s));

/** Positions with a seat to move, along random games. */
function positions(players: number, games: number): State[] {
  const found: State[] = [];
  for (let i = 0; i < games; i++) {
    const table = randomGame(game, { ...defaults, players }, `bots ${players} ${i}`, 20 + 17 * i);
    if (table.actor().kind === 'seat') found.push(table.state);
  }
  return found;
}

/** The first turn of a game alone, with these dice after so many rolls. */
function firstTurn(dice: readonly number[], rolls: number): State {
  const read = game.codec.decode({
    options: defaults,
    points: [boxes.map(() => -1)],
    bonuses: [0],
    dice: [...dice],
    kept: 0,
    rolls,
    rolling: false,
    seat: 0,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

describe('the easy bot', () => {
  it('collects the face it has most of, the higher of two, and rolls for no straight', () => {
    expect(choice('easy', firstTurn([2, 2, 5, 5, 1], 1))).toEqual({ kind: 'keep', mask: 0b01100 });
    expect(choice('easy', firstTurn([1, 2, 3, 5, 6], 1))).toEqual({ kind: 'keep', mask: 0b10000 });
  });
  it('takes the box that shows most points', () => {
    // The hard bot keeps chance for later and takes what a pair of ones costs it.
    const s = firstTurn([1, 1, 3, 4, 6], 3);
    expect(choice('easy', s)).toEqual({ kind: 'score', box: 'chance' });
    expect(choice('hard', s)).toEqual({ kind: 'score', box: 'ones' });
  });
  it('rolls no further with a straight', () => {
    expect(choice('easy', firstTurn([2, 3, 4, 5, 6], 1))).toEqual({
      kind: 'score',
      box: 'largeStraight',
    });
  });
});

describe('the medium bot', () => {
  it('looks one roll ahead, for a straight too', () => {
    expect(choice('medium', firstTurn([2, 3, 4, 5, 5], 2))).toEqual({ kind: 'keep', mask: 0b1111 });
  });
  it('takes the box that shows most points, as easy does', () => {
    expect(choice('medium', firstTurn([1, 1, 3, 4, 6], 3))).toEqual({
      kind: 'score',
      box: 'chance',
    });
  });
});

describe('the hard bot', () => {
  it('writes three of a face above the line: three of each make the bonus', () => {
    expect(choice('hard', firstTurn([4, 4, 4, 1, 2], 3))).toEqual({ kind: 'score', box: 'fours' });
    expect(choice('medium', firstTurn([4, 4, 4, 1, 2], 3))).not.toEqual({
      kind: 'score',
      box: 'fours',
    });
  });
});

describe('the champion alone', () => {
  it('plays what the coach ranks first', async () => {
    const coach = await module.coach!.make(built);
    for (const s of positions(1, 4)) {
      const [best] = coach.advise(turnOf(s)).ranked;
      expect(choice('champion', s)).toEqual(best?.move);
    }
  });
});

// ---------------------------------------------------------------------------- champion

/** Seat 1 has one box open and the rest empty; seat 0 is done, 20 points ahead and `ahead` more. */
function lastBox(open: string, dice: readonly number[], rolls: number, ahead: number): State {
  const empty = boxes.map((box) => (box === 'chance' ? 5 : 0));
  const leader = boxes.map((box) => (box === 'fours' ? 20 : box === 'chance' ? 5 + ahead : 0));
  const own = empty.map((points, box) => (boxes[box] === open ? -1 : points));
  const read = game.codec.decode({
    options: { ...defaults, players: 2 },
    points: [leader, own],
    bonuses: [0, 0],
    dice: [...dice],
    kept: 0,
    rolls,
    rolling: false,
    seat: 1,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

describe('the champion', () => {
  it('plays far from the end as if it were alone', () => {
    const { state } = randomGame(game, { ...defaults, players: 2 }, 'opening', 1);
    const alone = firstTurn([...state.dice], state.rolls);
    expect(choice('champion', state)).toEqual(choice('champion', alone));
  });
  it('goes on rolling where what lies there would lose', () => {
    // Twenty behind with only sixes open: four sixes win, three do not.
    const s = lastBox('sixes', [6, 6, 6, 1, 2], 2, 0);
    expect(game.totals(s)).toEqual([25, 5]);
    expect(choice('champion', s)).toEqual({ kind: 'keep', mask: 0b00111 });
  });
  it('takes the points where nothing wins any more', () => {
    const s = lastBox('fullHouse', [3, 3, 3, 2, 2], 2, 20);
    expect(game.totals(s)).toEqual([45, 5]);
    expect(choice('champion', s)).toEqual({ kind: 'score', box: 'fullHouse' });
  });
  it('maximises the chance to win with its last dice', () => {
    for (const dice of [
      [4, 4, 5, 5, 6],
      [6, 6, 6, 5, 3],
      [1, 1, 1, 2, 6],
    ]) {
      const s = lastBox('chance', dice, 2, 22);
      const [leader, own] = game.totals(s) as [number, number];
      const card = Object.fromEntries(
        boxes.filter((box) => box !== 'chance').map((box) => [box, 0]),
      );
      const reward = (gain: number): number =>
        own + gain > leader ? 1 : own + gain === leader ? 0.5 : 0;
      const oracle = new NaiveTurn(new Expectimax(defaults, reward), card);
      const move = choice('champion', s);
      const worth =
        move.kind === 'score'
          ? oracle.boxes(dice).get(move.box)
          : oracle.keep(
              dice.filter((_, die) => (move.mask >> die) & 1),
              1,
            );
      expect(worth).toBeCloseTo(oracle.roll(dice, 1), 9);
    }
  });
  it('counts a shared victory as its share', () => {
    expect(shareOfVictory([])).toBe(1);
    expect(shareOfVictory([{ below: 0.25, equal: 0.5 }])).toBeCloseTo(0.5, 12);
    const even = { below: 0.5, equal: 0.5 };
    // Nobody equal 1/4, one of two 1/2 at a half, both 1/4 at a third.
    expect(shareOfVictory([even, even])).toBeCloseTo(1 / 4 + 1 / 4 + 1 / 12, 12);
  });
});
