import { isFound } from '../src/ui/search.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupText, merge, readBackup } from '../src/pages/keep/core/backup.js';
import { bgStatsLink, csvOf, fileName } from '../src/pages/keep/core/exports.js';
import { append, flattened, unfold } from '../src/pages/keep/core/log.js';
import { readMatch, type KeepEvent, type KeptMatch } from '../src/pages/keep/core/match.js';
import { freeColour, readPeople, remember } from '../src/pages/keep/core/people.js';
import { gameRecords, playerRecords, type StoredMatch } from '../src/pages/keep/core/summary.js';

const fresh = (more: Partial<KeptMatch> = {}): KeptMatch => ({
  version: 1,
  id: '0123456789abcdef0123456789abcdef',
  game: 'other',
  players: [
    { name: 'Ada', colour: 'terracotta' },
    { name: 'Bo', colour: 'blue' },
  ],
  options: { wins: 'highest', target: 10, rounds: null },
  startedAt: 1_700_000_000_000,
  events: [],
  ...more,
});

let clock = 1_700_000_000_000;
const enter = (a: number, b: number): KeepEvent => ({
  kind: 'entered',
  at: clock++,
  entry: { points: [a, b] },
});
const correct = (index: number, a: number, b: number): KeepEvent => ({
  kind: 'corrected',
  at: clock++,
  index,
  entry: { points: [a, b] },
});
const undo = (): KeepEvent => ({ kind: 'undone', at: clock++ });
const redo = (): KeepEvent => ({ kind: 'redone', at: clock++ });
const pointsOf = (events: readonly KeepEvent[]) => unfold({ options: {}, events }).page.entries;

describe('the log', () => {
  it('a correction is an event of its own, and can be taken back like any other', () => {
    const events = [enter(1, 2), enter(3, 4), correct(0, 9, 9)];
    expect(pointsOf(events)).toEqual([{ points: [9, 9] }, { points: [3, 4] }]);
    expect(pointsOf([...events, undo()])).toEqual([{ points: [1, 2] }, { points: [3, 4] }]);
    expect(pointsOf([...events, undo(), redo()])).toEqual(pointsOf(events));
  });

  it('what is written after an undo ends what could be redone, and nothing leaves the log', () => {
    const events = [enter(1, 2), undo(), enter(5, 6), redo()];
    expect(pointsOf(events)).toEqual([{ points: [5, 6] }]);
    expect(append(fresh(), ...events).events).toHaveLength(4);
  });

  it('flattened, a match shows the same page without its slips', () => {
    const events = [enter(1, 2), undo(), enter(5, 6), correct(0, 7, 7), enter(1, 1)];
    const match = append(fresh(), ...events, { kind: 'houseRules', at: 1, options: { target: 5 } });
    expect(unfold(flattened(match)).page).toEqual(unfold(match).page);
    expect(flattened(match).events).toHaveLength(2);
  });

  it('says what an undo would take back and a redo bring again', () => {
    const [first, second] = [enter(1, 2), enter(3, 4)];
    const { undo: back, redo: again } = unfold({ options: {}, events: [first, second, undo()] });
    expect([back, again]).toEqual([first, second]);
  });

  it('any number of undos brings the empty sheet, and as many redos everything back', () => {
    const change = fc.constantFrom<(n: number) => KeepEvent>(
      (n) => enter(n, n),
      (n) => ({ kind: 'houseRules', at: n, options: { target: n } }),
      (n) => ({ kind: 'ended', at: n }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (made) => {
        const events = made.map((make, i) => make(i));
        const whole = unfold({ options: {}, events });
        const undone = [...events, ...events.map(undo)];
        expect(unfold({ options: {}, events: undone })).toMatchObject({
          page: { entries: [], ended: false, options: {} },
          undo: null,
        });
        expect(unfold({ options: {}, events: [...undone, ...events.map(redo)] })).toEqual(whole);
      }),
    );
  });
});

describe('reading a match', () => {
  const good = fresh({ events: [enter(1, 2), correct(0, 2, 2), undo()] });
  it('takes what was written', () => {
    expect(readMatch(JSON.parse(JSON.stringify(good)))).toEqual({ ok: true, value: good });
  });
  it.each<[string, object, string]>([
    ['another version', { ...good, version: 2 }, 'VERSION_UNSUPPORTED'],
    ['an id that is none', { ...good, id: '../../x' }, 'OUT_OF_RANGE'],
    [
      'a name with a hidden sign',
      { ...good, players: [{ name: 'A\u202eda', colour: 'blue' }] },
      'NAME_INVALID',
    ],
    ['an unknown colour', { ...good, players: [{ name: 'Ada', colour: 'red' }] }, 'OUT_OF_RANGE'],
    ['a correction of nothing', { ...good, events: [correct(0, 1, 1)] }, 'OUT_OF_RANGE'],
    [
      'a correction of what was taken back',
      { ...good, events: [enter(1, 1), undo(), correct(0, 1, 1)] },
      'OUT_OF_RANGE',
    ],
    ['an event of no kind', { ...good, events: [{ kind: 'cheated', at: 1 }] }, 'OUT_OF_RANGE'],
    ['a field too many', { ...good, score: 300 }, 'UNKNOWN_FIELD'],
    ['no players', { ...good, players: [] }, 'OUT_OF_RANGE'],
  ])('refuses %s', (_name, value, code) => {
    const read = readMatch(value);
    expect(read.ok ? [] : read.error).toMatchObject([{ code }]);
  });
});

describe('backup and merge', () => {
  const one = fresh({ events: [enter(1, 2)] });
  const longer = append(one, enter(3, 4));
  const elsewhere = append(one, enter(5, 5));

  it('round trips', () => {
    expect(readBackup(backupText([one, longer]))).toEqual({ ok: true, value: [one, longer] });
  });
  it.each([
    ['no JSON', 'x', 'MALFORMED_JSON'],
    ['another file', '{"chiaro":"game","version":1,"matches":[]}', 'OUT_OF_RANGE'],
    ['a newer one', '{"chiaro":"keep","version":9,"matches":[]}', 'VERSION_UNSUPPORTED'],
  ])('refuses %s', (_name, text, code) => {
    const read = readBackup(text);
    expect(read.ok ? [] : read.error).toMatchObject([{ code }]);
  });

  it('adds what is new, takes the longer log, and leaves the rest', () => {
    expect(merge([], [one])).toMatchObject({ added: 1, written: [one] });
    expect(merge([one], [longer])).toMatchObject({ extended: 1, written: [longer] });
    expect(merge([longer], [one])).toMatchObject({ known: 1, written: [] });
    expect(merge([longer], [longer])).toMatchObject({ known: 1, written: [] });
  });

  it('keeps both where two devices went on differently, and doubles nothing', () => {
    const apply = (here: readonly KeptMatch[], from: readonly KeptMatch[]) => {
      const all = new Map(here.map((match) => [match.id, match]));
      for (const match of merge(here, from).written) all.set(match.id, match);
      return [...all.values()];
    };
    const a = apply([longer], [elsewhere]);
    const b = apply([elsewhere], [longer]);
    const logs = (matches: readonly KeptMatch[]) =>
      matches.map(({ events }) => JSON.stringify(events)).toSorted();
    expect(a).toHaveLength(2);
    expect(logs(a)).toEqual(logs(b));
    expect(apply(a, [elsewhere])).toEqual(a);
    expect(logs(apply(a, b))).toEqual(logs(a));
    expect(logs(apply(b, a))).toEqual(logs(a));
  });

  it('files of any devices in any order: no log is lost, none is there twice', () => {
    const log = fc.array(fc.constantFrom('entered', 'ended', 'undone'), { maxLength: 4 });
    const kept = fc.tuple(fc.integer({ min: 0, max: 2 }), log).map(([number, kinds]) =>
      fresh({
        id: String(number).repeat(32),
        startedAt: number,
        events: kinds.map((kind): KeepEvent => {
          return kind === 'entered'
            ? { kind, at: 1, entry: number }
            : ({ kind, at: 1 } as KeepEvent);
        }),
      }),
    );
    const file = fc.array(kept, { maxLength: 6 });
    const textOf = ({ startedAt, events }: KeptMatch) =>
      [startedAt, ...events.map((event) => JSON.stringify(event))].join();
    fc.assert(
      fc.property(fc.array(file, { maxLength: 4 }), fc.nat(), (files, turn) => {
        const device = (order: readonly (readonly KeptMatch[])[]) =>
          order.reduce<readonly KeptMatch[]>((here, from) => {
            const all = new Map(here.map((match) => [match.id, match]));
            for (const match of merge(here, from).written) all.set(match.id, match);
            return [...all.values()];
          }, []);
        const here = device(files);
        const logs = here.map(textOf);
        for (const text of files.flat().map(textOf))
          expect(logs.some((each) => `${each},`.startsWith(`${text},`))).toBe(true);
        for (const text of logs)
          expect(logs.filter((each) => `${each},`.startsWith(`${text},`))).toHaveLength(1);
        const at = files.length === 0 ? 0 : turn % files.length;
        const turned = device([...files.slice(at), ...files.slice(0, at)]);
        expect(turned.map(textOf).toSorted()).toEqual(logs.toSorted());
        expect(merge(here, [...files.flat(), ...turned]).written).toEqual([]);
      }),
    );
  });
});

describe('statistics and search', () => {
  const played = (totals: number[], winners: number[], at: number): StoredMatch => ({
    match: fresh({
      startedAt: at,
      players: [
        { name: 'Ada', colour: 'terracotta' },
        { name: 'Bò', colour: 'blue' },
      ],
    }),
    summary: { over: true, totals, winners, sideOf: [0, 1], rounds: 3, lowestWins: false },
  });
  const open: StoredMatch = {
    ...played([5, 5], [], 4),
    summary: {
      over: false,
      totals: [5, 5],
      winners: [],
      sideOf: [0, 1],
      rounds: 1,
      lowestWins: false,
    },
  };

  it('counts victories, averages, the best and the present streak', () => {
    const records = playerRecords([
      played([10, 4], [0], 1),
      played([3, 11], [1], 2),
      played([9, 12], [1], 3),
      open,
    ]);
    expect(records).toMatchObject([
      { name: 'Bò', played: 3, won: 2, average: 9, best: 12, streak: 2 },
      { name: 'Ada', played: 3, won: 1, average: 7.3, best: 10, streak: 0 },
    ]);
  });
  it('by game: who wins most, and the best total of all', () => {
    const golf = (totals: number[], at: number): StoredMatch => {
      const { match, summary } = played(totals, [totals[0]! < totals[1]! ? 0 : 1], at);
      return {
        match: { ...match, options: { title: 'Golf' } },
        summary: { ...summary!, lowestWins: true },
      };
    };
    expect(
      gameRecords([
        played([10, 4], [0], 1),
        golf([3, 9], 2),
        golf([8, 2], 5),
        golf([4, 6], 3),
        open,
      ]),
    ).toMatchObject([
      {
        key: 'other:Golf',
        played: 3,
        champion: { name: 'Ada', won: 2 },
        best: { name: 'Bò', total: 2 },
      },
      {
        key: 'other',
        played: 1,
        champion: { name: 'Ada' },
        best: { name: 'Ada', total: 10 },
        lastAt: 1,
      },
    ]);
  });
  it('finds words whatever their accents', () => {
    expect(isFound('bo yah', 'Yahtzee Ada Bò 3 marzo')).toBe(true);
    expect(isFound('cleo', 'Yahtzee Ada Bò')).toBe(false);
    expect(isFound('', 'anything')).toBe(true);
  });
});

describe('exports', () => {
  it('a name that looks like a formula stays a text', () => {
    const csv = csvOf({
      corner: 'Round',
      names: ['=1+1', 'A "B", C'],
      rows: [{ label: '1', points: [3, null] }],
      totalLabel: 'Total',
      totals: [3, -2],
    });
    expect(csv).toBe('Round,\'=1+1,"A ""B"", C"\r\n1,3,\r\nTotal,3,-2\r\n');
  });
  it('the link for BG Stats has every required field, times in UTC', () => {
    const players = [{ name: 'Ada', score: 12, won: true, rank: 1, team: null }];
    const link = bgStatsLink({
      match: fresh({ game: 'azul' }),
      title: 'Azul',
      players,
      highestWins: true,
      endedAt: 1_700_003_600_000,
    });
    const { searchParams, origin, pathname } = new URL(link ?? '');
    expect(origin + pathname).toBe('https://app.bgstatsapp.com/createPlay.html');
    expect(JSON.parse(searchParams.get('data') ?? '')).toEqual({
      sourceName: 'Chiaro',
      sourcePlayId: fresh().id,
      playDate: '2023-11-14 23:13:20',
      durationMin: 60,
      game: {
        name: 'Azul',
        sourceGameId: 'azul',
        bggId: 230802,
        highestWins: true,
        noPoints: false,
      },
      players: [
        { name: 'Ada', sourcePlayerId: 'Ada', startPlayer: true, score: 12, winner: true, rank: 1 },
      ],
    });
  });
  it('file names are plain', () => {
    expect(fileName('Scopone: è qui/../', 1_700_000_000_000, 'csv')).toBe(
      'scopone-e-qui-2023-11-14.csv',
    );
  });
});

describe('people', () => {
  it('remembers the latest first, each once, and reads only what it knows', () => {
    const people = remember(
      [
        { name: 'Ada', colour: 'blue' },
        { name: 'Cleo', colour: 'plum' },
      ],
      [
        { name: 'ADA', colour: 'green' },
        { name: '', colour: 'teal' },
      ],
    );
    expect(people.map(({ name }) => name)).toEqual(['ADA', 'Cleo']);
    expect(
      readPeople([{ name: 'Ada', colour: 'blue' }, { name: 'X', colour: 'no' }, null, 3]),
    ).toEqual([{ name: 'Ada', colour: 'blue' }]);
  });
  it('gives a person the own colour where it is free', () => {
    expect(freeColour(['blue'], 'blue')).toBe('terracotta');
    expect(freeColour(['blue'], 'plum')).toBe('plum');
  });
});
