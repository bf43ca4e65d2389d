import { createWords, kernelWords, type Archived } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { module } from '../src/index.js';
import { act, dealt, play, type Klondike } from './table.js';

const archive = module.archive!;
const words = createWords('en', [kernelWords.en, module.words.en]);

const legacy = {
  base_score: 500,
  deck_bonus: 50,
  draw_bonus: 0,
  difficulty_multiplier: 1.0,
  time_bonus: 300,
  victory_bonus: 400,
  total_score: 1250,
  is_victory: true,
  elapsed_seconds: 1350.5,
  difficulty_level: 1,
  deck_type: 'french',
  draw_count: 1,
  recycle_count: 2,
  move_count: 130,
  player: 'Nonna',
};
const current = {
  ...legacy,
  victory_quality_multiplier: 1.1,
  scoring_system_version: '2.0.0',
  total_score: 1585,
};

function must<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
const said = ({ remarks }: Archived): string[] => remarks.map((remark) => words.say(remark));
const shown = (store: string | null): string[] =>
  must(archive.show(store)).sections.flatMap(({ heading, lines }) =>
    [heading, ...lines].map((line) => words.say(line)),
  );

/** Dealt in order of the pack, with all cards face up: won at once. */
function wonGame(): Klondike {
  const p = dealt({ level: 1, recycle: 'turn' }, easyOrder());
  for (let n = 0; p.state.phase === 'play' && n < 500; n++) {
    const legal = p.game.legal(p.state);
    const move =
      legal.find(({ kind }) => kind === 'finish') ??
      legal.find(({ kind }) => kind === 'pileHome' || kind === 'wasteHome') ??
      legal.find(({ kind }) => kind === 'draw' || kind === 'recycle')!;
    act(p, { kind: 'move', seat: 0, move });
  }
  return p;
}

/** Ranks from king down to ace along the deal: every pile goes home from its top. */
function easyOrder(): number[] {
  const places = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: 7 - row }, (_, i) => ({ row, pile: row + i })),
  ).flat();
  const byTurn = places
    .map((place, i) => ({ i, key: place.pile * 10 - place.row }))
    .toSorted((a, b) => a.key - b.key);
  const order = new Array<number>(52).fill(0);
  for (const [card, { i }] of byTurn.entries()) order[i] = card;
  for (let i = 28; i < 52; i++) order[i] = i;
  return order;
}

describe('after a game', () => {
  it('a victory is stored, told as the best so far, and listed', () => {
    const p = wonGame();
    expect(p.state.end).toBe('victory');
    const first = must(archive.add([{ playthrough: p }], null));
    expect(said(first)).toContain('New personal best!');
    expect(said(first)).toContain('First victory');
    expect(first.json).toMatchObject({ stored: true, personalBest: true });
    expect(shown(first.store).join('\n')).toMatch(/^Victories\n1\. \d+ points/);
    const again = must(archive.add([{ playthrough: wonGame() }], first.store));
    expect(again.json).toMatchObject({ personalBest: false, achievements: [] });
    expect(shown(again.store)).toContainEqual(expect.stringMatching(/\. With a restarted deal$/));
  });

  it('a chosen deal is marked', () => {
    expect(
      shown(must(archive.add([{ playthrough: wonGame(), isChosen: true }], null)).store),
    ).toContainEqual(expect.stringMatching(/, quality [\d.]+\. With a chosen deal$/));
  });

  it('an abandoned game counts in the statistics, and on no board', () => {
    const p = dealt({ level: 1 });
    play(p, 'draw', 'abandon');
    const { store } = must(archive.add([{ playthrough: p }], null));
    expect(shown(store)).toEqual([
      'Victories',
      'No victory yet.',
      'Statistics',
      'One game, 0 victories, 0 percent.',
    ]);
  });

  it('a game that somebody left is an abandoned one', () => {
    const p = dealt({ level: 1 });
    play(p, 'draw');
    act(p, { kind: 'resign', seat: 0 });
    expect(must(archive.add([{ playthrough: p }], null)).json).toMatchObject({ stored: true });
  });

  it('several games at once give the store that they give one by one', () => {
    const unscored = dealt({ level: 1, scoring: false });
    play(unscored, 'draw', 'abandon');
    const games = [
      { playthrough: wonGame(), refused: 3 },
      { playthrough: unscored },
      { playthrough: wonGame(), isChosen: true },
    ];
    const byOne = games.reduce<Archived | null>(
      (before, game) => must(archive.add([game], before?.store ?? null)),
      null,
    );
    expect(must(archive.add(games, null))).toEqual(byOne);
    const last = must(archive.add(games.slice(0, 2), null));
    expect(last.remarks).toEqual([]);
    expect(last.store).toContain('"invalid_move_count":3');
  });

  it('without scoring nothing is stored', () => {
    const p = dealt({ level: 1, scoring: false });
    play(p, 'draw', 'abandon');
    const added = must(archive.add([{ playthrough: p }], null));
    expect(added.json).toEqual({ stored: false });
    expect(must(archive.show(added.store)).json).toMatchObject({ games: 0 });
  });
});

describe('import', () => {
  const file = JSON.stringify({ version: '1.0', scores: [legacy, current] });

  it('says what became of each entry; twice gives the same store', () => {
    const first = must(archive.import(file, null));
    expect(said(first)).toEqual([
      'Entry 1, legacy v1, 1250 points: added.',
      'Entry 2, v2, 1585 points: added.',
      '2 scores added, none already there.',
    ]);
    const second = must(archive.import(file, first.store));
    expect(second.store).toBe(first.store);
    expect(second.json).toMatchObject({ added: 0, known: 2 });
    expect(first.store).toContain('"player":"Nonna"');
  });

  it('lists v1 and v2 apart, imported scores without a rank', () => {
    const { store } = must(
      archive.import(file, must(archive.add([{ playthrough: wonGame() }], null)).store),
    );
    const lines = shown(store);
    const [v2, v1] = [lines.indexOf('Victories'), lines.indexOf('Victories, legacy scoring v1')];
    expect(v2).toBe(0);
    expect(lines.findIndex((line) => line.startsWith('Not ranked: 1585'))).toBeLessThan(v1);
    expect(lines.findIndex((line) => line.startsWith('Not ranked: 1250'))).toBeGreaterThan(v1);
    const legacy =
      '⚠️ Legacy score v1.0 (not comparable with v2.0). Victory bonus: 400 points (legacy)';
    expect(lines.some((line) => line.includes(legacy))).toBe(true);
    const { json } = must(archive.show(store));
    expect(json).toMatchObject({
      games: 3,
      leaderboards: { v1: [{ rank: null, total_score: 1250 }] },
    });
  });

  it('is all or nothing: every bad entry with its field', () => {
    const bad = [{ ...legacy, deck_type: 'tarot' }, current, { ...legacy, total_score: 'x' }];
    expect(archive.import(JSON.stringify(bad), null)).toMatchObject({
      ok: false,
      error: [{ path: '/0/deck_type' }, { path: '/2/total_score' }],
    });
    expect(archive.import('{', null)).toMatchObject({ error: [{ code: 'MALFORMED_JSON' }] });
  });

  it('a store that cannot be read is not written over', () => {
    const broken = '{"version":"9.0","scores":[]}';
    for (const result of [
      archive.import(file, broken),
      archive.show(broken),
      archive.add([{ playthrough: wonGame() }], broken),
    ])
      expect(result).toMatchObject({ ok: false, error: [{ code: 'VERSION_UNSUPPORTED' }] });
  });
});
