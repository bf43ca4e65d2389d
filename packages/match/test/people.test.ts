import { seedFromText, type Problem, type Result, type TimeControl } from '@chiaro/kernel';
import { nim } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import {
  Host,
  LocalFeed,
  MemoryStore,
  type Aside,
  type HostWays,
  type Member,
  type MatchWish,
  type OfferKind,
  type Onlookers,
  type Store,
} from '../src/index.js';
import { firstMoves, listener, must } from './device.js';

// What people of one match say to each other beside the moves: offers and their answers, who is
// there, and what happens where nobody is. `apps/server/test` plays the same over sockets.

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const BOT = 'bot:easy/1/5';
const bank: TimeControl = { kind: 'bank', minutes: 30, increment: 10 };

interface Wish {
  readonly game?: typeof nim;
  readonly players?: number;
  readonly ways?: HostWays;
  readonly store?: Store;
  readonly match?: Partial<Omit<MatchWish<never>, 'options'>>;
}

/** A match of people with a clock that the test turns; what it says to other hosts is kept. */
async function table({
  game = nim,
  players = 3,
  ways = { consent: true },
  store,
  match = {},
}: Wish = {}) {
  const clock = { now: 1_000 };
  const asides: Aside[] = [];
  const here: Onlookers[] = [];
  const host = new Host(
    game,
    'm',
    {
      store: store ?? new MemoryStore(),
      feed: new LocalFeed(),
      bots: firstMoves(),
      now: () => clock.now,
      company: { here: (each) => void here.push(each), say: (each) => void asides.push(each) },
    },
    ways,
  );
  if (store === undefined)
    must(
      await host.begin({
        options: { start: 'fixed', players },
        seats: Array.from({ length: players }, () => ({ kind: 'person' as const })),
        chance: { kind: 'seed', seed: seedFromText('people') },
        standIn: BOT,
        ...match,
      }),
    );
  return { host, clock, asides, here };
}

const person = (seat: number) => ({ ...listener([seat], `player ${seat}`), governs: false });
const [anna, bruno, carla] = [person(0), person(1), person(2)];

/** Anna, Bruno and Carla watch from their seats; what they were told on the way is forgotten. */
async function gathered(wish: Wish = {}) {
  const set = await table(wish);
  const people = [person(0), person(1), person(2)].slice(0, wish.players ?? 3);
  for (const each of people) must(await set.host.watch(each, each.seats[0] ?? 0, 0));
  const quiet = (): void => people.forEach((each) => void each.take());
  quiet();
  set.here.length = 0;
  const [first = anna, second = bruno, third = carla] = people;
  return { ...set, quiet, anna: first, bruno: second, carla: third };
}

let ids = 0;
const offer = (host: AnyHost, by: Member, kind: OfferKind, at: number) =>
  host.offer(by, { t: 'offer', id: `${ids++}`, kind, at });
const accept = (host: AnyHost, by: Member, kind: OfferKind, at: number) =>
  host.offer(by, { t: 'accept', id: `${ids++}`, kind, at });
const decline = (host: AnyHost, by: Member, kind: OfferKind, at: number) =>
  host.offer(by, { t: 'decline', id: `${ids++}`, kind, at });
const say = (host: AnyHost, by: Member, at: number, text: string) =>
  host.do(by, { id: `${ids++}`, at, text });
type AnyHost = Awaited<ReturnType<typeof table>>['host'];

const problemOf = <T>(result: Result<T, Problem>): Problem | null =>
  result.ok ? null : result.error;
const pausedNow = async (host: AnyHost): Promise<boolean> =>
  must(await host.look(({ paused }) => paused));

describe('taking back by agreement', () => {
  const afterMove = async () => {
    const set = await gathered();
    must(await say(set.host, set.anna, 0, 'A take 3 from 1'));
    set.quiet();
    return set;
  };

  it('asks whoever plays next, in the words of the move, and everybody sees it', async () => {
    const { host, anna, bruno, carla } = await afterMove();
    expect(must(await offer(host, anna, 'takeback', 1))).toBe(1);
    const open = { kind: 'takeback', seat: 0, asked: [1], agreed: [], seq: 1 };
    const told = [
      {
        t: 'offers',
        m: 'm',
        rev: 1,
        open: [{ ...open, text: 'take 3 from 1' }],
        settled: null,
      },
    ];
    for (const each of [anna, bruno, carla]) expect(each.take()).toEqual(told);
    const late = listener([]);
    must(await host.watch(late, 'table', 0));
    expect(late.take('offers')).toEqual(told);
  });

  it('is done when they accept', async () => {
    const { host, anna, bruno, asides } = await afterMove();
    must(await offer(host, anna, 'takeback', 1));
    anna.take();
    expect(must(await accept(host, bruno, 'takeback', 1))).toBe(2);
    expect(anna.take()).toMatchObject([
      { t: 'offers', rev: 2, open: [], settled: { how: 'accepted', seat: 0, by: 1 } },
      { t: 'told', step: { kind: 'undo', seat: 0 } },
    ]);
    expect(asides).toEqual([
      { t: 'offer', kind: 'takeback', at: 1, seats: [0] },
      { t: 'accept', kind: 'takeback', at: 1, seats: [1] },
    ]);
  });

  it('is refused by the one who was asked, withdrawn by the one who asked', async () => {
    const { host, anna, bruno } = await afterMove();
    must(await offer(host, anna, 'takeback', 1));
    must(await decline(host, bruno, 'takeback', 1));
    expect(anna.take('offers').at(-1)).toMatchObject({
      open: [],
      settled: { kind: 'takeback', seat: 0, how: 'refused', by: 1 },
    });
    must(await offer(host, anna, 'takeback', 1));
    must(await decline(host, anna, 'takeback', 1));
    expect(bruno.take('offers').at(-1)).toMatchObject({
      open: [],
      settled: { how: 'withdrawn', seat: 0, by: null },
    });
    expect(host.seq).toBe(1);
  });

  it('is nobody else’s to answer, and says nothing new when it is said again', async () => {
    const { host, anna, carla } = await afterMove();
    must(await offer(host, anna, 'takeback', 1));
    carla.take();
    expect(problemOf(await accept(host, carla, 'takeback', 1))).toEqual({
      code: 'NOT_ALLOWED',
      reason: 'match.refusal.offer.asked',
    });
    expect(must(await offer(host, anna, 'takeback', 1))).toBe(1);
    expect(must(await accept(host, anna, 'takeback', 1))).toBe(1);
    expect(carla.take()).toEqual([]);
    expect(host.seq).toBe(1);
  });

  it('lapses when the game goes on, and cannot be answered from another position', async () => {
    const { host, anna, bruno } = await afterMove();
    must(await offer(host, anna, 'takeback', 1));
    must(await say(host, bruno, 1, 'B take 1 from 2'));
    expect(anna.take('offers').at(-1)).toMatchObject({
      open: [],
      settled: { how: 'lapsed', by: null },
    });
    expect(problemOf(await accept(host, bruno, 'takeback', 1))).toEqual({
      code: 'SEQ_CONFLICT',
      seq: 2,
    });
    expect(problemOf(await accept(host, bruno, 'takeback', 2))).toEqual({
      code: 'NOT_FOUND',
      reason: 'match.refusal.offer.gone',
    });
  });

  it('is the only way where several share the match', async () => {
    const { host, anna } = await afterMove();
    const refused = { code: 'UNDO_REFUSED', reason: 'match.refusal.consent' };
    expect(problemOf(await say(host, anna, 1, 'A undo'))).toEqual(refused);
    expect(problemOf(await say(host, anna, 1, 'A redo'))).toEqual(refused);
  });

  it('is refused where there is nothing to take back, or the match allows none', async () => {
    const { host, bruno } = await afterMove();
    expect(problemOf(await offer(host, bruno, 'takeback', 1))?.code).toBe('UNDO_REFUSED');
    const strict = await gathered({ match: { undo: false } });
    must(await say(strict.host, strict.anna, 0, 'A take 3 from 1'));
    expect(problemOf(await offer(strict.host, strict.anna, 'takeback', 1))).toEqual({
      code: 'UNDO_REFUSED',
      reason: 'match.refusal.undo',
    });
    expect(problemOf(await say(strict.host, strict.anna, 1, 'A undo'))?.reason).toBe(
      'match.refusal.undo',
    );
  });

  it('asks the next person where a bot plays for the one in between', async () => {
    const { host, anna } = await gathered({ ways: { consent: true, paced: true } });
    must(await say(host, { ...anna, governs: true }, 0, `- sit B ${BOT}`));
    must(await say(host, anna, 0, 'A take 3 from 1'));
    const { position } = must(await host.look(({ position }) => ({ position })));
    must(await offer(host, anna, 'takeback', position));
    expect(anna.take('offers').at(-1)).toMatchObject({ open: [{ seat: 0, asked: [2] }] });
  });
});

describe('a pause by agreement', () => {
  it('needs everybody who is there, and so does its end', async () => {
    const { host, anna, bruno, carla } = await gathered();
    for (const kind of ['pause', 'resume'] as const) {
      carla.take();
      must(await offer(host, anna, kind, 0));
      expect(carla.take('offers')).toMatchObject([{ open: [{ kind, asked: [1, 2], agreed: [] }] }]);
      must(await accept(host, bruno, kind, 0));
      must(await accept(host, bruno, kind, 0));
      expect(carla.take('offers')).toMatchObject([{ open: [{ asked: [1, 2], agreed: [1] }] }]);
      expect(await pausedNow(host)).toBe(kind === 'resume');
      // Who wants the same agrees.
      must(await offer(host, carla, kind, 0));
      expect(anna.take('offers').at(-1)).toMatchObject({ settled: { how: 'accepted', by: 2 } });
      expect(await pausedNow(host)).toBe(kind === 'pause');
    }
  });

  it('does not ask whoever is away, nor the bot in their place', async () => {
    const { host, anna, bruno, carla } = await gathered();
    host.unwatch(carla);
    must(await say(host, { ...anna, governs: true }, 0, `- sit B ${BOT}`));
    must(await offer(host, anna, 'pause', 0));
    expect(await pausedNow(host)).toBe(true);
    expect(bruno.take('offers')).toEqual([]);
  });

  it('is refused where it is one already, and after the end', async () => {
    const { host, anna } = await gathered({ players: 2 });
    expect(problemOf(await offer(host, anna, 'resume', 0))).toEqual({ code: 'NOT_ALLOWED' });
    must(await say(host, { ...anna, governs: true }, 0, '- pause'));
    expect(problemOf(await offer(host, anna, 'pause', 0))).toEqual({ code: 'GAME_PAUSED' });
    expect(problemOf(await offer(host, listener([]), 'resume', 0))).toEqual({
      code: 'NOT_YOUR_SEAT',
    });
    must(await say(host, { ...anna, governs: true }, 0, '- abandon'));
    expect(problemOf(await offer(host, anna, 'resume', 0))).toEqual({ code: 'GAME_OVER' });
  });

  it('is refused where the rules allow none now; its end is not', async () => {
    const { host, anna } = await gathered({ game: { ...nim, pausable: () => false } });
    expect(problemOf(await offer(host, anna, 'pause', 0))).toEqual({
      code: 'NOT_ALLOWED',
      reason: 'error.NOT_ALLOWED.pause',
    });
    const other = await gathered({ game: { ...nim, pausable: () => true } });
    must(await offer(other.host, other.anna, 'pause', 0));
    let isPausable = true;
    const game = { ...nim, pausable: () => isPausable };
    const paused = await gathered({ game });
    must(await say(paused.host, { ...paused.anna, governs: true }, 0, '- pause'));
    isPausable = false;
    must(await offer(paused.host, paused.anna, 'resume', 0));
  });

  it('lapses when it has come about otherwise', async () => {
    const { host, anna } = await gathered();
    must(await offer(host, anna, 'pause', 0));
    must(await say(host, { ...anna, governs: true }, 0, '- pause'));
    expect(anna.take('offers').at(-1)).toMatchObject({ settled: { how: 'lapsed' } });
    must(await offer(host, anna, 'resume', 0));
    must(await say(host, { ...anna, governs: true }, 0, '- abandon'));
    expect(anna.take('offers').at(-1)).toMatchObject({ open: [], settled: { how: 'lapsed' } });
  });

  it('is not for somebody who governs nothing, where nobody has to agree', async () => {
    const { host, anna } = await gathered({ ways: {} });
    expect(problemOf(await offer(host, anna, 'pause', 0))).toEqual({ code: 'NOT_ALLOWED' });
    must(await offer(host, { ...anna, governs: true }, 'pause', 0));
  });

  it('that is sent again gets its first answer, and offers nothing anew', async () => {
    const { host, anna, bruno } = await gathered({ players: 2 });
    const message = { t: 'offer', id: 'once', kind: 'pause', at: 0 } as const;
    must(await host.offer(anna, message));
    must(await decline(host, bruno, 'pause', 0));
    bruno.take();
    must(await host.offer(anna, message));
    expect(bruno.take('offers')).toEqual([]);
    // The same id of somebody else, or of another kind of answer, is another answer.
    must(await host.offer(bruno, message));
    expect(anna.take('offers').at(-1)).toMatchObject({ open: [{ seat: 1 }] });
    must(await host.offer(bruno, { ...message, t: 'decline' }));
    expect(anna.take('offers').at(-1)).toMatchObject({ open: [], settled: { how: 'withdrawn' } });
  });

  it('remembers the last 32 answers', async () => {
    const { host, anna, bruno } = await gathered({ players: 2 });
    const message = { t: 'offer', id: 'once', kind: 'pause', at: 0 } as const;
    must(await host.offer(anna, message));
    must(await decline(host, anna, 'pause', 0));
    for (let i = 0; i < 30; i++) await decline(host, anna, 'pause', 0);
    bruno.take();
    must(await host.offer(anna, message));
    expect(bruno.take('offers')).toEqual([]);
    await decline(host, anna, 'pause', 0);
    must(await host.offer(anna, message));
    expect(bruno.take('offers')).toMatchObject([{ open: [{ seat: 0 }] }]);
  });
});

describe('who is there', () => {
  const seatsOf = (member: ReturnType<typeof listener>) =>
    member.take('seats').at(-1)?.['seats'] as Record<string, unknown>[] | undefined;

  it('is told with the time since when somebody is not', async () => {
    const { host, clock, anna, bruno, here } = await gathered();
    clock.now = 5_000;
    host.unwatch(bruno);
    expect(anna.take('seats')).toEqual([
      {
        t: 'seats',
        m: 'm',
        rev: 5,
        time: 5_000,
        seats: [
          { kind: 'person', present: true },
          { kind: 'person', present: false, absentSince: 5_000 },
          { kind: 'person', present: true },
        ],
        watching: 0,
      },
    ]);
    expect(here).toEqual([{ seats: [0, 2], watching: 0 }]);
    const again = person(1);
    clock.now = 6_000;
    must(await host.watch(again, 1, 0));
    expect(seatsOf(anna)).toEqual(Array(3).fill({ kind: 'person', present: true }));
  });

  it('counts whom other hosts serve', async () => {
    const { host, clock, anna } = await gathered({ players: 2 });
    clock.now = 7_000;
    must(await host.meet({ seats: [0], watching: 3 }));
    expect(anna.take('seats')).toMatchObject([{ watching: 3 }]);
    host.unwatch(anna);
    expect(host.present).toEqual([1, 0]);
    const table = listener([]);
    must(await host.watch(table, 'table', 0));
    expect(table.take('seats').at(-1)).toMatchObject({
      watching: 4,
      seats: [{ present: true }, { present: true }],
    });
    clock.now = 8_000;
    must(await host.meet({ seats: [], watching: 0 }));
    expect(table.take('seats').at(-1)).toMatchObject({
      watching: 1,
      seats: [{ present: false, absentSince: 8_000 }, { present: true }],
    });
  });

  it('names who plays for whom, and how long', async () => {
    const { host, anna, carla } = await gathered({ ways: { consent: true, paced: true } });
    const owner = { ...anna, governs: true };
    must(await say(host, owner, 0, `- sit B ${BOT}`));
    expect(seatsOf(anna)?.[1]).toEqual({
      kind: 'bot',
      level: 'easy',
      present: true,
      standIn: 'back',
    });
    must(await say(host, owner, 0, `- sit A ${BOT} once`));
    expect(seatsOf(anna)?.[0]).toMatchObject({ kind: 'bot', standIn: 'turn' });
    must(await say(host, carla, 0, 'C resign'));
    expect(seatsOf(anna)?.[2]).toMatchObject({ kind: 'bot', standIn: 'gone' });
  });
});

describe('somebody whose turn it is', () => {
  const waiting = async (wish: Wish = {}) => {
    const set = await gathered(wish);
    set.clock.now += 5 * MINUTE;
    return set;
  };

  it('is asked after five minutes without a move, and not a millisecond before', async () => {
    const { host, clock, anna, bruno, asides } = await waiting();
    clock.now -= 1;
    expect(problemOf(await host.nudge(bruno, 0))).toEqual({
      code: 'NOT_ALLOWED',
      reason: 'match.refusal.nudge.early',
    });
    clock.now += 1;
    expect(must(await host.nudge(bruno, 0))).toBe(0);
    expect(anna.take('seats').at(-1)).toMatchObject({ seats: [{ askedAt: clock.now }, {}, {}] });
    expect(asides).toEqual([{ t: 'nudge', seat: 0 }]);
    const askedAt = clock.now;
    clock.now += 10_000;
    must(await host.nudge(bruno, 0));
    must(await host.watch(listener([]), 'table', 0));
    expect(anna.take('seats').at(-1)).toMatchObject({ seats: [{ askedAt }, {}, {}] });
  });

  it.each<[string, number, readonly number[], string | undefined]>([
    ['oneself', 0, [0], undefined],
    ['anybody, by somebody who only watches', 0, [], undefined],
    ['somebody else', 2, [1], 'match.refusal.nudge.turn'],
  ])('is not asked as %s', async (_, seat, seats, reason) => {
    const { host } = await waiting();
    const problem = problemOf(await host.nudge(listener(seats), seat));
    expect(problem).toEqual(
      reason === undefined ? { code: 'NOT_ALLOWED' } : { code: 'NOT_ALLOWED', reason },
    );
  });

  it('is not asked in a pause, with a clock, or after the end', async () => {
    const { host, anna, bruno, clock } = await waiting();
    const owner = { ...anna, governs: true };
    must(await say(host, owner, 0, '- pause'));
    clock.now += 5 * MINUTE;
    expect(problemOf(await host.nudge(bruno, 0))?.reason).toBe('match.refusal.nudge.turn');
    must(await say(host, owner, 0, '- abandon'));
    expect(problemOf(await host.nudge(bruno, 0))).toEqual({ code: 'GAME_OVER' });
    const timed = await waiting({ match: { time: bank } });
    expect(problemOf(await timed.host.nudge(timed.bruno, 0))?.reason).toBe(
      'match.refusal.nudge.clock',
    );
  });

  it('is away a minute after being asked, and back with any key, command or connection', async () => {
    const { host, clock, anna, bruno, asides } = await waiting();
    const isAway = async () => must(await host.isAway(0));
    const asked = async () => {
      must(await host.nudge(bruno, 0));
      clock.now += MINUTE - 1;
      expect(await isAway()).toBe(false);
      clock.now += 1;
      expect(await isAway()).toBe(true);
      anna.take();
      asides.length = 0;
    };
    expect(await isAway()).toBe(false);
    await asked();
    host.here(anna);
    expect(await isAway()).toBe(false);
    expect(asides).toEqual([{ t: 'here', seats: [0] }]);
    expect(seatOf(anna, 0)).toEqual({ kind: 'person', present: true });
    host.here(anna);
    expect(asides).toHaveLength(1);
    await asked();
    await say(host, anna, 0, 'A take 9 from 1');
    expect(await isAway()).toBe(false);
    await asked();
    must(await host.watch(person(0), 0, 0));
    expect(await isAway()).toBe(false);
    await asked();
    must(await host.waitFor(0));
    expect(await isAway()).toBe(false);
    expect(asides).toEqual([{ t: 'wait', seat: 0 }]);
    expect(seatOf(anna, 0)).toEqual({ kind: 'person', present: true });
  });

  it('with a bank of time is away a minute after they left; with days never', async () => {
    const { host, clock, bruno } = await gathered({ match: { time: bank } });
    const isAway = async () => must(await host.isAway(1));
    clock.now += 2 * MINUTE;
    expect(await isAway()).toBe(false);
    host.unwatch(bruno);
    clock.now += MINUTE - 1;
    expect(await isAway()).toBe(false);
    clock.now += 1;
    expect(await isAway()).toBe(true);
    must(await host.waitFor(1));
    expect(await isAway()).toBe(false);
    clock.now += MINUTE;
    expect(await isAway()).toBe(true);
    const slow = await table({ match: { time: { kind: 'days', days: 1 } } });
    slow.clock.now += 10 * MINUTE;
    expect(must(await slow.host.isAway(1))).toBe(false);
  });

  const seatOf = (member: ReturnType<typeof listener>, seat: number): unknown =>
    (member.take('seats').at(-1)?.['seats'] as unknown[] | undefined)?.[seat];
});

describe('what was said to another host', () => {
  it('counts here: who was asked, who is waited for, who answered', async () => {
    const { host, clock, anna } = await gathered();
    clock.now += 5 * MINUTE;
    const asked = async () => {
      must(await host.overhear({ t: 'nudge', seat: 0 }));
      clock.now += MINUTE;
      expect(must(await host.isAway(0))).toBe(true);
    };
    await asked();
    expect(anna.take('seats').at(-1)).toMatchObject({ seats: [{ askedAt: 301_000 }, {}, {}] });
    must(await host.overhear({ t: 'wait', seat: 0 }));
    expect(must(await host.isAway(0))).toBe(false);
    await asked();
    must(await host.overhear({ t: 'here', seats: [0] }));
    expect(must(await host.isAway(0))).toBe(false);
  });

  it('opens and settles offers here; only who said it stores what follows', async () => {
    const { host, anna, asides } = await gathered({ players: 2 });
    must(await host.overhear({ t: 'offer', kind: 'pause', at: 0, seats: [1] }));
    expect(anna.take('offers')).toMatchObject([{ open: [{ kind: 'pause', seat: 1, asked: [0] }] }]);
    must(await host.overhear({ t: 'accept', kind: 'pause', at: 0, seats: [0] }));
    expect(anna.take('offers')).toMatchObject([{ open: [], settled: { how: 'accepted' } }]);
    expect(await pausedNow(host)).toBe(false);
    expect(asides).toEqual([]);
  });

  it('reads what was stored in between', async () => {
    const begun = await table();
    const other = await gathered({ store: begun.host.ports.store });
    must(await say(begun.host, anna, 0, 'A take 3 from 1'));
    must(await other.host.overhear({ t: 'offer', kind: 'takeback', at: 1, seats: [0] }));
    expect(other.bruno.take('offers')).toMatchObject([{ open: [{ seat: 0, asked: [1] }] }]);
  });
});

describe('a match that everybody has left', () => {
  const linesOf = async (host: AnyHost): Promise<string[]> =>
    must(await host.look(({ playthrough }) => playthrough.lines.map(({ text }) => text)));
  const desert = (host: AnyHost) => host.tick({ deserted: true });

  it('is paused once, and ends after a week', async () => {
    const { host, clock } = await table();
    must(await say(host, anna, 0, 'A take 1 from 1'));
    await host.tick();
    expect(await linesOf(host)).toEqual(['take 1 from 1']);
    await desert(host);
    await desert(host);
    expect(await linesOf(host)).toEqual(['take 1 from 1', 'pause']);
    clock.now += WEEK - 1;
    await desert(host);
    expect(await linesOf(host)).toHaveLength(2);
    clock.now += 1;
    await desert(host);
    expect((await linesOf(host)).at(-1)).toBe('abandon');
    await desert(host);
    expect(await linesOf(host)).toHaveLength(3);
  });

  it('is not paused with days to move, for nobody need be there', async () => {
    const { host } = await table({ match: { time: { kind: 'days', days: 3 } } });
    must(await say(host, anna, 0, 'A take 1 from 1'));
    await desert(host);
    expect(await linesOf(host)).toEqual(['take 1 from 1']);
  });
});

describe('a member who governs nothing', () => {
  it('comes back to their own seat, and gives time to others', async () => {
    const { host, anna, bruno } = await gathered({ match: { time: bank } });
    const owner = { ...anna, governs: true };
    must(await say(host, owner, 0, `- sit B ${BOT}`));
    expect(problemOf(await say(host, bruno, 0, 'B take 1 from 1'))).toEqual({
      code: 'NOT_YOUR_SEAT',
      reason: 'match.refusal.standIn',
    });
    const refused = { code: 'NOT_ALLOWED' };
    expect(problemOf(await say(host, anna, 0, '- sit B person'))).toEqual(refused);
    expect(problemOf(await say(host, bruno, 0, `- sit B ${BOT}`))).toEqual(refused);
    expect(problemOf(await say(host, bruno, 0, '- pause'))).toEqual(refused);
    must(await say(host, bruno, 0, '- sit B person'));
    expect(problemOf(await say(host, bruno, 0, '- extra B 30'))).toEqual(refused);
    expect(problemOf(await say(host, person(9), 0, '- extra ? 30'))).toEqual(refused);
    const watcher = { ...listener([]), governs: false };
    expect(problemOf(await say(host, watcher, 0, '- extra A 30'))).toEqual(refused);
    must(await say(host, bruno, 0, '- extra A 30'));
  });
});
