import { describe, expect, it } from 'vitest';
import { Blocks } from '../src/people/blocks.js';
import { PlayerStore, type Player } from '../src/people/store.js';
import { pair } from '../src/rooms/pairing.js';
import { RoomStore, type RoomWish } from '../src/rooms/store.js';
import { free, must, room, seatNames } from './room.js';
import { freshDatabase } from './server.js';

const MINUTE = 60_000;

const wishFor = (wish: string): RoomWish => {
  const { game, options, time, open, watchable, standIn, deal, rated } = room();
  const seats = [free, free];
  return {
    game,
    options,
    seats,
    admits: 'code',
    time,
    open,
    watchable,
    standIn,
    deal,
    rated,
    wish,
  };
};

/** Players who want the same; of those in `present` somebody is connected. */
async function meeting() {
  const db = await freshDatabase();
  const [store, blocks, players] = [new RoomStore(db), new Blocks(db), new PlayerStore(db)];
  const clock = { now: Date.parse('2026-11-19T12:00:00Z') };
  const present = new Set<string>();
  const ports = {
    store,
    blocks,
    isPresent: (player: string) => present.has(player),
    now: () => clock.now,
  };
  return {
    blocks,
    clock,
    present,
    newPlayer: async (name: string) => must(await players.create(name, clock.now, 'home')).player,
    pair: async (me: Player, wish = 'nim') => must(await pair(ports, me, wishFor(wish), 'home')),
  };
}

describe('pairing', () => {
  it('seats a comer with whoever waits longest for the same, and the match begins', async () => {
    const { newPlayer, pair, clock } = await meeting();
    const [ada, ben, cleo] = [
      await newPlayer('Ada'),
      await newPlayer('Ben'),
      await newPlayer('Cleo'),
    ];
    const waiting = await pair(ada);
    expect(seatNames(waiting)).toEqual([ada.id, null]);
    clock.now += 1;
    const other = await pair(ben, 'another wish');
    expect(other.id).not.toBe(waiting.id);
    const met = await pair(cleo);
    expect(met).toMatchObject({ id: waiting.id, playing: true });
    expect(seatNames(met)).toEqual([ada.id, cleo.id]);
  });

  it('gives nobody a second room to wait in', async () => {
    const { newPlayer, pair } = await meeting();
    const ada = await newPlayer('Ada');
    expect((await pair(ada)).id).toBe((await pair(ada)).id);
  });

  it.each([
    ['a minute after they came', MINUTE - 1, false, true],
    ['not later', MINUTE, false, false],
    ['later if they are connected', MINUTE, true, true],
  ])('brings people to one who waits: %s', async (_when, wait, isPresent, meets) => {
    const { newPlayer, pair, clock, present } = await meeting();
    const [ada, ben] = [await newPlayer('Ada'), await newPlayer('Ben')];
    const waiting = await pair(ada);
    clock.now += wait;
    if (isPresent) present.add(ada.id);
    const met = await pair(ben);
    expect([met.id === waiting.id, met.playing]).toEqual([meets, meets]);
  });

  it.each([0, 1])('keeps those apart of whom one has blocked the other: %i', async (by) => {
    const { newPlayer, pair, blocks, clock } = await meeting();
    const both = [await newPlayer('Ada'), await newPlayer('Ben')] as const;
    const [blocking, blocked] = by === 0 ? both : both.toReversed();
    await blocks.add(blocking!.id, blocked!.id, clock.now);
    const waiting = await pair(both[0]);
    expect((await pair(both[1])).id).not.toBe(waiting.id);
    await blocks.remove(blocking!.id, blocked!.id);
    expect([...(await blocks.apartFrom(both[1].id))]).toEqual([]);
  });
});

it('blocks are listed with names, the latest first; a second time changes nothing', async () => {
  const { newPlayer, blocks, clock } = await meeting();
  const [ada, ben, cleo] = [
    await newPlayer('Ada'),
    await newPlayer('Ben'),
    await newPlayer('Cleo'),
  ];
  await blocks.add(ada.id, ben.id, clock.now);
  await blocks.add(ada.id, cleo.id, clock.now + 1);
  await blocks.add(ada.id, ben.id, clock.now + 2);
  expect(await blocks.list(ada.id)).toEqual([cleo, ben]);
  expect(await blocks.list(ben.id)).toEqual([]);
});
