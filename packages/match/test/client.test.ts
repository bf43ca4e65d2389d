import { seedFromText } from '@chiaro/kernel';
import { nim, whisper, type NimOptions } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import {
  Client,
  Conversation,
  Host,
  Line,
  LocalFeed,
  MemoryStore,
  type AnyHost,
  type ClientPorts,
  type Receiver,
  type Snapshot,
} from '../src/index.js';
import { nearTransport } from '../src/transport/near.js';
import { transportContract } from '../src/transport/contract.js';
import { device, firstMoves, must, quietPorts, settled } from './device.js';

const chance = { kind: 'seed', seed: seedFromText('client') } as const;
const persons = [{ kind: 'person' }, { kind: 'person' }] as const;
const options: NimOptions = { start: 'fixed', players: 2 };

async function hosted(now: () => number = () => 0) {
  const store = new MemoryStore();
  const host = new Host(
    nim,
    'm',
    { store, feed: new LocalFeed(), bots: firstMoves(), now },
    { paced: true },
  );
  must(await host.begin({ options, seats: persons, chance }));
  return host;
}

const known = <V, M>(client: { readonly snapshot: Snapshot<V, M> | null }): Snapshot<V, M> => {
  if (client.snapshot === null) throw new Error('The client knows nothing');
  return client.snapshot;
};

describe('the near transport', () => {
  for (const { name, check } of transportContract)
    it(name, () => check(async (serve) => nearTransport(serve)));
});

describe('a client', () => {
  it('knows what its seat may know, and nothing before it was told', async () => {
    const client = device(nim, await hosted(), [0]);
    expect(client.snapshot).toBeNull();
    await settled();
    expect(known(client)).toMatchObject({
      connection: 'open',
      seq: 0,
      viewer: 0,
      view: { heaps: [3, 4, 5] },
      entries: [],
      totals: [0, 0],
      terms: { game: 'nim', options, undo: true, byHand: false },
      actor: { kind: 'seat', seat: 0 },
      turn: 0,
      undo: null,
      seats: [
        { kind: 'person', present: true },
        { kind: 'person', present: false },
      ],
      pending: [],
      result: null,
    });
    expect(JSON.stringify(known(client))).not.toContain(chance.seed);
  });

  it('works out from its view what may be played, and why not', async () => {
    const client = device(nim, await hosted(), [0]);
    await settled();
    expect(client.legal().map((move) => nim.notation.format(move))).toHaveLength(12);
    expect(client.refusalOf({ heap: 0, take: 3 })).toBeNull();
    expect(client.refusalOf({ heap: 0, take: 4 })).toMatchObject({ code: 'ILLEGAL_MOVE' });
    expect(client.read('take 3 from 1')).toMatchObject({ ok: true });
    expect(client.read('take 4 from 1')).toMatchObject({ ok: false });
    must(await client.play({ heap: 0, take: 3 }));
    expect(client.legal()).toEqual([]);
    expect(client.refusalOf({ heap: 1, take: 1 })).toMatchObject({ code: 'NOT_YOUR_TURN' });
    expect(await client.play({ heap: 1, take: 1 })).toMatchObject({
      error: { code: 'NOT_YOUR_TURN' },
    });
  });

  it('shows a command as sent until it is stored, and what it brought with it', async () => {
    const client = device(nim, await hosted(), [0]);
    await settled();
    const seen: (readonly [number, readonly string[], number])[] = [];
    client.listen(({ seq, pending, told }) => seen.push([seq, pending, told.length]));
    must(await client.play({ heap: 0, take: 3 }));
    expect(seen).toEqual([
      [0, ['A take 3 from 1'], 0],
      [1, ['A take 3 from 1'], 1],
      [1, [], 1],
    ]);
    expect(known(client).told[0]).toMatchObject({
      kind: 'game',
      before: { heaps: [3, 4, 5] },
      after: { heaps: [0, 4, 5] },
    });
  });

  it('follows moves taken back and played again, ledger and all', async () => {
    const client = device(nim, await hosted(), [0, 1], ['table']);
    await settled();
    must(await client.play({ heap: 0, take: 3 }));
    must(await client.play({ heap: 1, take: 4 }));
    expect(known(client)).toMatchObject({ totals: [3, 4], undo: 1 });
    must(await client.undo());
    expect(known(client)).toMatchObject({ totals: [3, 0], undo: 0, redo: 1 });
    expect(known(client).entries.map(({ points }) => points)).toEqual([3]);
    must(await client.redo());
    expect(known(client).entries.map(({ points }) => points)).toEqual([3, 4]);
    expect(await client.redo()).toMatchObject({ error: { code: 'UNDO_REFUSED' } });
  });

  it('speaks for whoever of its people is to move, through their own eyes', async () => {
    const ports = {
      store: new MemoryStore(),
      feed: new LocalFeed(),
      bots: firstMoves<never, never>(),
      now: () => 0,
    };
    const host = new Host(whisper, 'w', ports);
    must(await host.begin({ options: whisper.options.defaults, seats: persons, chance }));
    const client = device(whisper, host, [0, 1]);
    await settled();
    expect(known(client)).toMatchObject({ viewer: 0, turn: 0 });
    const seqs: unknown[] = [];
    client.listen(({ seq, viewer, told }) =>
      seqs.push([seq, viewer, told.map((each) => each.viewer)]),
    );
    must(await client.play('high'));
    // The move is told as the seat saw it that made it; then the other looks.
    expect(seqs).toContainEqual([2, 1, [0]]);
    expect(known(client)).toMatchObject({ viewer: 1, turn: 1 });
    expect(JSON.stringify(known(client).view)).not.toContain('high');
    expect(must(await client.history(1, 0)).map(({ viewer }) => viewer)).toEqual([0, 0]);
  });

  it('pauses, goes on, gives up and has the log in the end', async () => {
    const client = device(nim, await hosted(), [0]);
    await settled();
    must(await client.pause());
    expect(known(client).paused).toBe(true);
    expect(client.refusalOf({ heap: 0, take: 1 })).toMatchObject({ code: 'GAME_PAUSED' });
    must(await client.pause());
    expect(await client.log()).toMatchObject({ error: { code: 'GAME_NOT_FINISHED' } });
    must(await client.resign(0));
    expect(known(client).result).toMatchObject({ reason: 'resigned', winners: [1] });
    expect(client.refusalOf({ heap: 0, take: 1 })).toMatchObject({ code: 'GAME_OVER' });
    expect(must(await client.log())).toContain('3. A resign');
  });

  it('enters the outcomes of a real table', async () => {
    const ports = {
      store: new MemoryStore(),
      feed: new LocalFeed(),
      bots: firstMoves(),
      now: () => 0,
    };
    const host = new Host(nim, 'm', ports);
    const wish = { options: { start: 'roll', players: 2 }, seats: persons } as const;
    must(await host.begin({ ...wish, chance: { kind: 'hand' } }));
    const client = device(nim, host, [0, 1], ['table']);
    await settled();
    expect(known(client).actor).toEqual({ kind: 'chance', purpose: 'heaps' });
    expect(await client.enter('7 1 1')).toMatchObject({ error: { code: 'OUTCOME_INVALID' } });
    must(await client.enter('2 1 1'));
    expect(known(client).view).toMatchObject({ heaps: [2, 1, 1] });
  });

  it('counts playing time on from what it was told', async () => {
    let now = 0;
    const ports = {
      store: new MemoryStore(),
      feed: new LocalFeed(),
      bots: firstMoves<never, never>(),
      now: () => now,
    };
    const host = new Host(whisper, 'w', ports);
    must(
      await host.begin({ options: whisper.options.defaults, seats: persons, chance, clock: true }),
    );
    const client = device(whisper, host, [0], [0], () => now);
    await settled();
    expect(client.seconds()).toBe(0);
    must(await client.play('high'));
    now = 7_900;
    expect(client.seconds()).toBe(7);
    expect(client.left(0)).toBeNull();
  });

  it('counts down the time of the seat whose clock runs, never below zero', async () => {
    let now = 1_000_000;
    const ports = {
      store: new MemoryStore(),
      feed: new LocalFeed(),
      bots: firstMoves<never, never>(),
      now: () => now,
    };
    const host = new Host(nim, 'm', ports);
    const time = { kind: 'bank', minutes: 1, increment: 10 } as const;
    must(await host.begin({ options, seats: persons, chance, time }));
    const client = device(nim, host, [0, 1], ['table'], () => now);
    await settled();
    const left = () => [client.left(0), client.left(1), client.left(2)];
    expect(left()).toEqual([60_000, 60_000, null]);
    now += 20_000;
    expect(left()).toEqual([40_000, 60_000, null]);
    // A device whose clock is put back shows what it was told.
    now -= 30_000;
    expect(left()).toEqual([60_000, 60_000, null]);
    now += 30_000;
    must(await client.play({ heap: 0, take: 3 }));
    expect(left()).toEqual([50_000, 60_000, null]);
    now += 70_000;
    expect(left()).toEqual([50_000, 0, null]);
  });
});

/** A wire that a test holds in its hand. */
function handMade<S, M, V, O>(host: Host<S, M, V, O>) {
  const opened: { receiver: Receiver; conversation: Conversation; cut(): void }[] = [];
  let isDeaf = false;
  const sent: string[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const ports: ClientPorts = {
    ...quietPorts({
      open(receiver) {
        const member = { player: 'p', seats: [0], governs: true };
        const admit = async () => ({
          ok: true as const,
          value: { host: host as AnyHost, member },
        });
        const conversation = new Conversation(admit, {
          send: (text) => {
            if (!isDeaf) receiver.heard(text);
          },
          close: () => receiver.closed(),
        });
        const connection = { receiver, conversation, cut: () => receiver.closed() };
        opened.push(connection);
        queueMicrotask(() => receiver.opened());
        return {
          send(text) {
            sent.push(text);
            conversation.hear(text);
          },
          close: () => conversation.closed(),
        };
      },
    }),
    after(ms, run) {
      const timer = { run, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  return {
    ports,
    opened,
    sent,
    timers,
    deaf: (value: boolean) => {
      isDeaf = value;
    },
    /** Lets the timer run that waits for so long. */
    async pass(ms: number) {
      const due = timers.filter((timer) => timer.ms === ms);
      for (const timer of due) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
      await settled();
      return due.length;
    },
  };
}

describe('a client whose connection breaks', () => {
  const setUp = async () => {
    const host = await hosted();
    const hand = handMade(host);
    const line = new Line(hand.ports);
    const client = new Client(nim, 'm', line, { seats: [0], viewers: [0] });
    await settled();
    return { host, hand, line, client };
  };

  it('sends an unanswered command again under the same id, and learns that it was stored', async () => {
    const { host, hand, client } = await setUp();
    hand.deaf(true);
    const answer = client.play({ heap: 0, take: 3 });
    await settled();
    expect([host.seq, known(client).seq]).toEqual([1, 0]);
    hand.opened[0]!.cut();
    expect(known(client)).toMatchObject({ connection: 'waiting', pending: ['A take 3 from 1'] });
    hand.deaf(false);
    await hand.pass(250);
    expect(must(await answer)).toBeNull();
    expect(known(client)).toMatchObject({ connection: 'open', seq: 1, pending: [] });
    const commands = hand.sent.filter((text) => text.includes('"t":"do"'));
    expect(new Set(commands).size).toBe(1);
    expect(commands.length).toBeGreaterThan(1);
    expect(host.seq).toBe(1);
  });

  it('watches again from where it was, and is told what it missed', async () => {
    const { host, hand, client } = await setUp();
    must(await client.play({ heap: 0, take: 3 }));
    hand.opened[0]!.cut();
    const other = { player: 'b', seats: [1], governs: false, send: () => undefined };
    must(await host.do(other, { id: '1', at: 1, text: 'B take 4 from 2' }));
    await hand.pass(250);
    expect(hand.sent.at(-1)).toContain('"from":2');
    expect(known(client)).toMatchObject({ seq: 2, totals: [3, 4] });
    expect(known(client).told).toMatchObject([{ seq: 2 }]);
  });

  it('tries ever more slowly, and only calm forgets how often', async () => {
    const { hand, client } = await setUp();
    const delays: number[] = [];
    for (let i = 0; i < 4; i++) {
      hand.opened.at(-1)!.cut();
      const next = hand.timers.at(-1)!.ms;
      delays.push(next);
      await hand.pass(next);
    }
    expect(delays).toEqual([250, 500, 1_000, 2_000]);
    expect(await hand.pass(5_000)).toBe(1);
    hand.opened.at(-1)!.cut();
    expect(hand.timers.at(-1)!.ms).toBe(250);
    client.close();
    expect(hand.timers).toEqual([]);
  });

  it('tries again at once when hurried, but only while it waits', async () => {
    const { hand, line } = await setUp();
    line.hurry();
    expect(hand.opened).toHaveLength(1);
    hand.opened[0]!.cut();
    line.hurry();
    expect([line.connection, hand.opened.length]).toEqual(['connecting', 2]);
    expect(await hand.pass(250)).toBe(0);
    line.close();
    line.hurry();
    expect(hand.opened).toHaveLength(2);
  });

  it('gives up on an end that cannot be reached, and says each change once', async () => {
    const { hand, line } = await setUp();
    const changes: string[] = [];
    line.use({
      connected: () => undefined,
      heard: () => undefined,
      changed: (connection) => void changes.push(connection),
    });
    hand.deaf(true);
    hand.opened[0]!.cut();
    line.hurry();
    expect(await hand.pass(10_000)).toBe(1);
    line.close();
    line.close();
    expect(changes).toEqual(['waiting', 'connecting', 'waiting', 'closed']);
  });

  it('gives up on an end that does not answer, and on one that speaks another version', async () => {
    const { hand, client } = await setUp();
    hand.deaf(true);
    expect(await hand.pass(20_000)).toBe(1);
    expect(hand.sent.at(-1)).toBe('{"t":"ping"}');
    await hand.pass(10_000);
    expect(known(client).connection).toBe('waiting');
    hand.deaf(false);
    hand.opened[0]!.receiver.heard('{"t":"welcome","v":0}');
    expect(known(client).connection).toBe('refused');
  });

  it('gives up on an end that refuses its version, and on no other refusal', async () => {
    const { hand, client } = await setUp();
    const refused = (code: string): void =>
      hand.opened.at(-1)!.receiver.heard(JSON.stringify({ t: 'no', error: { code } }));
    refused('RATE_LIMITED');
    expect(known(client).connection).toBe('open');
    refused('VERSION_UNSUPPORTED');
    expect(known(client).connection).toBe('refused');
  });

  it('notices at the next pong what never came through', async () => {
    const { host, hand, client } = await setUp();
    hand.deaf(true);
    const other = { player: 'p', seats: [0], governs: false, send: () => undefined };
    must(await host.do(other, { id: '1', at: 0, text: 'A take 3 from 1' }));
    hand.deaf(false);
    expect(known(client).seq).toBe(0);
    await hand.pass(20_000);
    expect(known(client).seq).toBe(1);
  });
});
