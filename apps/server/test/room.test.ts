import { describe, expect, it } from 'vitest';
import {
  admit,
  arrange,
  deciderOf,
  enter,
  join,
  leave,
  memberOf,
  remove,
  seatsOf,
  setReady,
  sit,
  takeExtra,
  type Room,
} from '../src/rooms/room.js';
import { bot, free, member, must, refusal, room, seatNames, taken } from './room.js';

const knocking = (some: Partial<Room> = {}): Room =>
  room({ members: [member('ada'), member('eve', { admitted: false })], ...some });

const PLAYING = { code: 'NOT_ALLOWED', reason: 'server.room.playing' };
const ONCE = { code: 'NOT_ALLOWED', reason: 'server.ladder.once' };
const KNOCKING = { code: 'NOT_ALLOWED', reason: 'server.room.knocking' };
const OWNER = { code: 'NOT_ALLOWED', reason: 'server.room.owner' };
const carla = { id: 'carla', name: 'Carla' };

describe('joining', () => {
  it('lets in whoever has the secret, and whoever has the code where the room says so', () => {
    const admitted = (by: 'secret' | 'code', some: Partial<Room> = {}) =>
      memberOf(must(join(room(some), carla, by)), 'carla');
    expect(admitted('secret')).toEqual({ ...member('carla'), name: 'Carla' });
    expect(admitted('code')?.admitted).toBe(false);
    expect(admitted('code', { admits: 'code' })?.admitted).toBe(true);
  });

  it('again lets in who knocked, and never puts out who is in', () => {
    const eve = { id: 'eve', name: 'Eve' };
    expect(memberOf(must(join(knocking(), eve, 'secret')), 'eve')?.admitted).toBe(true);
    const still = knocking();
    expect(must(join(still, eve, 'code'))).toBe(still);
    const same = room();
    expect(must(join(same, { id: 'ben', name: 'Ben' }, 'code'))).toBe(same);
    expect(must(join(same, { id: 'ben', name: 'Ben' }, 'secret'))).toBe(same);
  });

  it('is refused with a name that is taken, and with 40 members', () => {
    const named = (name: string) => refusal(join(room(), { id: 'carla', name }, 'secret'));
    expect(named('NAME of ben')).toEqual({ code: 'NAME_TAKEN' });
    expect(named('Name of Benno')).toBeNull();
    const of = (count: number) =>
      room({ members: Array.from({ length: count }, (_, i) => member(`p${i}`)) });
    expect(refusal(join(of(39), carla, 'secret'))).toBeNull();
    expect(refusal(join(of(40), carla, 'secret'))).toEqual({ code: 'ROOM_FULL' });
  });

  it('makes an owner of the first who is let in where there is none', () => {
    const empty = room({ owner: null, members: [], seats: [free, free] });
    expect(must(join(empty, carla, 'secret')).owner).toBe('carla');
    expect(must(join(empty, carla, 'code')).owner).toBeNull();
    expect(must(join(room(), carla, 'secret')).owner).toBe('ada');
  });

  it('is only for its player in the room of a ladder', () => {
    const ladder = room({ deal: 'd', members: [] });
    expect(refusal(join(ladder, carla, 'secret'))).toEqual({ code: 'NOT_FOUND' });
    expect(refusal(join(ladder, { id: 'ada', name: 'Ada' }, 'secret'))).toBeNull();
  });
});

describe('letting in', () => {
  it('is done by a member, for somebody who knocks', () => {
    expect(memberOf(must(admit(knocking(), 'ada', 'eve')), 'eve')?.admitted).toBe(true);
    expect(refusal(admit(knocking(), 'ada', 'nobody'))).toEqual({ code: 'NOT_FOUND' });
    expect(refusal(admit(knocking(), 'nobody', 'eve'))).toEqual({ code: 'NOT_FOUND' });
    expect(refusal(admit(knocking(), 'eve', 'eve'))).toEqual(KNOCKING);
  });
});

describe('taking a seat', () => {
  it('takes the first that is free, and none where one has a seat', () => {
    const seated = must(sit(room(), 'ben', null));
    expect(seatNames(seated)).toEqual(['ada', 'ben', null]);
    expect(must(sit(seated, 'ben', null))).toBe(seated);
  });

  it('takes the one that is wished for instead of what one has, or besides it', () => {
    expect(seatNames(must(sit(room(), 'ada', 2)))).toEqual([null, null, 'ada']);
    expect(seatNames(must(sit(room(), 'ada', 2, { besides: true })))).toEqual(['ada', null, 'ada']);
  });

  it('keeps one of several, or all of them, where one has the seat already', () => {
    const both = room({ seats: [taken('ada'), taken('ada'), free] });
    expect(must(sit(both, 'ada', 1, { besides: true }))).toBe(both);
    expect(seatNames(must(sit(both, 'ada', 1)))).toEqual([null, 'ada', null]);
    const one = room();
    expect(must(sit(one, 'ada', 0))).toBe(one);
  });

  it('says what the device commits to, and asks again whether the player is ready', () => {
    const ready = room({ members: [member('ada', { ready: true }), member('ben')] });
    const moved = must(sit(ready, 'ada', 1, { share: 'abc' }));
    expect(moved.seats).toEqual([free, { ...taken('ada'), share: 'abc' }, free]);
    expect(memberOf(moved, 'ada')?.ready).toBe(false);
    expect(must(sit(ready, 'ada', 1)).seats[1]).not.toHaveProperty('share');
  });

  it('is refused where there is none, where somebody sits, and to who is not in', () => {
    const full = room({ seats: [taken('ada'), bot] });
    expect(refusal(sit(full, 'ben', null))).toEqual({ code: 'ROOM_FULL' });
    expect(refusal(sit(full, 'ben', 2))).toEqual({ code: 'OUT_OF_RANGE' });
    expect(refusal(sit(full, 'ben', 0))).toEqual({ code: 'SEAT_TAKEN' });
    expect(refusal(sit(full, 'ben', 1))).toEqual({ code: 'SEAT_TAKEN' });
    expect(refusal(sit(room(), 'nobody', null))).toEqual({ code: 'NOT_FOUND' });
    expect(refusal(sit(knocking(), 'eve', null))).toEqual(KNOCKING);
    expect(refusal(sit(room({ playing: true }), 'ben', null))).toEqual(PLAYING);
    expect(refusal(sit(room({ deal: 'd' }), 'ben', null))).toEqual(ONCE);
  });
});

describe('leaving', () => {
  it('frees the seat, but not during a match', () => {
    expect(seatNames(must(leave(room(), 'ada')))).toEqual([null, null, null]);
    expect(seatNames(must(leave(room({ playing: true }), 'ada')))).toEqual(['ada', null, null]);
    expect(refusal(leave(room(), 'nobody'))).toEqual({ code: 'NOT_FOUND' });
  });

  it('passes the room on to the first who is in', () => {
    const members = [member('eve', { admitted: false }), member('ada'), member('ben')];
    const left = must(leave(room({ members }), 'ada'));
    expect([left.owner, left.members.map(({ player }) => player)]).toEqual(['ben', ['eve', 'ben']]);
    expect(must(leave(room(), 'ben')).owner).toBe('ada');
    expect(must(leave(room({ members: [member('ada')] }), 'ada')).owner).toBeNull();
  });
});

describe('being ready', () => {
  it('is said by who has a seat, and taken back', () => {
    const ready = must(setReady(room(), 'ada', true));
    expect(ready.members.map((each) => each.ready)).toEqual([true, false]);
    expect(must(setReady(ready, 'ada', false)).members[0]?.ready).toBe(false);
    expect(refusal(setReady(room(), 'ben', true))).toEqual({ code: 'NOT_YOUR_SEAT' });
    expect(refusal(setReady(room({ playing: true }), 'ada', true))).toEqual(PLAYING);
    expect(refusal(setReady(knocking(), 'eve', true))).toEqual(KNOCKING);
  });

  it('comes with the time that a player needs, before a match', () => {
    expect(memberOf(must(takeExtra(room(), 'ben', 2)), 'ben')?.extra).toBe(2);
    expect(refusal(takeExtra(room({ playing: true }), 'ben', 2))).toEqual(PLAYING);
    expect(refusal(takeExtra(room(), 'nobody', 2))).toEqual({ code: 'NOT_FOUND' });
  });
});

describe('arranging', () => {
  it('keeps who sits at a place that is still a person’s, and asks everybody again', () => {
    const before = room({
      seats: [taken('ada'), taken('ben'), bot],
      members: [member('ada', { ready: true }), member('ben', { ready: true })],
    });
    const after = must(arrange(before, 'ada', { seats: [free, bot, free, free], open: false }));
    expect(seatNames(after)).toEqual(['ada', 'bot', null, null]);
    expect(after.members.map(({ ready }) => ready)).toEqual([false, false]);
    expect([after.open, after.watchable]).toEqual([false, true]);
  });

  it('is the owner’s, and not done during a match', () => {
    const seats = [free, free];
    expect(refusal(arrange(room(), 'ben', { seats }))).toEqual(OWNER);
    expect(refusal(arrange(room(), 'nobody', { seats }))).toEqual({ code: 'NOT_FOUND' });
    expect(refusal(arrange(room({ playing: true }), 'ada', { seats }))).toEqual(PLAYING);
  });
});

describe('entering from the lobby', () => {
  const seated = (some: Partial<Room>, watch: boolean) => enter(room(some), carla, { watch });

  it('is to play, or to watch where that is allowed', () => {
    expect(seatsOf(must(seated({}, false)), 'carla')).toEqual([1]);
    const watching = must(seated({}, true));
    expect([memberOf(watching, 'carla')?.admitted, seatsOf(watching, 'carla')]).toEqual([true, []]);
    expect(must(enter(room(), carla, { watch: false, share: 'abc' })).seats[1]).toEqual({
      ...taken('carla'),
      share: 'abc',
    });
    expect(refusal(seated({ watchable: false }, true))).toEqual({
      code: 'NOT_ALLOWED',
      reason: 'server.room.closed',
    });
    expect(refusal(seated({ watchable: false }, false))).toBeNull();
  });

  it('is refused where the room is not open, full or playing', () => {
    expect(refusal(seated({ open: false }, true))).toEqual({ code: 'NOT_FOUND' });
    expect(refusal(seated({ seats: [taken('ada')] }, false))).toEqual({ code: 'ROOM_FULL' });
    expect(refusal(seated({ playing: true }, false))).toEqual(PLAYING);
    expect(refusal(enter(room(), { ...carla, name: 'Name of ben' }, { watch: true }))).toEqual({
      code: 'NAME_TAKEN',
    });
  });

  it('brings back to their seat who has one, also to watch', () => {
    const ada = { id: 'ada', name: 'Ada' };
    const left = room({ members: [member('ben')], playing: true, watchable: false });
    for (const watch of [true, false])
      expect(memberOf(must(enter(left, ada, { watch })), 'ada')?.admitted).toBe(true);
  });
});

describe('who decides', () => {
  const two = room({ seats: [taken('ada'), taken('ben')] });
  const here =
    (...players: string[]) =>
    (player: string) =>
      players.includes(player);

  it('is the owner where present, else the first present player with a seat', () => {
    expect(deciderOf(two, here('ada', 'ben'))).toBe('ada');
    expect(deciderOf({ ...two, owner: 'ben' }, here('ada', 'ben'))).toBe('ben');
    expect(deciderOf(two, here('ben'))).toBe('ben');
    expect(deciderOf(two, here('ada', 'ben'), 'ada')).toBe('ben');
    expect(deciderOf(two, here('ada', 'ben'), 'ben')).toBe('ada');
    expect(deciderOf(two, here())).toBeNull();
    expect(deciderOf(room(), here('ben'))).toBeNull();
    expect(deciderOf(room({ owner: null, members: [] }), here('ada'))).toBeNull();
  });

  it('is nobody who only knocks', () => {
    const eve = knocking({ seats: [taken('ada'), taken('eve')] });
    expect(deciderOf(eve, here('eve'))).toBeNull();
  });
});

describe('removing', () => {
  it('is the owner’s, for who does not play just now', () => {
    expect(must(remove(room(), 'ada', 'ben')).members.map(({ player }) => player)).toEqual(['ada']);
    expect(refusal(remove(room(), 'ben', 'ada'))).toEqual(OWNER);
    const playing = room({ playing: true, seats: [taken('ada'), taken('ben')] });
    expect(refusal(remove(playing, 'ada', 'ben'))).toEqual(PLAYING);
    expect(refusal(remove({ ...playing, playing: false }, 'ada', 'ben'))).toBeNull();
    expect(refusal(remove(room({ playing: true }), 'ada', 'ben'))).toBeNull();
  });
});
