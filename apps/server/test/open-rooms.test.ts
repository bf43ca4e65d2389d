import type { OpenRoom } from '@chiaro/match';
import { describe, expect, it } from 'vitest';
import { Lobby } from '../src/rooms/lobby.js';
import type { Room } from '../src/rooms/room.js';
import type { RoomStore } from '../src/rooms/store.js';
import { bot, free, member, room, taken } from './room.js';

const HOUR = 60 * 60 * 1000;

function lobbyOf(...rooms: Room[]) {
  const state = { rooms, now: 100 * HOUR, present: new Set(['ada']), since: [] as number[] };
  const faults: unknown[] = [];
  const openRooms = async (since: number): Promise<readonly Room[]> => {
    state.since.push(since);
    return state.rooms;
  };
  const lobby = new Lobby({
    store: { openRooms } as Pick<RoomStore, 'openRooms'> as RoomStore,
    isPresent: (player) => state.present.has(player),
    now: () => state.now,
    fault: (error) => faults.push(error),
  });
  return { lobby, state, faults };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const idsOf = (rooms: readonly OpenRoom[]): string[] => rooms.map((each) => each.room);

describe('the list of open rooms', () => {
  it('says of each what is played, by whom, and how many seats are free', async () => {
    const waiting = room({ owner: 'ben', seats: [taken('ben'), free, bot, free] });
    const playing = room({
      id: 'p',
      owner: 'gone',
      playing: true,
      watchable: false,
      time: { kind: 'days', days: 3 },
    });
    const { lobby } = lobbyOf(waiting, playing);
    expect((await lobby.list()).rooms).toEqual([
      {
        room: 'r',
        game: 'greed',
        options: {},
        time: 'none',
        owner: 'Name of ben',
        free: 2,
        seats: 4,
        playing: false,
        watchable: true,
      },
      expect.objectContaining({
        room: 'p',
        owner: '',
        time: 'days 3',
        free: 0,
        playing: true,
        watchable: false,
      }),
    ]);
  });

  it('leaves out rooms without an owner, those of yesterday, and those left a minute ago', async () => {
    const { lobby, state } = lobbyOf(room({ id: 'no owner', owner: null }), room({ id: 'here' }));
    const left = room({ id: 'left', members: [member('ben')], updatedAt: state.now });
    state.rooms.push(left);
    expect(idsOf((await lobby.list()).rooms)).toEqual(['here', 'left']);
    expect(state.since).toEqual([state.now - 24 * HOUR]);
    state.now += 59_999;
    expect(idsOf((await lobby.list()).rooms)).toEqual(['here', 'left']);
    state.now += 1;
    expect(idsOf((await lobby.list()).rooms)).toEqual(['here']);
  });

  it('has a new number only when it says something else', async () => {
    const { lobby, state } = lobbyOf(room());
    const first = (await lobby.list()).rev;
    expect((await lobby.list()).rev).toBe(first);
    state.rooms.push(room({ id: 'second' }));
    expect((await lobby.list()).rev).toBe(first + 1);
  });
});

describe('who listens to the lobby', () => {
  it('hears the list at once, and again when it is another, until they leave', async () => {
    const { lobby, state } = lobbyOf(room());
    const heard: string[] = [];
    const leave = await lobby.listen((text) => heard.push(text));
    expect(heard.map((text) => JSON.parse(text) as unknown)).toEqual([
      { t: 'lobby', ...(await lobby.list()) },
    ]);
    state.rooms = [];
    lobby.changed();
    await settled();
    expect(JSON.parse(heard[1] ?? '')).toEqual({ t: 'lobby', ...(await lobby.list()) });
    lobby.changed();
    await settled();
    expect(heard).toHaveLength(2);
    leave();
    state.rooms = [room()];
    lobby.changed();
    await settled();
    expect(heard).toHaveLength(2);
  });

  it('costs a read only while somebody does, and one for changes that come together', async () => {
    const { lobby, state } = lobbyOf(room());
    lobby.changed();
    await settled();
    expect(state.since).toHaveLength(0);
    await lobby.listen(() => {});
    expect(state.since).toHaveLength(1);
    for (let i = 0; i < 5; i++) lobby.changed();
    await settled();
    // One that had begun, and one for what came meanwhile.
    expect(state.since).toHaveLength(3);
    lobby.changed();
    await settled();
    expect(state.since).toHaveLength(4);
  });

  it('hears on after a read that failed', async () => {
    const { lobby, state, faults } = lobbyOf(room());
    const heard: string[] = [];
    await lobby.listen((text) => heard.push(text));
    state.rooms = null as never;
    lobby.changed();
    await settled();
    expect(faults).toHaveLength(1);
    state.rooms = [];
    lobby.changed();
    await settled();
    expect(heard).toHaveLength(2);
  });
});
