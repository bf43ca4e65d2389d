import {
  createWords,
  noResources,
  formatLog,
  kernelWords,
  replay,
  seedFromText,
  verifyDeal,
  type TimeControl,
} from '@chiaro/kernel';
import { MOST_STEPS, tableNames } from '@chiaro/kernel/internal';
import { nim, nimModule, type NimMove, type NimOptions } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import { botTurn } from '../src/bots.js';
import {
  Match,
  matchFromLog,
  matchLog,
  matchWords,
  narrate,
  narrateResult,
  botsHere,
  outlookOf,
  verifyBots,
  type Command,
  type MatchWish,
} from '../src/index.js';
import { must } from './device.js';

const seed = seedFromText('life');
const BOT = 'bot:easy/1/5';
const bank: TimeControl = { kind: 'bank', minutes: 1, increment: 10 };

const begin = (wish: Partial<MatchWish<NimOptions>> = {}, players = 3) =>
  must(
    Match.begin(
      nim,
      {
        options: { start: 'fixed', players },
        seats: Array.from({ length: players }, () => ({ kind: 'person' as const })),
        chance: { kind: 'seed', seed },
        standIn: BOT,
        ...wish,
      },
      0,
    ),
  );

type NimMatch = ReturnType<typeof begin>;

const take = (seat: number, heap: number, count = 1): Command<NimMove> => ({
  kind: 'move',
  seat,
  move: { heap, take: count },
});
const linesOf = (match: NimMatch): string[] =>
  formatLog(matchLog(match, { withSeed: true }))
    .split('\n')
    .filter((line) => /^\d/.test(line));

/** What is stored, restored and replayed must be the same match. */
function checkAgain(match: NimMatch): void {
  const text = formatLog(matchLog(match, { withSeed: true }));
  const again = must(replay(nim, text));
  expect(again.failure).toBeNull();
  expect(again.playthrough.hands).toEqual(match.playthrough.hands);
  expect(again.playthrough.clocks).toEqual(match.playthrough.clocks);
  expect(verifyDeal(again).ok).toBe(true);
  const restored = must(Match.restore(nim, match.events));
  expect(restored.playthrough.clocks).toEqual(match.playthrough.clocks);
  expect(formatLog(matchLog(restored, { withSeed: true }))).toBe(text);
  const resumed = must(matchFromLog(nim, text, { kind: 'hand' }, { now: 0 }));
  expect(resumed.match.setup).toEqual(match.setup);
}

describe('a change of hands', () => {
  it('lets a bot play on from what the seat sees, until its person is back', () => {
    const match = begin();
    must(match.act({ kind: 'sit', seat: 0, holder: BOT, once: false }, 1));
    expect(match.playthrough.steps[0]).not.toHaveProperty('once');
    expect(match.seats[0]).toMatchObject({ kind: 'bot', level: 'easy' });
    expect(botTurn(match)).toMatchObject({ seat: 0, level: 'easy', iterations: 5 });
    expect(botTurn(match)?.view).toEqual(match.view(0));
    must(match.act(take(0, 0), 2));
    expect(match.seats[0]?.kind).toBe('bot');
    must(match.act({ kind: 'sit', seat: 0, holder: 'person' }, 3));
    expect(match.seats[0]?.kind).toBe('person');
    expect(linesOf(match)).toEqual([
      '1. - sit A bot:easy/1/5',
      '2. A take 1 from 1',
      '3. - sit A person',
    ]);
    checkAgain(match);
  });

  it('for one turn ends with the turn', () => {
    const match = begin();
    must(match.act({ kind: 'sit', seat: 0, holder: BOT, once: true }, 1));
    must(match.act(take(0, 0), 2));
    expect(linesOf(match).slice(0, 3)).toEqual([
      '1. - sit A bot:easy/1/5 once',
      '2. A take 1 from 1',
      '3. - sit A person',
    ]);
    checkAgain(match);
  });

  it('is possible while the match is paused, and no undo takes it back', () => {
    const match = begin();
    must(match.act(take(0, 0), 1));
    must(match.act({ kind: 'pause' }, 2));
    must(match.act({ kind: 'sit', seat: 1, holder: BOT }, 3));
    must(match.act({ kind: 'resume' }, 4));
    must(match.act({ kind: 'undo', seat: 0 }, 5));
    expect(match.seats[1]?.kind).toBe('bot');
    checkAgain(match);
  });

  it.each([
    ['1. - sit A person', 'SEAT_TAKEN'],
    ['1. - sit Z bot:easy', 'NOT_YOUR_SEAT'],
    ['1. - sit A bot:easy twice', 'MALFORMED_LOG'],
    ['1. - sit A person once', 'MALFORMED_LOG'],
    ['1. - sit A god', 'MALFORMED_LOG'],
    ['1. - extra A 60', 'NOT_ALLOWED'],
    ['1. - extra A 0', 'MALFORMED_LOG'],
    ['1. - flag A', 'NOT_ALLOWED'],
  ])('in a log: %s is refused with %s', (line, code) => {
    const text = `[Chiaro "2"]\n[Game "nim"]\n[Rules "1"]\n\n${line}\n`;
    expect(must(replay(nim, text)).failure).toMatchObject({ code, seq: 1 });
  });
});

describe('giving up', () => {
  it('ends a match of two, and one without anybody to play on', () => {
    const two = begin({}, 2);
    must(two.act({ kind: 'resign', seat: 0 }, 1));
    expect(two.result).toMatchObject({ reason: 'resigned', winners: [1], places: [2, 1], seat: 0 });
    const alone = begin({ standIn: undefined });
    must(alone.act({ kind: 'resign', seat: 0 }, 1));
    expect(alone.result).toMatchObject({ reason: 'resigned', places: [3, 1, 1] });
    for (const match of [two, alone]) checkAgain(match);
  });

  it('of one of three lets a bot play on, whose side comes last whatever its points', () => {
    const match = begin();
    must(match.act({ kind: 'resign', seat: 2 }, 1));
    expect(match.ended).toBe(false);
    expect(linesOf(match)).toEqual(['1. C resign', '2. - sit C bot:easy/1/5']);
    expect(match.act({ kind: 'sit', seat: 2, holder: 'person' }, 2)).toMatchObject({
      error: { code: 'NOT_ALLOWED' },
    });
    must(match.act(take(0, 0, 3), 2));
    must(match.act(take(1, 1, 4), 3));
    must(match.act(take(2, 2, 5), 4));
    expect(match.totals()).toEqual([3, 4, 8]);
    expect(match.result).toMatchObject({ reason: 'over', winners: [1], places: [2, 1, 3] });
    checkAgain(match);
  });

  it('of one of three ends it where the log has no room for a change of hands', () => {
    const match = begin();
    while (match.playthrough.steps.length < MOST_STEPS - 2)
      must(match.act({ kind: match.paused ? 'resume' : 'pause' }, 1));
    expect(match.paused).toBe(false);
    const { events } = must(match.act({ kind: 'resign', seat: 2 }, 2));
    expect(events).toHaveLength(2);
    expect(linesOf(match).slice(-2)).toEqual(['19999. C resign', '20000. - abandon']);
    expect(match.result).toMatchObject({ reason: 'abandoned', winners: [] });
  });

  it('of the second of three ends it', () => {
    const match = begin();
    must(match.act({ kind: 'resign', seat: 2 }, 1));
    must(match.act({ kind: 'resign', seat: 0 }, 2));
    expect(match.result).toMatchObject({ reason: 'resigned', winners: [1], places: [2, 1, 2] });
    checkAgain(match);
  });
});

describe('time', () => {
  it('is charged to whose turn it is, to the millisecond, and stands still in a pause', () => {
    const match = begin({ time: bank }, 2);
    must(match.act(take(0, 0), 20_125));
    must(match.act({ kind: 'pause' }, 25_000));
    must(match.act({ kind: 'resume' }, 95_000));
    must(match.act(take(1, 0), 100_000));
    expect(match.playthrough.clocks?.left).toEqual([49_875, 60_000]);
    expect(linesOf(match)[3]).toBe('4. B take 1 from 1 @30.000');
    checkAgain(match);
  });

  it('that is up is a flag: a move that comes then is not played', () => {
    const match = begin({ time: bank }, 2);
    must(match.act(take(0, 0), 60_000));
    expect(match.result).toMatchObject({
      reason: 'flagged',
      seat: 0,
      winners: [1],
      places: [2, 1],
    });
    expect(linesOf(match)).toEqual(['1. - flag A @60.000']);
    checkAgain(match);
  });

  it('that is up is noticed without anybody moving, and not a millisecond before', () => {
    const match = begin({ time: bank });
    expect(outlookOf(match, 0)).toEqual({ dueAt: 60_000, turn: 0 });
    expect(match.tick(59_999)).toBeNull();
    expect(match.tick(60_000)).not.toBeNull();
    expect(linesOf(match)).toEqual(['1. - flag A @60.000', '2. - sit A bot:easy/1/5 @60.000']);
    expect(match.ended).toBe(false);
    expect([match.running, match.milliseconds(61_000)]).toEqual([true, 61_000]);
    checkAgain(match);
  });

  it('stops with a match that it ends', () => {
    const match = begin({ time: bank }, 2);
    expect(match.running).toBe(true);
    expect(match.tick(60_000)).not.toBeNull();
    expect(match.ended).toBe(true);
    expect([match.running, match.milliseconds(99_000)]).toEqual([false, 60_000]);
    expect(match.tick(200_000)).toBeNull();
  });

  it('does not run for a bot that plays on, and can be given', () => {
    const match = begin({ time: bank }, 2);
    must(match.act({ kind: 'extra', seat: 0, seconds: 60 }, 10_000));
    expect(match.flagTime(10_000)).toBe(120_000);
    must(match.act({ kind: 'sit', seat: 0, holder: BOT }, 20_000));
    expect(match.flagTime(20_000)).toBeNull();
    must(match.act(take(0, 0), 500_000));
    expect(match.playthrough.clocks?.left[0]).toBe(100_000);
    checkAgain(match);
  });

  it('of an outage of ours is charged to nobody', () => {
    const outages = (from: number, to: number): number =>
      Math.max(0, Math.min(to, 50_000) - Math.max(from, 10_000));
    const options = { start: 'fixed', players: 2 } as const;
    const seats = [{ kind: 'person' }, { kind: 'person' }] as const;
    const wish = { options, seats, chance: { kind: 'seed', seed }, time: bank } as const;
    const match = must(Match.begin(nim, wish, 0, outages));
    must(match.act(take(0, 0), 70_000));
    expect(match.playthrough.clocks?.left[0]).toBe(40_000);
    const how = { now: 70_000, countAway: true, outages };
    const restored = must(Match.restore(nim, match.events, how));
    expect(restored.flagTime(75_000)).toBe(130_000);
  });

  it('of days counts 24 hours each, whatever a night in March or October does', () => {
    const night = Date.parse('2026-03-28T12:00:00+01:00');
    const time: TimeControl = { kind: 'days', days: 1 };
    const options = { start: 'fixed', players: 2 } as const;
    const seats = [{ kind: 'person' }, { kind: 'person' }] as const;
    const wish = { options, seats, chance: { kind: 'seed', seed }, time } as const;
    const match = must(Match.begin(nim, wish, night));
    expect(match.flagTime(night)).toBe(Date.parse('2026-03-29T13:00:00+02:00'));
    expect(match.tick(Date.parse('2026-03-29T12:59:59.999+02:00'))).toBeNull();
    expect(match.tick(Date.parse('2026-03-29T13:00:00+02:00'))).not.toBeNull();
  });

  it('in a log supports or refuses every flag', () => {
    const log = (...lines: string[]): string =>
      [
        '[Chiaro "2"]\n[Game "nim"]\n[Rules "1"]\n[Clock "on"]\n[Time "bank 1+0"]\n',
        ...lines.map((line, i) => `${i + 1}. ${line}`),
        '',
      ].join('\n');
    const failureOf = (text: string) => must(replay(nim, text)).failure;
    expect(failureOf(log('A take 1 from 1 @30.000', '- flag B @90.000'))).toBeNull();
    expect(failureOf(log('A take 1 from 1 @30.000', '- flag B @89.999'))).toMatchObject({
      code: 'REPLAY_DIVERGED',
      reason: 'error.REPLAY_DIVERGED.flag',
      seq: 2,
    });
    expect(failureOf(log('A take 1 from 1 @30.000', '- flag A @90.000'))).toMatchObject({ seq: 2 });
    expect(failureOf(log('A take 1 from 1 @60.000'))).toMatchObject({
      code: 'REPLAY_DIVERGED',
      reason: 'error.REPLAY_DIVERGED.noFlag',
      seq: 1,
    });
    expect(failureOf(log('A take 1 from 1'))).toMatchObject({ code: 'MISSING_FIELD', seq: 1 });
    const tag = log().replace('bank 1+0', 'bank soon');
    expect(replay(nim, tag)).toMatchObject({ error: [{ code: 'OUT_OF_RANGE', path: '/Time' }] });
  });
});

describe('verifying bots', () => {
  const runner = botsHere(nimModule, noResources);
  const level = nimModule.bots[0]!;
  const standIn = `bot:${level.id}/${level.version}/${level.iterations}`;

  /** A plays by hand; a bot plays on for B. */
  async function played(): Promise<string> {
    const match = begin({ standIn }, 2);
    must(match.act({ kind: 'sit', seat: 1, holder: standIn }, 1));
    while (!match.ended) {
      const turn = botTurn(match);
      const move = turn === null ? match.legal()[0]! : await runner.choose(turn);
      const actor = match.actor();
      must(match.act({ kind: 'move', seat: actor.kind === 'seat' ? actor.seat : 0, move }, 2));
    }
    return formatLog(matchLog(match));
  }

  it('chooses every move of a stand-in again, from what its seat could see', async () => {
    const log = must(replay(nim, await played()));
    const verified = must(await verifyBots(nimModule, log, runner));
    expect(verified).toMatchObject({ skipped: 0, unavailable: [] });
    expect(verified.moves).toBeGreaterThan(0);
  });

  it('names the first move that the bot would not have made', async () => {
    const text = await played();
    const log = must(replay(nim, text));
    const other = { choose: async (turn: { legal: readonly NimMove[] }) => turn.legal.at(-1)! };
    const first = log.playthrough.steps.findIndex(
      (step) => step.kind === 'move' && step.seat === 1,
    );
    expect(await verifyBots(nimModule, log, other)).toMatchObject({
      error: { code: 'REPLAY_DIVERGED', reason: 'match.verify.bot', seq: first + 1 },
    });
  });

  it('says which bots are not to be had', async () => {
    const text = (await played()).replaceAll(standIn, `bot:${level.id}/999999/5`);
    const verified = must(await verifyBots(nimModule, must(replay(nim, text)), runner));
    expect(verified).toMatchObject({ moves: 0, unavailable: [`bot:${level.id}/999999/5`] });
  });

  it.each([level.id, 'nobody'])('asks none whose version the log does not name: %s', async (id) => {
    const text = (await played()).replaceAll(standIn, `bot:${id}`);
    const verified = must(await verifyBots(nimModule, must(replay(nim, text)), runner));
    expect(verified).toMatchObject({ moves: 0, unavailable: [`bot:${id}`] });
    expect(verified.skipped).toBeGreaterThan(0);
  });
});

describe('what is said of it', () => {
  it.each([
    [
      'en',
      ['A bot plays on for A.', 'A bot plays this turn for A.', 'A is back and playing again.'],
      [
        'A bot plays on for you; you can come back at any turn.',
        'A bot plays this turn for you.',
        'You are playing again.',
      ],
    ],
    [
      'it',
      [
        'Un bot gioca al posto di A.',
        'Un bot gioca questo turno per A.',
        'A è di ritorno e gioca di nuovo.',
      ],
      [
        'Un bot gioca al tuo posto; puoi tornare a ogni turno.',
        'Un bot gioca questo turno per te.',
        'Giochi di nuovo tu.',
      ],
    ],
  ] as const)('names who it is about (%s)', (language, others, own) => {
    const match = begin();
    const seating = nim.seating({ start: 'fixed', players: 3 });
    const names = tableNames(seating, ['A', 'B', 'C'], language);
    const words = createWords(
      language,
      [kernelWords[language], matchWords[language], nimModule.words[language]],
      names,
    );
    for (const [holder, once] of [
      [BOT, false],
      [BOT, true],
      ['person', false],
    ] as const)
      must(match.act({ kind: 'sit', seat: 0, holder, once }, 1));
    const said = (viewer: number) =>
      match
        .history(viewer)
        .flatMap((told) => narrate(nimModule.narrator, told))
        .map((phrase) => words.say(phrase));
    expect(said(1)).toEqual(others);
    expect(said(0)).toEqual(own);
    const flagged = begin({ time: bank }, 2);
    flagged.tick(60_000);
    const { result } = flagged;
    expect(
      result === null
        ? []
        : narrateResult(nimModule.narrator, result, flagged.view(0), 0).map((each) =>
            words.say(each),
          ),
    ).toHaveLength(2);
  });
});
