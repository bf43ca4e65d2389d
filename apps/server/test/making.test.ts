import { findIn, games } from '@chiaro/catalog';
import { invariant, type Json } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { readWish } from '../src/rooms/making.js';
import { bot, free } from './room.js';

const found = findIn(games, 'yahtzee');
invariant(found.ok, 'the catalog has Yahtzee');
const yahtzee = await found.value.load();

const read = (
  ...[wish, before]: [Parameters<typeof readWish>[1], Parameters<typeof readWish>[2]?]
) => readWish(yahtzee, wish, before);
const problems = (wish: Parameters<typeof readWish>[1]) => {
  const wished = read(wish);
  return wished.ok ? [] : wished.error.map(({ code, path }) => [code, path]);
};

describe('the wish for a room', () => {
  it('has for every seat of the game a free place, and the usual house rules', () => {
    expect(read({})).toMatchObject({
      ok: true,
      value: {
        options: yahtzee.game.options.defaults as Json,
        seats: Array(yahtzee.game.seating(yahtzee.game.options.defaults).seats).fill(free),
        time: null,
        open: false,
        watchable: true,
        standIn: null,
      },
    });
  });

  it('keeps what it does not mention, and changes what it does, to nothing and to no as well', () => {
    const time = { kind: 'days', days: 3 } as const;
    const before = { time, open: true, watchable: true, standIn: 'hard', rated: false };
    expect(read({}, before)).toMatchObject({ value: before });
    const others = { time: null, open: false, watchable: false, standIn: null, rated: false };
    expect(read(others, before)).toMatchObject({ value: others });
    expect(read({ standIn: 'easy' }, before)).toMatchObject({ value: { standIn: 'easy' } });
    const rated = { options: { players: 2 }, rated: true };
    expect(read(rated, before)).toMatchObject({ value: { time, rated: true } });
    expect(problems({ ...rated, time: null })).toEqual([['NOT_ALLOWED', '/rated']]);
  });

  it('has persons and bots in its seats, as many as the house rules say', () => {
    const options = { players: 2 };
    expect(read({ options, seats: ['bot:easy', 'person'] })).toMatchObject({
      value: { options, seats: [bot, free] },
    });
    expect(problems({ options, seats: ['person'] })).toEqual([['PLAYER_COUNT', '/seats']]);
    expect(problems({ options, seats: ['person', 'person', 'person'] })).toEqual([
      ['PLAYER_COUNT', '/seats'],
    ]);
  });

  it.each([
    ['a rule out of range', { options: { players: 0 } }, 'OUT_OF_RANGE', '/options/players'],
    ['options that are none', { options: 5 }, 'WRONG_TYPE', '/options'],
    ['a seat that is none', { seats: ['person', 'Ada'] }, 'WRONG_TYPE', '/seats/1'],
    ['a seat elsewhere', { seats: ['remote', 'person'] }, 'WRONG_TYPE', '/seats/0'],
    [
      'an unknown bot',
      { options: { players: 2 }, seats: ['person', 'bot:x'] },
      'UNKNOWN_BOT',
      '/seats',
    ],
    ['an unknown bot that stands in', { standIn: 'x' }, 'UNKNOWN_BOT', '/standIn'],
  ])('is refused with %s', (_name, wish, code, path) => {
    expect(problems(wish)).toEqual([[code, path]]);
  });

  it('says what a seat may be, and how many there are', () => {
    const expected = (wish: Parameters<typeof readWish>[1]) => {
      const wished = read(wish);
      return wished.ok ? [] : wished.error.map((each) => each.expected);
    };
    expect(expected({ seats: ['Ada'] })).toEqual(['person | bot:<level>']);
    expect(expected({ options: { players: 2 }, seats: ['person'] })).toEqual(['2']);
  });

  it('needs a person, and says so', () => {
    const nobody = read({ options: { players: 2 }, seats: ['bot:easy', 'bot:easy'] });
    expect(nobody).toEqual({
      ok: false,
      error: [{ code: 'PLAYER_COUNT', reason: 'server.room.nobody', path: '/seats' }],
    });
  });
});
