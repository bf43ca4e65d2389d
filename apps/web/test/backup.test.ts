import { module as yahtzee } from '@chiaro/yahtzee';
import { seedFromText, type AnyModule } from '@chiaro/kernel';
import { Match } from '@chiaro/match';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileText, readFile, type Everything } from '../src/pages/backup/file.js';
import { planImport, type Plan } from '../src/pages/backup/plan.js';
import type { KeptMatch } from '../src/pages/keep/core/match.js';
import { defaultSettings } from '../src/device/settings.js';
import type { ArchivedGame } from '../src/device/archive.js';
import type { BroughtFile } from '../src/device/files.js';
import type { Unfinished } from '../src/device/unfinished.js';
import { playedGame } from './games.js';

const module = yahtzee as unknown as AnyModule;

function begun(id: string, moves: number): Unfinished {
  const match = Match.begin(
    module.game,
    {
      options: module.game.options.defaults,
      seats: [{ kind: 'person' }],
      chance: { kind: 'seed', seed: seedFromText(id) },
    },
    0,
  );
  if (!match.ok) throw new Error(match.error.code);
  for (let i = 0; i < moves; i++)
    match.value.act({ kind: 'move', seat: 0, move: match.value.legal().at(-1) }, 0);
  return { id, startedAt: 0, players: [{ kind: 'person', name: '' }], events: match.value.events };
}

const match = (id: string): KeptMatch => ({
  version: 1,
  id: id.padEnd(32, '0'),
  game: 'yahtzee',
  players: [{ name: 'Anna', colour: 'terracotta' }] as unknown as KeptMatch['players'],
  options: {},
  startedAt: 0,
  events: [],
});

const empty: Everything = {
  settings: defaultSettings,
  games: [],
  unfinished: {},
  kept: [],
  daily: {},
  lessons: {},
  puzzles: {},
  setups: {},
  people: [],
  files: [],
};

const brought = (key: string): BroughtFile => ({
  key,
  game: 'klondike',
  kind: 'scores',
  source: '[]',
  broughtAt: 1,
});

let games: ArchivedGame[];
beforeAll(async () => {
  games = await Promise.all(['a', 'b', 'c'].map((seed) => playedGame(module, { seed })));
});

/** The device after the plan. */
const after = (here: Everything, plan: Plan): Everything => ({
  settings: here.settings,
  games: [...here.games, ...plan.games.written],
  unfinished: { ...here.unfinished, ...plan.unfinished.written },
  kept: [
    ...here.kept.filter(({ id }) => !plan.kept.written.some((each) => each.id === id)),
    ...plan.kept.written,
  ],
  daily: plan.daily.written,
  lessons: plan.lessons.written,
  puzzles: plan.puzzles.written,
  setups: { ...here.setups, ...plan.setups.written },
  people: plan.people.written,
  files: [...here.files, ...plan.files.written],
});

describe('the file', () => {
  it('holds everything, and reads back the same', () => {
    const everything: Everything = {
      settings: { ...defaultSettings, theme: 'dark', coach: 'live' },
      games,
      unfinished: { yahtzee: begun('x', 2), 'daily.yahtzee': begun('y', 0) },
      kept: [],
      daily: {
        yahtzee: {
          '2026-11-15': {
            id: 'y',
            result: { points: 1, won: null, ending: 'over', picture: ['▁'] },
          },
        },
      },
      lessons: { yahtzee: { step: 2, done: true } },
      puzzles: {
        azul: {
          rating: 1234,
          answers: { abc: { right: 1, wrong: 2, due: '2026-11-18', again: 0 } },
          days: ['2026-11-16'],
        },
      },
      setups: { yahtzee: { values: { players: 2 }, levels: ['champion'] } },
      people: [{ name: 'Anna', colour: 'terracotta' }],
      files: [brought('one')],
    };
    expect(readFile(fileText(everything))).toEqual({ ok: true, value: everything });
  });

  it('of an earlier day has no forms and no people', () => {
    const file = JSON.parse(fileText(empty)) as Record<string, unknown>;
    const earlier = { ...file, setups: undefined, people: undefined, files: undefined };
    expect(readFile(JSON.stringify(earlier))).toEqual({ ok: true, value: empty });
  });

  it.each([
    ['nothing', '', 'MALFORMED_JSON'],
    ['no JSON', '{', 'MALFORMED_JSON'],
    ['another file', '{"chiaro":"keep","version":1}', 'OUT_OF_RANGE'],
    [
      'a later version',
      JSON.stringify({ chiaro: 'everything', version: 2 }),
      'VERSION_UNSUPPORTED',
    ],
  ])('is refused with a code where it is %s', (_, text, code) => {
    const read = readFile(text);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error.map((problem) => problem.code)).toContain(code);
  });

  it('says where a game in it is broken', () => {
    const [game] = games;
    if (game === undefined) throw new Error('no game');
    const broken = { ...game, log: 'no log at all', totals: ['x'] } as unknown as ArchivedGame;
    const read = readFile(fileText({ ...empty, games: [game, broken] }));
    expect(read.ok).toBe(false);
    if (!read.ok)
      expect(read.error.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/games/1/log', '/games/1/totals/0']),
      );
    const unfinished = { yahtzee: { ...begun('x', 0), events: [{ kind: 'nonsense' }] } };
    const other = readFile(fileText({ ...empty, unfinished } as unknown as Everything));
    expect(other).toMatchObject({ ok: false, error: [{ path: '/unfinished/yahtzee' }] });
  });
});

describe('an import', () => {
  it('brings in what is new once, however often it is done', () => {
    const here = fc.subarray([0, 1, 2]);
    fc.assert(
      fc.property(here, here, (ours, theirs) => {
        const device: Everything = { ...empty, games: ours.map((i) => games[i]!) };
        const file: Everything = {
          ...empty,
          games: theirs.map((i) => ({ ...games[i]!, key: `from elsewhere ${i}` })),
          kept: theirs.map((i) => match(String(i))),
          lessons: { azul: { step: theirs.length, done: false } },
        };
        const first = planImport(device, file);
        const merged = after(device, first);
        expect(new Set(merged.games.map(({ log }) => log)).size).toBe(merged.games.length);
        for (const game of [...device.games, ...file.games])
          expect(merged.games.map(({ log }) => log)).toContain(game.log);
        const second = planImport(merged, file);
        expect(second.games.written).toEqual([]);
        expect(second.kept.written).toEqual([]);
        expect(second.lessons.added).toBe(0);
      }),
    );
  });

  it('keeps both games where two have one name', () => {
    const [one, other] = games;
    if (one === undefined || other === undefined) throw new Error('no games');
    const plan = planImport(
      { ...empty, games: [one] },
      { ...empty, games: [{ ...other, key: one.key }] },
    );
    expect(plan.games.written).toHaveLength(1);
    expect(plan.games.written[0]?.key).not.toBe(one.key);
  });

  it('takes the longer of an unfinished game, and never one in the place of another', () => {
    const plan = (ours: Unfinished | null, theirs: Unfinished, finished: readonly string[] = []) =>
      planImport(
        {
          ...empty,
          unfinished: ours === null ? {} : { yahtzee: ours },
          games: finished.map((key) => ({ ...games[0]!, key })),
        },
        { ...empty, unfinished: { yahtzee: theirs } },
      ).unfinished;
    expect(plan(null, begun('x', 1))).toMatchObject({ added: 1 });
    expect(plan(begun('x', 1), begun('x', 3))).toMatchObject({ extended: 1 });
    expect(plan(begun('x', 3), begun('x', 1))).toMatchObject({ known: 1, written: {} });
    expect(plan(begun('z', 1), begun('x', 1))).toMatchObject({
      aside: 1,
      written: { 'aside.yahtzee.x': { id: 'x' } },
    });
    expect(plan(null, begun('x', 1), ['x'])).toMatchObject({ known: 1, written: {} });
  });

  it('finds a game that was set aside again, and leaves the deal of another day in the file', () => {
    const here: Everything = {
      ...empty,
      unfinished: {
        yahtzee: begun('z', 1),
        'aside.yahtzee.x': begun('x', 1),
        'daily.yahtzee': begun('today', 1),
      },
    };
    const plan = (slot: string, theirs: Unfinished) =>
      planImport(here, { ...empty, unfinished: { [slot]: theirs } }).unfinished;
    expect(plan('yahtzee', begun('x', 1))).toMatchObject({ known: 1, written: {} });
    expect(plan('yahtzee', begun('x', 3))).toMatchObject({
      extended: 1,
      written: { 'aside.yahtzee.x': { id: 'x' } },
    });
    expect(plan('daily.yahtzee', begun('yesterday', 1))).toMatchObject({ left: 1, written: {} });
  });

  it('adds forms and people that are missing here, and changes none', () => {
    const mine = { values: { players: 2 }, levels: ['casual'] };
    const theirs = { values: { players: 3 }, levels: ['champion'] };
    const anna = { name: 'Anna', colour: 'terracotta' } as const;
    const plan = planImport(
      { ...empty, setups: { yahtzee: mine }, people: [anna] },
      {
        ...empty,
        setups: { yahtzee: theirs, azul: theirs },
        people: [
          { name: 'Bruno', colour: 'blue' },
          { ...anna, name: 'anna', colour: 'green' },
        ],
      },
    );
    expect(plan.setups).toEqual({ written: { azul: theirs }, added: 1 });
    expect(plan.people).toEqual({ written: [anna, { name: 'Bruno', colour: 'blue' }], added: 1 });
  });

  it('brings a file that somebody brought once', () => {
    const here = { ...empty, files: [brought('one')] };
    const from = { ...empty, files: [brought('one'), brought('two')] };
    expect(planImport(here, from).files.written).toEqual([brought('two')]);
  });

  it('counts the settings that differ', () => {
    const from = {
      ...empty,
      settings: { ...defaultSettings, theme: 'dark', sound: true } as const,
    };
    expect(planImport(empty, from).settings).toBe(2);
    expect(planImport(empty, empty).settings).toBe(0);
  });
});
