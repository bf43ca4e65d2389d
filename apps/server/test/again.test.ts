import { describe, expect, it } from 'vitest';
import {
  begin,
  finish,
  start,
  startIfFilled,
  timeText,
  wantAgain,
  type AgainWish,
} from '../src/rooms/again.js';
import { memberOf, type Room } from '../src/rooms/room.js';
import { bot, free, member, must, refusal, room, seatNames, taken } from './room.js';

const OWNER = { code: 'NOT_ALLOWED', reason: 'server.room.owner' };
const PLAYING = { code: 'NOT_ALLOWED', reason: 'server.room.playing' };
const ONCE = { code: 'NOT_ALLOWED', reason: 'server.ladder.once' };

const two = [taken('ada'), taken('ben')];
const withBen = (ready: boolean, some: Partial<Room> = {}): Room =>
  room({ seats: two, members: [member('ada'), member('ben', { ready })], ...some });

describe('the first match', () => {
  it('is started by the owner once the others who sit are ready', () => {
    const started = must(start(withBen(true), 'ada', null));
    expect(started).toMatchObject({ match: 'r-1', matchCount: 1, playing: true, seats: two });
    expect(refusal(start(withBen(false), 'ada', null))).toEqual({
      code: 'NOT_ALLOWED',
      reason: 'server.room.notReady',
    });
    expect(refusal(start(withBen(true), 'ben', null))).toEqual(OWNER);
    expect(refusal(start(withBen(true), 'nobody', null))).toEqual({ code: 'NOT_FOUND' });
    expect(refusal(start(withBen(true, { playing: true }), 'ada', null))).toEqual(PLAYING);
    expect(refusal(start(withBen(true, { deal: 'd' }), 'ada', null))).toEqual(ONCE);
  });

  it('does not wait for members who only watch, and needs one who plays', () => {
    const watched = withBen(true, {
      members: [member('ada'), member('ben', { ready: true }), member('carla')],
    });
    expect(must(start(watched, 'ada', null)).playing).toBe(true);
    expect(refusal(start(room({ seats: [free, bot] }), 'ada', 'easy'))).toEqual({
      code: 'NOT_ALLOWED',
      reason: 'server.room.nobody',
    });
  });

  it('has bots of the given level in the free seats, or needs all seats taken', () => {
    expect(must(start(room(), 'ada', 'hard')).seats).toEqual([
      taken('ada'),
      { kind: 'bot', level: 'hard' },
      { kind: 'bot', level: 'hard' },
    ]);
    expect(refusal(start(room(), 'ada', null))).toEqual({ code: 'PLAYER_COUNT' });
  });

  it('starts by itself with the last seat, where the code is enough to join', () => {
    const filled = room({ admits: 'code', seats: two });
    expect(startIfFilled(filled)).toEqual(begin(filled));
    for (const waiting of [
      room({ seats: two }),
      room({ admits: 'code', seats: [...two, free] }),
      room({ admits: 'code', seats: two, matchCount: 1 }),
    ])
      expect(startIfFilled(waiting)).toBe(waiting);
  });

  it('begins with nobody’s wish for another', () => {
    const wishing = room({ matchCount: 4, members: [member('ada', { again: true })] });
    expect(begin(wishing)).toEqual({
      ...wishing,
      match: 'r-5',
      matchCount: 5,
      playing: true,
      members: [member('ada')],
    });
  });
});

describe('a rematch', () => {
  const over = (some: Partial<Room> = {}): Room =>
    withBen(true, { match: 'r-1', matchCount: 1, ...some });
  const wish = (some: Partial<AgainWish> = {}): AgainWish => ({
    again: true,
    isOver: false,
    filler: null,
    ...some,
  });

  it('begins when the last of those who play wants it, one seat further on', () => {
    const asked = must(wantAgain(over(), 'ada', wish()));
    expect(asked.members.map(({ again }) => again)).toEqual([true, false]);
    expect([asked.match, asked.playing]).toEqual(['r-1', false]);
    const agreed = must(wantAgain(asked, 'ben', wish()));
    expect(agreed).toMatchObject({ match: 'r-2', matchCount: 2, playing: true });
    expect(seatNames(agreed)).toEqual(['ben', 'ada']);
    const withdrawn = must(wantAgain(asked, 'ada', wish({ again: false })));
    expect(must(wantAgain(withdrawn, 'ben', wish())).playing).toBe(false);
  });

  it('does not wait for members who only watch', () => {
    const watched = over({ members: [member('ada'), member('ben', { again: true }), member('c')] });
    expect(must(wantAgain(watched, 'ada', wish())).playing).toBe(true);
  });

  it('is wished for at the end of a match, and begins when the room has noted the end', () => {
    const playing = over({ playing: true });
    expect(refusal(wantAgain(playing, 'ada', wish()))).toEqual(PLAYING);
    const wished = must(wantAgain(playing, 'ada', wish({ isOver: true })));
    const both = must(wantAgain(wished, 'ben', wish({ isOver: true })));
    expect([both.match, both.playing]).toEqual(['r-1', true]);
    expect(finish(both, 'r-1')).toMatchObject({ match: 'r-2', playing: true });
  });

  it('is for those who play, after a match, and never for a ladder’s deal', () => {
    const notNow = { code: 'NOT_ALLOWED', reason: 'server.room.again' };
    expect(refusal(wantAgain(over(), 'nobody', wish()))).toEqual({ code: 'NOT_FOUND' });
    expect(refusal(wantAgain(over({ match: null }), 'ada', wish()))).toEqual(notNow);
    expect(refusal(wantAgain(over({ seats: [taken('ada'), bot] }), 'ben', wish()))).toEqual(notNow);
    const ladder = over({ deal: 'd', playing: true });
    expect(refusal(wantAgain(ladder, 'ada', wish({ isOver: true })))).toEqual(ONCE);
  });

  it('takes the commitments with the wish, each for its seat, and fills free seats with bots', () => {
    const mine = over({ seats: [taken('ada'), bot, taken('ada'), free], members: [member('ada')] });
    expect(
      must(wantAgain(mine, 'ada', wish({ shares: ['a', 'b'], filler: 'hard' }))).seats,
    ).toEqual([
      bot,
      { ...taken('ada'), share: 'b' },
      { kind: 'bot', level: 'hard' },
      { ...taken('ada'), share: 'a' },
    ]);
    const bare = must(
      wantAgain(over({ seats: [{ ...taken('ada'), share: 'old' }] }), 'ada', wish()),
    );
    expect(bare.seats).toEqual([taken('ada')]);
  });

  it('leaves the commitments of the others as they are', () => {
    const seats = [taken('ada'), { ...taken('ben'), share: 'ben’s' }];
    const asked = must(wantAgain(over({ seats }), 'ada', wish({ shares: ['ada’s'] })));
    expect(asked.seats).toEqual([{ ...taken('ada'), share: 'ada’s' }, seats[1]]);
  });

  it('keeps a commitment that comes during a match for the next one', () => {
    const seats = [{ ...taken('ada'), share: 'now' }, taken('ben')];
    const playing = over({ seats, playing: true });
    const isOver = true;
    const told = must(wantAgain(playing, 'ada', wish({ shares: ['next'], isOver })));
    expect(told.seats).toEqual([
      { ...taken('ada'), share: 'now', nextShare: 'next' },
      taken('ben'),
    ]);
    expect(must(wantAgain(playing, 'ada', wish({ isOver }))).seats).toStrictEqual(seats);
    expect(finish(told, 'r-1').seats).toEqual([{ ...taken('ada'), share: 'next' }, taken('ben')]);
  });
});

describe('the end of a match', () => {
  const playing = (some: Partial<Room> = {}): Room =>
    withBen(true, { match: 'r-1', matchCount: 1, playing: true, ...some });

  it('frees the seats of those who left, and asks everybody again whether they are ready', () => {
    const seats = [taken('ada'), taken('gone'), bot, free];
    const finished = finish(playing({ seats }), 'r-1');
    expect(finished).toMatchObject({ playing: false, match: 'r-1', matchCount: 1 });
    expect(finished.seats).toEqual([taken('ada'), free, bot, free]);
    expect(finished.members.map(({ ready }) => ready)).toEqual([false, false]);
  });

  it('is noted once, and only of the match that is played', () => {
    for (const other of [playing({ match: 'r-2' }), playing({ playing: false })])
      expect(finish(other, 'r-1')).toBe(other);
  });

  it('begins no rematch while a seat is free, though all who are left want one', () => {
    const members = [member('ada', { again: true })];
    const finished = finish(playing({ members }), 'r-1');
    expect(finished).toMatchObject({ playing: false, match: 'r-1' });
    expect(memberOf(finished, 'ada')?.again).toBe(true);
    expect(finish(playing({ members: [] }), 'r-1')).toMatchObject({ playing: false, match: 'r-1' });
  });
});

describe('the time of a match', () => {
  const time = { kind: 'bank', minutes: 10, increment: 5 } as const;

  it('is none, the same for all, or longer at the seats of whoever needs it', () => {
    expect(timeText(room())).toBe('none');
    expect(timeText(room({ time }))).toBe('bank 10+5');
    const seats = [bot, taken('ben'), taken('ada'), taken('gone')];
    const members = [member('ada'), member('ben', { extra: 2 })];
    expect(timeText(room({ time, seats, members }))).toBe('bank 10+5; extra 1 2 1 1');
  });
});
