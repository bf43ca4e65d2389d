import { describe, expect, it } from 'vitest';
import { endsWithout, goAway, handsOf, sidesOut, sitDown, refusalToSit } from '../src/hands.js';
import {
  charge,
  formatTime,
  giveTime,
  leftAt,
  notice,
  parseTime,
  passTurn,
  startClocks,
  type TimeControl,
} from '../src/clocks.js';

const alone = { seats: 1, sides: 1, sideOf: [0] };
const duel = { seats: 2, sides: 2, sideOf: [0, 1] };
const three = { seats: 3, sides: 3, sideOf: [0, 1, 2] };
const four = { seats: 4, sides: 4, sideOf: [0, 1, 2, 3] };
const teams = { seats: 4, sides: 2, sideOf: [0, 1, 0, 1] };

describe('whoever gives up', () => {
  it('ends a solitaire and a duel', () => {
    expect(endsWithout(handsOf(1), 0, alone)).toBe(true);
    expect(endsWithout(handsOf(2), 1, duel)).toBe(true);
  });

  it('leaves three or four to play on, until one side is left', () => {
    for (const seating of [three, four]) {
      let hands = handsOf(seating.seats);
      for (let seat = 0; seat < seating.seats - 2; seat++) {
        expect(endsWithout(hands, seat, seating)).toBe(false);
        hands = sitDown(goAway(hands, seat), seat, 'bot:easy/1/1');
      }
      expect(sidesOut(hands, seating)).toEqual(seating.seats === 3 ? [0] : [0, 1]);
      expect(endsWithout(hands, seating.seats - 1, seating)).toBe(true);
    }
  });

  it('leaves the partner to play on; a side is out with its last person', () => {
    const first = sitDown(goAway(handsOf(4), 0), 0, 'bot:easy/1/1');
    expect(endsWithout(handsOf(4), 0, teams)).toBe(false);
    expect(sidesOut(first, teams)).toEqual([]);
    expect(endsWithout(first, 1, teams)).toBe(false);
    expect(endsWithout(first, 2, teams)).toBe(true);
    expect(sidesOut(goAway(first, 2), teams)).toEqual([0]);
  });

  it('counts no bot as a partner or an opponent worth playing on for', () => {
    const withBots = handsOf(4, ['person', 'person', 'bot:easy', 'bot:easy']);
    expect(endsWithout(withBots, 0, teams)).toBe(true);
    const onlyBots = handsOf(3, ['person', 'bot:easy', 'bot:hard']);
    expect(endsWithout(onlyBots, 0, three)).toBe(true);
    expect(sidesOut(onlyBots, three)).toEqual([]);
  });

  it('is replaced for one turn only until somebody else sits down there', () => {
    const once = sitDown(sitDown(handsOf(3), 1, 'bot:easy/1/1', true), 2, 'bot:easy/1/1', true);
    expect(once.once).toEqual([1, 2]);
    expect(sitDown(once, 1, 'person').once).toEqual([2]);
    expect(sitDown(once, 1, 'bot:hard/1/1', true).once).toEqual([2, 1]);
  });

  it('does not come back, while whoever was only away does', () => {
    const away = sitDown(handsOf(3), 1, 'bot:easy/1/1');
    expect(refusalToSit(away, 1, 'person')).toBeNull();
    expect(refusalToSit(goAway(away, 1), 1, 'person')?.code).toBe('NOT_ALLOWED');
    expect(refusalToSit(handsOf(3), 1, 'person')?.code).toBe('SEAT_TAKEN');
    expect(refusalToSit(handsOf(2, ['person', 'bot:easy']), 1, 'person')?.code).toBe(
      'NOT_YOUR_SEAT',
    );
  });
});

describe('a time control', () => {
  it.each([
    ['bank 10+15', { kind: 'bank', minutes: 10, increment: 15 }],
    ['days 3', { kind: 'days', days: 3 }],
    ['bank 5+0; extra 1 2', { kind: 'bank', minutes: 5, increment: 0, extra: [1, 2] }],
    ['days 7; extra 1.5 1', { kind: 'days', days: 7, extra: [1.5, 1] }],
  ] as [string, TimeControl][])('%s is written and read alike', (text, time) => {
    expect(parseTime(text)).toEqual(time);
    expect(formatTime(time)).toBe(text);
  });

  it('is nothing else', () => {
    expect(parseTime('none')).toBeNull();
    for (const text of [
      '',
      'bank',
      'bank 10',
      'bank 0+5',
      'days 0',
      'days 3.5',
      'bank 1+1; extra 3',
    ])
      expect(parseTime(text), text).toBeUndefined();
  });
});

describe('clocks', () => {
  const bank = startClocks({ kind: 'bank', minutes: 1, increment: 10, extra: [1, 2] }, 2);
  const days = startClocks({ kind: 'days', days: 3 }, 2);
  const DAY = 86_400_000;

  it('charge only whose turn it is, and give the increment when the turn has passed', () => {
    const turn = passTurn(bank, 0);
    const moved = notice(charge(turn, 0, 30_000), 0);
    expect(moved.left).toEqual([30_000, 120_000]);
    expect(passTurn(moved, 1).left).toEqual([40_000, 120_000]);
    expect(passTurn(charge(turn, 0, 30_000), 1).left, 'no move, no increment').toEqual([
      30_000, 120_000,
    ]);
  });

  it('hold no more than at their start, but keep what was given', () => {
    const quick = passTurn(notice(charge(passTurn(bank, 0), 0, 1_000), 0), 1);
    expect(quick.left[0]).toBe(60_000);
    const given = giveTime(passTurn(bank, 0), 0, 90);
    expect(passTurn(notice(charge(given, 0, 1_000), 0), 1).left[0]).toBe(149_000);
  });

  it('begin anew with every move where it is days', () => {
    const late = charge(passTurn(days, 0), 0, 2 * DAY);
    expect(leftAt(late, 0, true, 3 * DAY)).toBe(0);
    expect(notice(late, 0).left).toEqual([3 * DAY, 3 * DAY]);
  });

  it('never run back', () => {
    expect(charge(bank, 0, -5_000)).toMatchObject({ charged: 0, left: [60_000, 120_000] });
  });
});
