import {
  commitmentOf,
  createWords,
  formatLog,
  kernelWords,
  replay,
  seedFromText,
  verifyDeal,
  type Problem,
  type Result,
  type Viewer,
} from '@chiaro/kernel';
import { MOST_STEPS, tableNames } from '@chiaro/kernel/internal';
import { conform, messagesInUse } from '@chiaro/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Match,
  botsHere,
  matchFromLog,
  matchLog,
  matchWords,
  narrate,
  narrateResult,
  playBots,
  readEvents,
  type Command,
  type MatchWish,
} from '../src/index.js';
import { botTurn } from '../src/bots.js';
import { nim, nimModule, whisper, type NimMove, type NimOptions } from '@chiaro/testing';

const seed = seedFromText('match');
const persons = [{ kind: 'person' }, { kind: 'person' }] as const;
const rolled: NimOptions = { start: 'roll', players: 2 };
const fixed: NimOptions = { start: 'fixed', players: 2 };

function must<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const begin = (wish: Partial<MatchWish<NimOptions>> = {}) =>
  must(
    Match.begin(
      nim,
      { options: fixed, seats: persons, chance: { kind: 'seed', seed }, ...wish },
      1_000,
    ),
  );

const whispering = (wish = {}) =>
  must(
    Match.begin(
      whisper,
      {
        options: whisper.options.defaults,
        seats: persons,
        chance: { kind: 'seed', seed },
        clock: true,
        ...wish,
      },
      0,
    ),
  );

const take = (seat: number, heap: number, count: number): Command<NimMove> => ({
  kind: 'move',
  seat,
  move: { heap, take: count },
});

const codeOf = <T>(result: Result<T, Problem>): string => (result.ok ? 'ok' : result.error.code);

conform(nimModule);
messagesInUse(
  {
    words: matchWords,
    usedElsewhere: ['match.result.', 'match.refusal.', 'match.sit.', 'match.verify.', 'talk.'],
  },
  import.meta.url,
);

describe('a match', () => {
  it('deals from its seed and lets nobody else deal', () => {
    const match = begin({ options: rolled });
    expect(match.events.map((event) => event.kind)).toEqual(['start', 'step']);
    expect(match.actor()).toEqual({ kind: 'seat', seat: 0 });
    expect(match.commitment).toBe(commitmentOf(seed));
    const before = JSON.stringify(match.events);
    expect(codeOf(match.act({ kind: 'outcome', outcome: [1, 1, 1] }, 2_000))).toBe('NOT_ALLOWED');
    expect(JSON.stringify(match.events)).toBe(before);
  });

  it('takes outcomes by hand at a real table, and checks them', () => {
    const match = begin({ options: rolled, chance: { kind: 'hand' } });
    expect(match.actor().kind).toBe('chance');
    expect(codeOf(match.act({ kind: 'outcome', outcome: [7, 1, 1] }, 0))).toBe('OUTCOME_INVALID');
    const outcome = must(match.readOutcome('2 1 1'));
    expect(codeOf(match.act({ kind: 'outcome', outcome }, 0))).toBe('ok');
    expect(match.view('table').heaps).toEqual([2, 1, 1]);
    expect(match.commitment).toBeNull();
    expect(match.readOutcome('2 1 1')).toEqual({
      ok: false,
      error: { code: 'OUTCOME_INVALID', reason: 'error.OUTCOME_INVALID.none' },
    });
  });

  it('keeps the seed back until the end', () => {
    const match = begin();
    expect(match.revealedSeed).toBeNull();
    expect(formatLog(matchLog(match))).not.toContain(seed);
    must(match.act({ kind: 'resign', seat: 1 }, 0));
    expect(match.revealedSeed).toBe(seed);
    expect(formatLog(matchLog(match))).toContain(seed);
  });

  it('refuses what is not due, and changes nothing', () => {
    const match = begin();
    const refusals: [Command<NimMove>, string][] = [
      [take(1, 0, 1), 'NOT_YOUR_TURN'],
      [take(7, 0, 1), 'NOT_YOUR_SEAT'],
      [take(0, 0, 9), 'ILLEGAL_MOVE'],
      [{ kind: 'undo', seat: 0 }, 'UNDO_REFUSED'],
      [{ kind: 'redo', seat: 0 }, 'UNDO_REFUSED'],
      [{ kind: 'resume' }, 'ILLEGAL_MOVE'],
      [{ kind: 'resign', seat: -1 }, 'NOT_YOUR_SEAT'],
    ];
    const before = JSON.stringify([match.events, match.view('table')]);
    for (const [command, code] of refusals) expect(codeOf(match.act(command, 5_000))).toBe(code);
    expect(JSON.stringify([match.events, match.view('table')])).toBe(before);
  });

  it('takes a move back only for the seat that made it, and only where the match allows it', () => {
    const match = begin();
    must(match.act(take(0, 0, 3), 0));
    expect(match.canUndo(0)).toBe(true);
    expect(codeOf(match.act({ kind: 'undo', seat: 1 }, 0))).toBe('UNDO_REFUSED');
    must(match.act({ kind: 'undo', seat: 0 }, 0));
    expect(match.view('table').heaps).toEqual([3, 4, 5]);
    expect(match.totals()).toEqual([0, 0]);
    expect(match.canRedo(1)).toBe(false);
    expect(codeOf(match.act({ kind: 'redo', seat: 1 }, 0))).toBe('UNDO_REFUSED');
    must(match.act({ kind: 'redo', seat: 0 }, 0));
    expect(match.totals()).toEqual([3, 0]);

    const strict = begin({ undo: false });
    must(strict.act(take(0, 0, 3), 0));
    expect(strict.canUndo(0)).toBe(false);
    expect(codeOf(strict.act({ kind: 'undo', seat: 0 }, 0))).toBe('UNDO_REFUSED');
  });

  it('stands still while paused', () => {
    const match = begin();
    must(match.act({ kind: 'pause' }, 0));
    expect(match.paused).toBe(true);
    expect(codeOf(match.act(take(0, 0, 1), 0))).toBe('GAME_PAUSED');
    must(match.act({ kind: 'resume' }, 0));
    expect(codeOf(match.act(take(0, 0, 1), 0))).toBe('ok');
  });

  it('offers nothing to take back or play again while paused, nor once it has ended', () => {
    const match = begin();
    must(match.act(take(0, 0, 1), 0));
    must(match.act({ kind: 'undo', seat: 0 }, 0));
    must(match.act({ kind: 'redo', seat: 0 }, 0));
    must(match.act(take(1, 1, 1), 0));
    must(match.act({ kind: 'undo', seat: 1 }, 0));
    const offered = () => [match.canUndo(0), match.canRedo(1)];
    expect(offered()).toEqual([true, true]);
    must(match.act({ kind: 'pause' }, 0));
    expect(offered()).toEqual([false, false]);
    must(match.act({ kind: 'resume' }, 0));
    expect(offered()).toEqual([true, true]);
    must(match.act({ kind: 'abandon' }, 0));
    expect(offered()).toEqual([false, false]);
  });

  it('ends when a seat gives up: the game goes to the best of the others', () => {
    const match = begin({
      options: { start: 'fixed', players: 3 },
      seats: [...persons, { kind: 'remote' }],
    });
    must(match.act(take(0, 0, 3), 0));
    must(match.act(take(1, 1, 1), 0));
    must(match.act({ kind: 'resign', seat: 0 }, 0));
    expect(match.result).toEqual({
      reason: 'resigned',
      totals: [3, 1, 0],
      winners: [1],
      places: [3, 1, 2],
      seat: 0,
    });
    expect(codeOf(match.act(take(2, 2, 1), 0))).toBe('GAME_OVER');
  });

  it('can be left unfinished, and then nobody wins or has a move', () => {
    const match = begin();
    expect(match.legal()).not.toEqual([]);
    must(match.act({ kind: 'abandon' }, 0));
    expect(match.legal()).toEqual([]);
    expect(match.result).toEqual({ reason: 'abandoned', totals: [0, 0], winners: [], places: [] });
  });

  it('ends by itself where a log would have no more room, and nobody wins', () => {
    for (const chance of [{ kind: 'seed', seed }, { kind: 'hand' }] as const) {
      const match = begin({ chance });
      for (let i = 0; i < MOST_STEPS && !match.ended; i++)
        must(match.act({ kind: match.paused ? 'resume' : 'pause' }, 1_000));
      expect(match.playthrough.steps).toHaveLength(MOST_STEPS);
      expect(match.result).toMatchObject({ reason: 'abandoned', winners: [] });
      const log = formatLog(matchLog(match));
      expect(replay(nim, log)).toMatchObject({ ok: true, value: { failure: null } });
      expect(Match.restore(nim, match.events)).toMatchObject({ ok: true });
    }
  });

  it('ends by itself where chance alone would go on for ever', () => {
    const rolling: typeof nim = { ...nim, settle: () => undefined };
    const wish = { options: rolled, seats: persons, chance: { kind: 'seed', seed } } as const;
    const match = must(Match.begin(rolling, wish, 0));
    const kinds = match.playthrough.steps.map(({ kind }) => kind);
    expect(kinds).toHaveLength(MOST_STEPS);
    expect(new Set(kinds.slice(0, -1))).toEqual(new Set(['chance']));
    expect(match.result).toMatchObject({ reason: 'abandoned', winners: [] });
  });

  it('needs a seat for every player', () => {
    const wish = {
      options: fixed,
      seats: [{ kind: 'person' }] as const,
      chance: { kind: 'hand' } as const,
    };
    expect(Match.begin(nim, wish, 0)).toEqual({
      ok: false,
      error: { code: 'PLAYER_COUNT', path: '/seats', expected: '2' },
    });
  });

  it('records that it is rated, and says nothing otherwise', () => {
    expect(begin({ rated: true }).setup.rated).toBe(true);
    expect(begin({ rated: false }).setup).not.toHaveProperty('rated');
    expect(begin().setup).not.toHaveProperty('rated');
  });

  it('stamps each event with the time from outside', () => {
    const match = begin();
    must(match.act(take(0, 0, 1), 7_777));
    expect(match.events.map(({ time }) => time)).toEqual([1_000, 7_777]);
  });
});

describe('the playing time', () => {
  it('starts with the first move, stops in a pause and never runs back', () => {
    const match = whispering();
    must(match.act({ kind: 'move', seat: 0, move: 'high' }, 100_000));
    must(match.act({ kind: 'undo', seat: 0 }, 103_900));
    must(match.act({ kind: 'pause' }, 105_000));
    must(match.act({ kind: 'resume' }, 205_000));
    must(match.act({ kind: 'move', seat: 0, move: 'low' }, 206_000));
    must(match.act({ kind: 'undo', seat: 0 }, 10));
    expect(match.playthrough.lines.map(({ text, at }) => [text.split(' ')[0], at])).toEqual([
      ['deal', undefined],
      ['high', 0],
      ['undo', 3.9],
      ['pause', 5],
      ['resume', 5],
      ['low', 6],
      ['undo', 6],
    ]);
  });

  it('does not run where the match has no clock', () => {
    const match = whispering({ clock: false });
    must(match.act({ kind: 'move', seat: 0, move: 'high' }, 1_000));
    expect([match.running, match.seconds(90_000), match.milliseconds(90_000)]).toEqual([
      false,
      0,
      0,
    ]);
    expect(match.tick(90_000)).toBeNull();
    must(match.act({ kind: 'pause' }, 2_000));
    must(match.act({ kind: 'resume' }, 3_000));
    expect(match.running).toBe(false);
    must(match.act({ kind: 'move', seat: 1, move: 'low' }, 90_000));
    expect(match.events.filter((event) => 'at' in event)).toEqual([]);
    const restored = must(Match.restore(whisper, match.events.slice(0, 3), { now: 5_000 }));
    expect([restored.running, restored.seconds(90_000)]).toEqual([false, 0]);
  });

  it('runs from the first move, and only while somebody may play', () => {
    const match = whispering();
    expect(match.running).toBe(false);
    must(match.act({ kind: 'pause' }, 500));
    must(match.act({ kind: 'resume' }, 600));
    expect(match.running).toBe(false);
    must(match.act({ kind: 'move', seat: 0, move: 'high' }, 1_000));
    expect([match.running, match.milliseconds(1_750)]).toEqual([true, 750]);
    must(match.act({ kind: 'pause' }, 2_000));
    expect([match.running, match.milliseconds(9_000)]).toEqual([false, 1_000]);
    must(match.act({ kind: 'resume' }, 10_000));
    must(match.act({ kind: 'move', seat: 1, move: 'low' }, 10_500));
    expect(match.ended).toBe(true);
    expect([match.running, match.milliseconds(99_000)]).toEqual([false, 1_500]);
    expect(match.tick(99_000)).toBeNull();
  });

  it('ends a game whose time is up, when somebody looks or when the next move comes', () => {
    const match = whispering();
    must(match.act({ kind: 'move', seat: 0, move: 'high' }, 0));
    expect(match.tick(29_999)).toBeNull();
    const change = match.tick(30_000);
    expect(change?.events).toMatchObject([{ actor: 'match', text: 'time', at: 30 }]);
    expect(match.ended).toBe(true);

    const late = whispering();
    must(late.act({ kind: 'move', seat: 0, move: 'high' }, 0));
    must(late.act({ kind: 'move', seat: 1, move: 'high' }, 31_000));
    expect(late.events.at(-1)).toMatchObject({ actor: 'match', text: 'time', at: 31 });
    expect(late.totals()).toEqual([0, 0]);
  });

  it('goes on after a restart, with or without the time away', () => {
    const match = whispering();
    must(match.act({ kind: 'move', seat: 0, move: 'high' }, 0));
    must(match.act({ kind: 'undo', seat: 0 }, 5_000));
    const asleep = must(Match.restore(whisper, match.events, { now: 100_000 }));
    expect(asleep.seconds(101_000)).toBe(6);
    const awake = must(Match.restore(whisper, match.events, { now: 20_000, countAway: true }));
    expect(awake.seconds(21_000)).toBe(21);
  });
});

describe('what viewers are told', () => {
  it('never holds what they may not know', () => {
    const match = whispering();
    const first = must(match.act({ kind: 'move', seat: 0, move: 'high' }, 0));
    expect(first.tell(0)).toMatchObject([
      { kind: 'game', seq: 2, step: { kind: 'move', move: 'high' } },
    ]);
    for (const viewer of [1, 'table'] as const)
      expect(first.tell(viewer)).toMatchObject([
        { step: { kind: 'hidden', actor: 0, purpose: 'move' } },
      ]);
    expect(match.history(1)[0]).toMatchObject({
      step: { kind: 'hidden', actor: 'chance', purpose: 'deal' },
    });
  });

  it('is byte for byte the same for two games that differ only in what the viewer cannot see', () => {
    const seeds = Array.from({ length: 40 }, (_, i) => seedFromText(`twin ${i}`));
    const transcripts = new Map<string, Set<string>>();
    for (const each of seeds) {
      const match = whispering({ chance: { kind: 'seed', seed: each } });
      must(match.act({ kind: 'move', seat: 0, move: 'high' }, 0));
      const own = String(match.view(1).cards[1]);
      const seen = transcripts.get(own) ?? new Set();
      transcripts.set(own, seen.add(JSON.stringify(match.history(1))));
    }
    expect(transcripts.size).toBe(6);
    for (const seen of transcripts.values()) expect(seen.size).toBe(1);
  });

  it('is the same afterwards as when it happened', () => {
    const match = begin({ options: rolled });
    const told = [
      ...must(match.act(take(0, 0, 1), 0)).tell(1),
      ...must(match.act({ kind: 'undo', seat: 0 }, 0)).tell(1),
      ...must(match.act({ kind: 'pause' }, 0)).tell(1),
    ];
    expect(match.history(1, 2)).toEqual(told);
  });

  it('can be said in both languages, for the match as for the game', () => {
    const match = begin();
    must(match.act(take(0, 0, 1), 0));
    for (const command of [
      { kind: 'undo', seat: 0 },
      { kind: 'redo', seat: 0 },
      { kind: 'pause' },
      { kind: 'resume' },
      { kind: 'resign', seat: 0 },
    ] as const)
      must(match.act(command, 0));
    const result = match.result;
    if (result === null) throw new Error('over');
    const told = (language: 'it' | 'en', viewer: Viewer): string[] => {
      const words = createWords(
        language,
        [kernelWords[language], matchWords[language], nimModule.words[language]],
        tableNames(nim.seating(fixed), ['Anna', 'Bruno'], language),
      );
      return [
        ...match.history(viewer).flatMap((each) => narrate(nimModule.narrator, each)),
        ...narrateResult(nimModule.narrator, result, match.view(viewer), viewer),
      ].map((each) => words.say(each));
    };
    expect(told('en', 0)).toEqual([
      'You take 1 from heap 1.',
      'You undo your last move.',
      'You redo the move.',
      'The game is paused.',
      'The game resumes.',
      'You resign.',
      'The game ends with your resignation.',
      'Winner: Bruno.',
    ]);
    expect(told('it', 'table')).toEqual([
      'Anna prende 1 dal mucchio 1.',
      'Anna annulla una mossa.',
      'Anna rifà la mossa annullata.',
      'La partita è in pausa.',
      'La partita riprende.',
      'Anna si arrende.',
      'La partita finisce con la resa di Anna.',
      'Vittoria: Bruno.',
    ]);
  });

  it('calls partners by both names', () => {
    const names = tableNames({ seats: 4, sides: 2, sideOf: [0, 1, 0, 1] }, ['A', 'B', 'C'], 'it');
    expect([names.side?.(0), names.side?.(1), names.seat?.(1)]).toEqual(['A e C', undefined, 'B']);
  });
});

describe('a stored match', () => {
  const anything = fc.array(
    fc.record({
      kind: fc.constantFrom(
        'move',
        'move',
        'move',
        'move',
        'undo',
        'redo',
        'pause',
        'resume',
        'resign',
        'abandon',
      ),
      seat: fc.nat(1),
      pick: fc.nat(30),
      wait: fc.nat(5_000),
    }),
    { maxLength: 30 },
  );

  it('is the same again from every prefix of its events, and goes on in the same way', () => {
    fc.assert(
      fc.property(anything, (wishes) => {
        const match = begin({ options: rolled });
        let now = 1_000;
        const states = new Map([[match.seq, fingerprint(match)]]);
        for (const wish of wishes) {
          now += wish.wait;
          const legal = match.legal();
          const actor = match.actor();
          const move = legal[wish.pick % Math.max(1, legal.length)];
          const command =
            wish.kind === 'move' && move !== undefined && actor.kind === 'seat'
              ? ({ kind: 'move', seat: actor.seat, move } as const)
              : ({
                  kind: wish.kind === 'move' ? 'pause' : wish.kind,
                  seat: wish.seat,
                } as Command<NimMove>);
          const before = fingerprint(match);
          if (match.act(command, now).ok) states.set(match.seq, fingerprint(match));
          else expect(fingerprint(match)).toBe(before);
        }
        for (const [seq, state] of states) {
          const stored: unknown = JSON.parse(JSON.stringify(match.events.slice(0, seq)));
          const again = must(Match.restore(nim, must(readEvents(stored as unknown[])), { now }));
          expect(fingerprint(again)).toBe(state);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('names the first invalid event', () => {
    const match = begin();
    must(match.act(take(0, 0, 3), 0));
    must(match.act(take(1, 1, 4), 0));
    const { events } = match;
    expect(Match.restore(nim, events.toSpliced(1, 1))).toMatchObject({
      error: { code: 'NOT_YOUR_TURN', seq: 1 },
    });
    expect(Match.restore(nim, events.slice(1))).toMatchObject({
      error: { code: 'SEQ_ORDER', seq: 0 },
    });
    expect(Match.restore(whisper, events)).toEqual({
      ok: false,
      error: { code: 'UNKNOWN_GAME', seq: 0, path: '/setup/game', facts: { game: 'nim' } },
    });
    const strange = events.map((event) =>
      event.kind === 'start'
        ? { ...event, setup: { ...event.setup, options: { start: 'fixed', players: 99 } } }
        : event,
    );
    expect(Match.restore(nim, strange)).toMatchObject({
      error: { code: 'OUT_OF_RANGE', seq: 0, path: '/setup/options/players' },
    });
    const crowded = events.map((event) =>
      event.kind === 'start'
        ? { ...event, setup: { ...event.setup, seats: [...persons, { kind: 'remote' } as const] } }
        : event,
    );
    expect(Match.restore(nim, crowded)).toEqual({
      ok: false,
      error: { code: 'PLAYER_COUNT', seq: 0, path: '/setup/seats', expected: '2' },
    });
    expect(Match.restore({ ...nim, rulesVersion: 2 }, events)).toEqual({
      ok: false,
      error: {
        code: 'VERSION_UNSUPPORTED',
        seq: 0,
        path: '/setup/rules',
        facts: { found: 1, supported: 2 },
        expected: '2',
      },
    });
    expect(readEvents([events[0], { kind: 'step', time: 0, actor: 30, text: 'x' }])).toMatchObject({
      error: [{ code: 'OUT_OF_RANGE', path: '/actor', seq: 1 }],
    });
  });

  it.each([0, 0.001, 12.345, 999_999_999])('reads a step at %s seconds', (at) => {
    const event = { kind: 'step', time: 0, actor: 0, text: 'x', at };
    expect(must(readEvents([event]))).toEqual([event]);
  });

  it.each([-0.001, 0.0005, 1_000_000_000, '1'])('reads no step at %j seconds', (at) => {
    expect(readEvents([{ kind: 'step', time: 0, actor: 0, text: 'x', at }])).toMatchObject({
      error: [{ code: 'OUT_OF_RANGE', path: '/at', facts: { min: 0, max: 999_999_999 } }],
    });
  });

  const fingerprint = (match: ReturnType<typeof begin>): string =>
    JSON.stringify([
      match.events,
      match.view(0),
      match.totals(),
      match.playthrough.entries,
      match.result,
      match.paused,
      match.canUndo(0),
      match.canRedo(0),
      match.canUndo(1),
      formatLog(matchLog(match, { withSeed: true })),
      match.history('table'),
    ]);
});

describe('the log of a match', () => {
  it('proves its deal, and goes on where it was left', () => {
    const match = begin({
      options: rolled,
      seats: [{ kind: 'person' }, { kind: 'bot', level: 'greedy' }],
    });
    must(match.act({ kind: 'move', seat: 0, move: match.legal()[0]! }, 0));
    const source = formatLog(matchLog(match, { withSeed: true, names: ['Anna', 'Bot'] }));
    expect(source).toContain('[Seats "person bot:greedy"]');
    expect(source).toContain('[A "Anna"]');
    expect(must(verifyDeal(must(replay(nim, source))))).toBe('proved');
    const resumed = must(matchFromLog(nim, source, { kind: 'hand' }, { now: 9 }));
    expect(resumed.failure).toBeNull();
    expect(formatLog(matchLog(resumed.match, { withSeed: true, names: ['Anna', 'Bot'] }))).toBe(
      source,
    );
    expect(botTurn(resumed.match)).toMatchObject({ seat: 1, level: 'greedy' });
  });

  it.each([true, false])('goes on with taking back allowed: %s', (undo) => {
    const source = formatLog(matchLog(begin({ undo })));
    const { match } = must(matchFromLog(nim, source, { kind: 'hand' }, { now: 9 }));
    expect(match.setup.undo).toBe(undo);
    expect(match.setup.chance).toEqual({ kind: 'hand' });
  });

  it('keeps the time at which each line was played', () => {
    const match = begin({ time: { kind: 'bank', minutes: 5, increment: 10 } });
    must(match.act(take(0, 0, 1), 2_000));
    must(match.act(take(1, 1, 1), 5_000));
    const source = formatLog(matchLog(match));
    const resumed = must(matchFromLog(nim, source, { kind: 'hand' }, { now: 9 })).match;
    const timesIn = ({ events }: typeof match) =>
      events.map((event) => ('at' in event ? event.at : null));
    expect(timesIn(resumed)).toEqual(timesIn(match));
    expect(timesIn(match)).toEqual([null, expect.any(Number), expect.any(Number)]);
  });

  it('with seats that are not those of the game is refused', () => {
    const source = formatLog(matchLog(begin())).replace('[Seats "person person"]', '[Seats "x"]');
    expect(matchFromLog(nim, source, { kind: 'hand' }, { now: 9 })).toMatchObject({
      ok: false,
      error: [{ path: '/Seats' }],
    });
  });

  it('gives its good part when the rest is damaged', () => {
    const match = begin();
    must(match.act(take(0, 0, 3), 0));
    const source = `${formatLog(matchLog(match))}2. B take 9 from 1\n`;
    const resumed = must(matchFromLog(nim, source, { kind: 'hand' }, { now: 9 }));
    expect(resumed.failure).toMatchObject({ code: 'ILLEGAL_MOVE', seq: 2 });
    expect(resumed.match.seq).toBe(2);
  });
});

describe('bots', () => {
  it('play through a runner until a person must, the same game from the same seed', async () => {
    const play = async () => {
      const match = begin({
        options: rolled,
        seats: [
          { kind: 'bot', level: 'random' },
          { kind: 'bot', level: 'greedy' },
        ],
      });
      const runner = botsHere(nimModule, { load: async () => null }, () => ({ more: () => false }));
      let changes = 0;
      const played = await playBots(
        match,
        runner,
        () => 0,
        (change) => {
          changes += change.events.length;
          return true;
        },
      );
      expect(played.ok).toBe(true);
      expect(match.result?.reason).toBe('over');
      expect(changes).toBe(match.seq - 2);
      return formatLog(matchLog(match));
    };
    expect(await play()).toBe(await play());
  });
  it('stop when nobody listens, and at a move that is refused', async () => {
    const seats = [
      { kind: 'bot', level: 'random' },
      { kind: 'bot', level: 'greedy' },
    ] as const;
    const runner = botsHere(nimModule, { load: async () => null }, () => ({ more: () => false }));
    const left = begin({ seats });
    await playBots(
      left,
      runner,
      () => 0,
      () => left.seq < 3,
    );
    expect([left.seq, left.ended]).toEqual([3, false]);
    const broken = begin({ seats });
    const cheat = { choose: async () => ({ heap: 0, take: 9 }) };
    expect(await playBots(broken, cheat, () => 0)).toMatchObject({
      ok: false,
      error: { code: 'ILLEGAL_MOVE' },
    });
    expect(broken.seq).toBe(1);
  });
});
