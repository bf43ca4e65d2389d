import { FastRng, seedFromText, type Problem, type Result } from '@chiaro/kernel';
import { nim, whisper, type NimMove, type NimOptions } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import {
  Host,
  LocalFeed,
  MemoryStore,
  type BotRunner,
  type Feed,
  type HostWays,
  type SeatSpec,
  type Store,
} from '../src/index.js';
import { firstMoves, listener, must, settled } from './device.js';

const persons: readonly SeatSpec[] = [{ kind: 'person' }, { kind: 'person' }];
const chance = { kind: 'seed', seed: seedFromText('host') } as const;
const fixed: NimOptions = { start: 'fixed', players: 2 };

interface Setting {
  readonly store?: Store;
  readonly feed?: Feed;
  readonly bots?: BotRunner<unknown, NimMove>;
  readonly seats?: readonly SeatSpec[];
  readonly ways?: HostWays;
}

const open = ({ store, feed, bots, ways }: Setting) =>
  new Host(
    nim,
    'm',
    {
      store: store ?? new MemoryStore(),
      feed: feed ?? new LocalFeed(),
      bots: bots ?? firstMoves(),
      now: () => 1_000,
    },
    ways,
  );

async function begun(setting: Setting = {}) {
  const host = open(setting);
  must(await host.begin({ options: fixed, seats: setting.seats ?? persons, chance }));
  return host;
}

const codeOf = <T>(result: Result<T, Problem>): string => (result.ok ? 'ok' : result.error.code);

const anna = listener([0], 'anna');
const bruno = listener([1], 'bruno');

describe('a command', () => {
  it('is a line of the log, and answered with the number of its last event', async () => {
    const host = await begun();
    expect(await host.do(anna, { id: '1', at: 0, text: 'A take 3 from 1' })).toEqual({
      ok: true,
      value: 1,
    });
    expect(must(await host.look((match) => match.playthrough.lines))).toMatchObject([
      { actor: 0, text: 'take 3 from 1' },
    ]);
  });

  it('that is sent again gets its first answer, whatever came since', async () => {
    const host = await begun();
    const order = { id: '1', at: 0, text: 'A take 3 from 1' };
    expect(must(await host.do(anna, order))).toBe(1);
    expect(must(await host.do(bruno, { id: '1', at: 1, text: 'B take 1 from 2' }))).toBe(2);
    expect(must(await host.do(anna, order))).toBe(1);
    const restarted = open({ store: host.ports.store });
    expect(must(await restarted.do(anna, order))).toBe(1);
    expect(must(await host.look((match) => match.seq))).toBe(3);
  });

  it('that is very old is still known to the store', async () => {
    const host = await begun();
    must(await host.do(anna, { id: 'old', at: 0, text: 'A take 1 from 1' }));
    for (let i = 0; i < 40; i++) {
      const { position } = must(await host.look(({ position }) => ({ position })));
      must(await host.do(anna, { id: `undo ${i}`, at: position, text: 'A undo' }));
      must(await host.do(anna, { id: `redo ${i}`, at: position + 1, text: 'A redo' }));
    }
    expect(must(await host.do(anna, { id: 'old', at: 0, text: 'A take 1 from 1' }))).toBe(1);
    const reused = await host.do(anna, { id: 'old', at: 0, text: 'A take 2 from 1' });
    expect(codeOf(reused)).toBe('COMMAND_ID_REUSED');
  });

  it('with a used id and another text is COMMAND_ID_REUSED', async () => {
    const host = await begun();
    must(await host.do(anna, { id: '1', at: 0, text: 'A take 3 from 1' }));
    const other = { id: '1', at: 1, text: 'A take 1 from 2' };
    expect(codeOf(await host.do(anna, other))).toBe('COMMAND_ID_REUSED');
    const restarted = open({ store: host.ports.store });
    expect(codeOf(await restarted.do(anna, other))).toBe('COMMAND_ID_REUSED');
  });

  it('has an id that belongs to its seat and its player', async () => {
    const host = await begun();
    const both = listener([0, 1], 'anna');
    must(await host.do(both, { id: '1', at: 0, text: 'A take 3 from 1' }));
    expect(must(await host.do(both, { id: '1', at: 1, text: 'B take 1 from 2' }))).toBe(2);
    const carla = listener([0], 'carla');
    expect(must(await host.do(carla, { id: '1', at: 2, text: 'A take 1 from 3' }))).toBe(3);
  });

  it('from a position that is not there any more is refused, and not tried again', async () => {
    const host = await begun();
    must(await host.do(anna, { id: '1', at: 0, text: 'A take 3 from 1' }));
    expect(await host.do(bruno, { id: '1', at: 0, text: 'B take 1 from 2' })).toMatchObject({
      error: { code: 'SEQ_CONFLICT', seq: 1 },
    });
    expect(codeOf(await host.do(anna, { id: '2', at: 0, text: 'A undo' }))).toBe('SEQ_CONFLICT');
  });

  it('does not mind what the match did in between', async () => {
    const host = await begun();
    must(await host.do(anna, { id: 'p', at: 0, text: '- pause' }));
    must(await host.do(bruno, { id: 'r', at: 0, text: '- resume' }));
    expect(must(await host.do(anna, { id: '1', at: 0, text: 'A take 3 from 1' }))).toBe(3);
  });

  it.each([
    ['A take 1 from 1', bruno, 'NOT_YOUR_SEAT'],
    ['B take 1 from 1', bruno, 'NOT_YOUR_TURN'],
    ['B anything at all', bruno, 'NOT_YOUR_TURN'],
    ['C take 1 from 1', listener([2]), 'NOT_YOUR_TURN'],
    ['A take 9 from 1', anna, 'ILLEGAL_MOVE'],
    ['A fly', anna, 'ILLEGAL_MOVE'],
    ['* heaps 6 6 6', anna, 'OUTCOME_INVALID'],
    ['- time @900', anna, 'MALFORMED_LOG'],
    ['- time', anna, 'MALFORMED_LOG'],
    ['- sit B person', anna, 'SEAT_TAKEN'],
    ['- sit B person', { ...listener([0]), governs: false }, 'NOT_ALLOWED'],
    ['- sit B bot:easy', { ...listener([1]), governs: false }, 'NOT_ALLOWED'],
    ['- flag B', anna, 'NOT_ALLOWED'],
    ['- abandon', { ...listener([]), governs: false }, 'NOT_ALLOWED'],
    ['take 1 from 1', anna, 'MALFORMED_LOG'],
    ['A', anna, 'MALFORMED_LOG'],
    ['', anna, 'MALFORMED_LOG'],
  ])('%j of somebody else, or that cannot be, is refused', async (text, member, code) => {
    const host = await begun();
    expect(codeOf(await host.do(member, { id: 'x', at: 0, text }))).toBe(code);
    expect(host.seq).toBe(0);
  });
});

describe('a host', () => {
  it('tells each viewer what happened, once it is stored, and then answers', async () => {
    const host = await begun();
    const watcher = listener([0]);
    must(await host.watch(watcher, 0, 0));
    expect(watcher.take().map(({ t }) => t)).toEqual(['snap', 'seats']);
    must(await host.do(watcher, { id: '1', at: 0, text: 'A take 3 from 1' }));
    expect(watcher.take()).toMatchObject([
      {
        t: 'told',
        m: 'm',
        viewer: 0,
        seq: 1,
        step: { kind: 'move', seat: 0 },
        after: { heaps: [0, 4, 5] },
        totals: [3, 0],
        now: { at: 1, actor: { kind: 'seat', seat: 1 }, undo: 0, redo: null, result: null },
      },
    ]);
  });

  it('tells a resumed viewer what was missed, from a ring of 16; beyond it anew', async () => {
    const host = await begun();
    const spectators = [listener([]), listener([])];
    for (const spectator of spectators) must(await host.watch(spectator, 'table', 0));
    let at = 0;
    const act = async (text: string): Promise<void> => {
      at = must(await host.do(anna, { id: `${at}`, at, text }));
    };
    await act('A take 1 from 1');
    for (let i = 0; i < 8; i++) {
      await act('A undo');
      await act('A redo');
    }
    const told = spectators[0]!.texts.filter((text) => text.includes('"told"'));
    expect(told).toEqual(spectators[1]!.texts.filter((text) => text.includes('"told"')));
    const back = listener([]);
    must(await host.watch(back, 'table', 2));
    expect(back.texts.filter((text) => text.includes('"told"'))).toEqual(told.slice(1));
    const late = listener([]);
    must(await host.watch(late, 'table', 1));
    expect(late.take().map(({ t, seq }) => [t, seq])).toEqual([
      ['snap', 17],
      ['seats', undefined],
    ]);
    const ahead = listener([]);
    must(await host.watch(ahead, 'table', 99));
    expect(ahead.take('snap')).toHaveLength(1);
  });

  it('tells a viewer anew who asks for what came before the first one watched', async () => {
    const host = await begun();
    must(await host.do(anna, { id: '1', at: 0, text: 'A take 1 from 1' }));
    must(await host.watch(listener([]), 'table', 0));
    const back = listener([]);
    must(await host.watch(back, 'table', 1));
    expect(back.take().map(({ t, seq }) => [t, seq])).toEqual([
      ['snap', 1],
      ['seats', undefined],
    ]);
    must(await host.watch(back, 'table', 2));
    expect(back.take('snap')).toEqual([]);
  });

  it('shows nobody a seat that is not theirs', async () => {
    const host = await begun();
    expect(codeOf(await host.watch(bruno, 0, 0))).toBe('NOT_YOUR_SEAT');
    expect(codeOf(await host.watch(listener([7]), 7, 0))).toBe('NOT_YOUR_SEAT');
    expect(codeOf(await host.history(bruno, 0, 1, 9))).toBe('NOT_YOUR_SEAT');
  });

  it('says who is here, and how many only watch', async () => {
    const host = await begun();
    const [one, other, spectator] = [listener([0]), listener([1]), listener([])];
    must(await host.watch(one, 0, 0));
    must(await host.watch(spectator, 'table', 0));
    must(await host.watch(other, 1, 0));
    expect(one.take('seats').at(-1)).toMatchObject({
      seats: [{ present: true }, { present: true }],
      watching: 1,
    });
    host.unwatch(other);
    host.unwatch(spectator, 'table');
    expect(one.take('seats').at(-1)).toMatchObject({
      seats: [{ present: true }, { present: false }],
      watching: 0,
    });
    const revs = [...one.take(), ...other.take('seats')].map(({ rev }) => rev as number);
    expect(revs).toEqual(revs.toSorted((a, b) => a - b));
  });

  it('shows nothing that is not stored, and recovers when the store fails', async () => {
    const store = new MemoryStore();
    let broken = false;
    const flaky: Store = {
      append: (...args) =>
        broken ? Promise.reject(new Error('disk full')) : store.append(...args),
      read: (...args) => store.read(...args),
    };
    const host = await begun({ store: flaky });
    const watcher = listener([0]);
    must(await host.watch(watcher, 0, 0));
    watcher.take();
    broken = true;
    const order = { id: 'a', at: 0, text: 'A take 3 from 1' };
    expect(codeOf(await host.do(anna, order))).toBe('UNAVAILABLE');
    expect(must(await host.look((match) => match.totals()))).toEqual([0, 0]);
    expect(watcher.take()).toEqual([]);
    broken = false;
    expect(must(await host.do(anna, order))).toBe(1);
    expect(watcher.take('told')).toHaveLength(1);
  });

  it('reads a match again that a defect left half changed', async () => {
    const store = new MemoryStore();
    must(await (await begun({ store })).look((match) => match.seq));
    const faults: unknown[] = [];
    const ports = { store, feed: new LocalFeed(), bots: firstMoves<never, never>() };
    const broken: typeof nim = {
      ...nim,
      play(state, move, ledger) {
        nim.play(state, move, ledger);
        throw new Error('a defect');
      },
    };
    const fault = (error: unknown): void => void faults.push(error);
    const host = new Host(broken, 'm', { ...ports, now: () => 1_000, fault });
    const order = { id: 'a', at: 0, text: 'A take 3 from 1' };
    expect(codeOf(await host.do(anna, order))).toBe('UNAVAILABLE');
    expect(faults).toMatchObject([{ message: 'a defect' }]);
    expect(must(await host.look((match) => match.view('table').heaps))).toEqual([3, 4, 5]);
  });

  it('whose answer was lost finds the command stored when it comes again', async () => {
    const store = new MemoryStore();
    let torn = true;
    const host = await begun({ store });
    const lossy = open({
      store: {
        async append(...args) {
          const answer = await store.append(...args);
          if (torn) throw new Error('connection lost');
          return answer;
        },
        read: (...args) => store.read(...args),
      },
    });
    const watcher = listener([0]);
    must(await lossy.watch(watcher, 0, 0));
    watcher.take();
    const order = { id: 'a', at: 0, text: 'A take 3 from 1' };
    expect(codeOf(await lossy.do(anna, order))).toBe('UNAVAILABLE');
    torn = false;
    expect(must(await lossy.do(anna, order))).toBe(1);
    expect(watcher.take('told').map(({ seq }) => seq)).toEqual([1]);
    expect(must(await host.do(anna, order))).toBe(1);
  });

  it('answers a device that comes back only after what it missed', async () => {
    const store = new MemoryStore();
    const before = await begun({ store });
    must(await before.do(anna, { id: 'a', at: 0, text: 'A take 1 from 1' }));
    const host = open({ store });
    must(await host.refresh());
    const back = listener([0], 'anna');
    const watching = host.watch(back, 0, 1);
    // Sent in the same moment, as a client sends again what was not answered.
    const again = host.do(anna, { id: 'a', at: 0, text: 'A take 1 from 1' });
    const missed = again.then(() => back.texts.some((text) => /"t":"(snap|told)"/.test(text)));
    expect(await missed).toBe(true);
    must(await watching);
  });

  it('says what only the truth can tell to nobody who has company', async () => {
    const host = await begun();
    expect(codeOf(await host.ask('winnable'))).toBe('NOT_ALLOWED');
  });

  it('gives the log of a finished match only', async () => {
    const host = await begun();
    expect(codeOf(await host.log())).toBe('GAME_NOT_FINISHED');
    must(await host.do(anna, { id: '1', at: 0, text: 'A resign' }));
    expect(must(await host.log())).toContain('[Result "0 0; places 2 1"]');
  });

  it('knows no match that is not there', async () => {
    const host = open({});
    expect(codeOf(await host.do(anna, { id: '1', at: 0, text: 'A undo' }))).toBe('NOT_FOUND');
    expect(codeOf(await host.watch(anna, 0, 0))).toBe('NOT_FOUND');
  });

  it('ends a game whose time is up, once, for all hosts', async () => {
    let now = 0;
    const store = new MemoryStore();
    const feed = new LocalFeed();
    const hosts = [0, 1].map(
      () =>
        new Host(
          whisper,
          'w',
          { store, feed, bots: firstMoves(), now: () => now },
          { countAway: true },
        ),
    );
    const [here, there] = hosts;
    must(
      await here!.begin({ options: whisper.options.defaults, seats: persons, chance, clock: true }),
    );
    must(await here!.do(anna, { id: '1', at: 1, text: 'A high' }));
    must(await there!.watch(listener([1]), 1, 0));
    await here!.tick();
    expect(here!.seq).toBe(2);
    now = 30_000;
    await Promise.all([here!.tick(), there!.tick()]);
    await settled();
    expect([here!.seq, there!.seq]).toEqual([3, 3]);
    expect(must(await there!.look((match) => match.playthrough.lines.at(-1)))).toMatchObject({
      text: 'time',
      at: 30,
    });
  });
});

describe('two hosts over one store', () => {
  it('tell their viewers what the other stored, as soon as the feed says so', async () => {
    const setting = { store: new MemoryStore(), feed: new LocalFeed() };
    const here = await begun(setting);
    const there = open(setting);
    const far = listener([1]);
    must(await there.watch(far, 1, 0));
    far.take();
    must(await here.do(anna, { id: '1', at: 0, text: 'A take 3 from 1' }));
    await settled();
    expect(far.take('told')).toMatchObject([{ seq: 1, after: { heaps: [0, 4, 5] } }]);
    must(await there.do(bruno, { id: '1', at: 1, text: 'B take 1 from 2' }));
    await settled();
    expect(here.seq).toBe(2);
  });

  it('never serve an old position to a newcomer, though no hint came', async () => {
    const silentFeed: Feed = { listen: () => () => undefined, tell: () => undefined };
    const setting = { store: new MemoryStore(), feed: silentFeed };
    const here = await begun(setting);
    const there = open(setting);
    const early = listener([1]);
    must(await there.watch(early, 1, 0));
    must(await here.do(anna, { id: '1', at: 0, text: 'A take 3 from 1' }));
    const late = listener([]);
    must(await there.watch(late, 'table', 0));
    expect(late.take('snap')).toMatchObject([{ seq: 1 }]);
    expect(early.take('told')).toMatchObject([{ seq: 1 }]);
  });

  it('measure how long ago the other stored what they tell now, and only then', async () => {
    const setting = { store: new MemoryStore(), feed: new LocalFeed() };
    const here = await begun(setting);
    const behind: number[] = [];
    let resumed = 0;
    const there = new Host(nim, 'm', {
      ...setting,
      bots: firstMoves(),
      now: () => 1_500,
      meter: {
        behind: (ms) => void behind.push(ms),
        resume: (work) => {
          resumed++;
          work();
        },
      },
    });
    const far = listener([1]);
    must(await there.watch(far, 1, 0));
    must(await there.refresh());
    expect(behind).toEqual([]);
    expect(resumed).toBe(1);
    expect(far.take('snap')).toHaveLength(1);
    must(await here.do(anna, { id: '1', at: 0, text: 'A take 3 from 1' }));
    await settled();
    expect(behind).toEqual([500]);
  });

  it('read everything again where what comes next does not follow from what they know', async () => {
    const stored = new MemoryStore();
    const here = await begun({ store: stored, feed: new LocalFeed() });
    let isTorn = false;
    const torn: Store = {
      append: (...job) => stored.append(...job),
      read: async (match, from) => {
        const events = await stored.read(match, from);
        if (!isTorn || !events.ok || from === undefined) return events;
        isTorn = false;
        return {
          ok: true,
          value: events.value.map((each) => ({
            ...each,
            event: { kind: 'step', time: 1_000, actor: 0, text: 'take 9 from 9' } as const,
          })),
        };
      },
    };
    const there = open({ store: torn, feed: new LocalFeed() });
    const far = listener([1]);
    must(await there.watch(far, 1, 0));
    must(await here.do(anna, { id: '1', at: 0, text: 'A take 3 from 1' }));
    isTorn = true;
    must(await there.refresh());
    expect(far.take('told')).toMatchObject([{ seq: 1, after: { heaps: [0, 4, 5] } }]);
  });

  it('let one of two racing moves win, and the other learn what the winner did', async () => {
    const silentFeed: Feed = { listen: () => () => undefined, tell: () => undefined };
    const setting = { store: new MemoryStore(), feed: silentFeed };
    const here = await begun(setting);
    const there = open(setting);
    const [near, far] = [listener([0], 'anna'), listener([0], 'anna')];
    must(await here.watch(near, 0, 0));
    must(await there.watch(far, 0, 0));
    const answers = await Promise.all([
      here.do(near, { id: 'here', at: 0, text: 'A take 1 from 1' }),
      there.do(far, { id: 'there', at: 0, text: 'A take 2 from 1' }),
    ]);
    expect(answers.map(codeOf).toSorted()).toEqual(['SEQ_CONFLICT', 'ok']);
    expect(near.take('told')).toEqual(far.take('told'));
  });

  it('store a command once though both get it at once', async () => {
    const setting = { store: new MemoryStore(), feed: new LocalFeed() };
    const here = await begun(setting);
    const there = open(setting);
    const order = { id: 'twin', at: 0, text: 'A take 1 from 1' };
    const answers = await Promise.all([here.do(anna, order), there.do(anna, order)]);
    expect(answers.map(must)).toEqual([1, 1]);
    expect(must(await there.look((match) => match.seq))).toBe(2);
  });

  it('let a bot move once, though both let it think', async () => {
    const setting = {
      store: new MemoryStore(),
      feed: new LocalFeed(),
      seats: [{ kind: 'person' }, { kind: 'bot', level: 'greedy' }] as const,
    };
    const here = await begun(setting);
    const there = open(setting);
    must(await there.watch(listener([1]), 'table', 0));
    must(await here.do(anna, { id: '1', at: 0, text: 'A take 3 from 1' }));
    for (let i = 0; i < 5; i++) await settled();
    expect([here.seq, there.seq]).toEqual([2, 2]);
  });
});

describe('bots', () => {
  const against = [{ kind: 'person' }, { kind: 'bot', level: 'greedy' }] as const;

  it('move by themselves where nobody paces them', async () => {
    const host = await begun({ seats: against });
    must(await host.do(anna, { id: '1', at: 0, text: 'A take 3 from 1' }));
    await settled();
    expect(host.seq).toBe(2);
  });

  it('that are paced move once their position was shown to everybody here', async () => {
    const host = await begun({ seats: against, ways: { paced: true } });
    const [one, other] = [listener([0]), listener([])];
    must(await host.watch(one, 0, 0));
    must(await host.watch(other, 'table', 0));
    must(await host.do(one, { id: '1', at: 0, text: 'A take 3 from 1' }));
    await settled();
    host.shown(one, 1);
    await settled();
    expect(host.seq).toBe(1);
    host.shown(other, 1);
    await settled();
    expect(host.seq).toBe(2);
  });

  it('wait no more for a device that went away', async () => {
    const host = await begun({ seats: against, ways: { paced: true } });
    const [one, other] = [listener([0]), listener([])];
    must(await host.watch(one, 0, 0));
    must(await host.watch(other, 'table', 0));
    must(await host.do(one, { id: '1', at: 0, text: 'A take 3 from 1' }));
    host.shown(one, 1);
    await settled();
    host.unwatch(other);
    await settled();
    expect(host.seq).toBe(2);
  });

  it('do not move in a position that was taken back while they thought', async () => {
    const host = await begun({ seats: against, ways: { paced: true } });
    const one = listener([0]);
    must(await host.watch(one, 0, 0));
    must(await host.do(one, { id: '1', at: 0, text: 'A take 3 from 1' }));
    must(await host.do(one, { id: '2', at: 1, text: 'A undo' }));
    host.shown(one, 2);
    await settled();
    expect(host.seq).toBe(2);
    must(await host.do(one, { id: '3', at: 2, text: 'A take 2 from 1' }));
    host.shown(one, 3);
    await settled();
    expect(host.seq).toBe(4);
  });

  it('that fail say so, and are asked again by the next shown', async () => {
    let broken = true;
    const bots: BotRunner<unknown, NimMove> = {
      choose: async ({ legal }) => {
        if (broken) throw new Error('no network');
        return legal[0]!;
      },
    };
    const host = await begun({ seats: against, bots, ways: { paced: true } });
    const one = listener([0]);
    must(await host.watch(one, 0, 0));
    must(await host.do(one, { id: '1', at: 0, text: 'A take 3 from 1' }));
    await settled();
    expect(one.take('stuck')).toEqual([{ t: 'stuck', m: 'm', seat: 1 }]);
    broken = false;
    host.shown(one, 1);
    await settled();
    expect(host.seq).toBe(2);
  });

  it('stop with their host', async () => {
    const host = await begun({ seats: against, ways: { paced: true } });
    const one = listener([0]);
    must(await host.watch(one, 0, 0));
    must(await host.do(one, { id: '1', at: 0, text: 'A take 3 from 1' }));
    host.close(2_000);
    host.shown(one, 1);
    await settled();
    expect(host.seq).toBe(1);
    expect(one.take('bye')).toEqual([{ t: 'bye', after: 2_000 }]);
  });
});

it('the order of everything is the order of the store, when killed at any moment', async () => {
  const rng = FastRng.from('killed');
  for (let round = 0; round < 30; round++) {
    const store = new MemoryStore();
    let host = await begun({ store });
    let acknowledged = 0;
    for (let i = 0; i < 20; i++) {
      const next = must(
        await host.look((match) => ({
          legal: match.legal().map((move) => nim.notation.format(move)),
          actor: match.actor(),
        })),
      );
      if (next.actor.kind !== 'seat') break;
      const text = `${'AB'[next.actor.seat]} ${next.legal[rng.uint32() % next.legal.length]}`;
      const order = { id: `${i}`, at: acknowledged, text };
      const member = listener([next.actor.seat]);
      if (rng.uint32() % 3 === 0) host = open({ store });
      const seq = must(await host.do(member, order));
      expect(seq).toBe(acknowledged + 1);
      acknowledged = seq;
      if (rng.uint32() % 3 === 0) host = open({ store });
      if (rng.uint32() % 3 === 0) expect(must(await host.do(member, order))).toBe(seq);
    }
    const stored = must(await store.read('m'));
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, seq) => seq));
    expect(stored.length).toBe(acknowledged + 1);
  }
});

describe('whether a game can still be won', () => {
  const bot: SeatSpec = { kind: 'bot', level: 'first' };
  const lost = { id: 'lost' };
  const asked: unknown[] = [];
  const answer = async (seats: readonly SeatSpec[], ways?: HostWays, knows = true) => {
    const decide = async (state: unknown, options: unknown) => {
      asked.push([state, options]);
      return lost;
    };
    const plain = open(ways === undefined ? {} : { ways });
    const host = new Host(nim, 'm', { ...plain.ports, ...(knows ? { decide } : {}) }, ways);
    must(await host.begin({ options: { ...fixed, players: seats.length }, seats, chance }));
    return host.ask('winnable');
  };

  it('is asked by a person who plays alone or with bots', async () => {
    for (const seats of [
      [bot, { kind: 'person' }, bot],
      [{ kind: 'person' }, bot],
      [bot, { kind: 'person' }],
    ] as const)
      expect(await answer(seats)).toEqual({ ok: true, value: lost });
    expect(asked.at(-1)).toEqual([nim.codec.encode(nim.initial(fixed)), fixed]);
    expect(await answer([bot, { kind: 'person' }], undefined, false)).toEqual({
      ok: true,
      value: null,
    });
  });

  it('is not told to several people, to none, or about a deal that others play too', async () => {
    expect(codeOf(await answer(persons))).toBe('NOT_ALLOWED');
    expect(codeOf(await answer([bot, bot]))).toBe('NOT_ALLOWED');
    const set = { closesAt: 9_999, isClosed: () => Promise.resolve(false) };
    expect(codeOf(await answer([{ kind: 'person' }, bot], { set }))).toBe('NOT_ALLOWED');
  });
});
