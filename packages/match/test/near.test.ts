import { seedFromText } from '@chiaro/kernel';
import { nim, whisper } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import {
  LocalFeed,
  MemoryStore,
  nearMatch,
  stillClient,
  type AnyClient,
  type Store,
} from '../src/index.js';
import { firstMoves, must, settled } from './device.js';

const wish = {
  options: { start: 'fixed', players: 2 },
  seats: [{ kind: 'person' }, { kind: 'bot', level: 'greedy' }],
  chance: { kind: 'seed', seed: seedFromText('near') },
} as const;
const seating = { seats: [0], viewers: [0] } as const;

let ids = 0;
const portsOf = (store: Store, feed = new LocalFeed()) => ({
  store,
  feed,
  bots: firstMoves<unknown, unknown>(),
  now: () => 0,
  newId: () => `near ${ids++}`,
});

const open = async (store: Store, feed?: LocalFeed, isNew = true) =>
  must(await nearMatch(nim as never, 'm', portsOf(store, feed), seating, isNew ? wish : undefined));

const take = (client: AnyClient, text: string) => client.play(must(client.read(text)));

describe('a match at one device', () => {
  it('is there at once, and its bots wait until their position was shown', async () => {
    const { client, close } = await open(new MemoryStore());
    expect(client.snapshot).toMatchObject({ seq: 0, turn: 0, connection: 'open' });
    must(await take(client, 'take 3 from 1'));
    await settled();
    expect(client.snapshot).toMatchObject({ seq: 1, turn: null, actor: { kind: 'seat', seat: 1 } });
    client.shown();
    expect(await client.until(({ turn }) => turn === 0)).toMatchObject({ seq: 2 });
    close();
  });

  it('goes on after a reload as it was left, with everything that was told', async () => {
    const store = new MemoryStore();
    const before = await open(store);
    must(await take(before.client, 'take 3 from 1'));
    before.close();
    const { client } = await open(store, undefined, false);
    expect(client.snapshot).toMatchObject({
      view: before.client.snapshot?.view,
      entries: before.client.snapshot?.entries,
      totals: [3, 0],
      undo: 0,
    });
    expect(must(await client.history())).toEqual(before.client.snapshot?.told);
    must(await client.undo());
    expect(client.snapshot).toMatchObject({ totals: [0, 0], turn: 0 });
  });

  it('is refused where there is none, and where the store fails', async () => {
    const missing = await nearMatch(nim as never, 'm', portsOf(new MemoryStore()), seating);
    expect(missing).toMatchObject({ error: { code: 'NOT_FOUND' } });
    const broken: Store = {
      append: () => Promise.reject(new Error('no storage')),
      read: () => Promise.reject(new Error('no storage')),
    };
    const begun = await nearMatch(nim as never, 'm', portsOf(broken), seating, wish);
    expect(begun).toMatchObject({ error: { code: 'UNAVAILABLE' } });
  });

  it('gives a move back that could not be stored, and takes it the next time', async () => {
    const store = new MemoryStore();
    let isFull = false;
    const { client } = await open({
      append: (...args) => (isFull ? Promise.reject(new Error('full')) : store.append(...args)),
      read: (...args) => store.read(...args),
    });
    isFull = true;
    expect(await take(client, 'take 3 from 1')).toMatchObject({ error: { code: 'UNAVAILABLE' } });
    expect(client.snapshot).toMatchObject({ seq: 0, turn: 0, pending: [] });
    isFull = false;
    must(await take(client, 'take 3 from 1'));
    expect(client.snapshot).toMatchObject({ seq: 1 });
  });

  it('in two tabs is one match: each is told what the other did', async () => {
    const [store, feed] = [new MemoryStore(), new LocalFeed()];
    const older = await open(store, feed);
    const newer = await open(store, feed, false);
    must(await take(newer.client, 'take 3 from 1'));
    expect(await older.client.until(({ seq }) => seq === 1)).toMatchObject({ totals: [3, 0] });
  });

  it('says so when its host stops, and keeps what it knows', async () => {
    const { host, client } = await open(new MemoryStore());
    host.close();
    const after = await client.until(({ connection }) => connection !== 'open');
    expect(after).toMatchObject({ connection: 'waiting', seq: 0, turn: 0 });
  });
});

describe('a still match', () => {
  const whispered = async () => {
    const store = new MemoryStore();
    const table = { seats: [0, 1], viewers: [0, 1] };
    const persons = [{ kind: 'person' }, { kind: 'person' }] as const;
    const options: unknown = whisper.options.defaults;
    const { client } = must(
      await nearMatch(whisper as never, 'm', portsOf(store), table, {
        ...wish,
        options,
        seats: persons,
      }),
    );
    must(await client.play('high'));
    return { client, events: must(await store.read('m')).map(({ event }) => event) };
  };

  it('is seen at once as the same match in play is seen', async () => {
    const { client, events } = await whispered();
    const still = must(stillClient(whisper, events, { seats: [0, 1], viewers: [0, 1] }));
    const { told, terms, seats, ...seen } = still.snapshot ?? {};
    expect(client.snapshot).toMatchObject(seen);
    expect([told, terms, seats?.length]).toEqual([[], client.snapshot?.terms, 2]);
    expect(still.legal()).toEqual(client.legal());
    expect(still.refusalOf('high')).toEqual(client.refusalOf('high'));
    expect(must(await still.history(1, 0))).toEqual(must(await client.history(1, 0)));
  });

  it('refuses every command, and has no log before its end', async () => {
    const { client, events } = await whispered();
    const still = must(stillClient(whisper, events, { seats: [0, 1], viewers: [0, 1] }));
    expect(await still.play('low')).toMatchObject({ error: { code: 'NOT_ALLOWED' } });
    expect(await still.undo()).toMatchObject({ error: { code: 'NOT_ALLOWED' } });
    expect(await still.log()).toMatchObject({ error: { code: 'GAME_NOT_FINISHED' } });
    expect(still.snapshot?.seq).toBe(client.snapshot?.seq);
    expect(stillClient(whisper, [], { seats: [0], viewers: [0] })).toMatchObject({ ok: false });
  });
});
