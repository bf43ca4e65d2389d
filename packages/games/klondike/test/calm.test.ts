import { createWords, kernelWords, sumBySide } from '@chiaro/kernel';
import { decisiveOptions } from '@chiaro/kernel/internal';
import { module } from '@chiaro/klondike';
import { describe, expect, it } from 'vitest';
import { bestVictories, isPersonalBest, leaderboard } from '../src/archive/standings.js';
import { readScores, writeScores } from '../src/archive/record-file.js';
import { defaultConfig } from '../src/config.js';
import { options } from '../src/options.js';
import { scoreGame, type Settings } from '../src/scoring.js';
import { noCounts } from '../src/state.js';
import { victory } from '../src/worked.js';
import { record } from './some-records.js';

const read = (given: object) => options.read(given);
const chosen = (given: object) => {
  const found = read(given);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
};

describe('KL-C3: a calm game', () => {
  it('has no timer, at any level, and keeps the other locks of the level', () => {
    for (const level of [1, 2, 3, 4, 5] as const)
      expect(chosen({ level, calm: true })).toMatchObject({ timer: 'off', minutes: null });
    expect(chosen({ level: 5, calm: true })).toMatchObject({ draw: 3, recycle: 'turn' });
    expect(read({ level: 4, calm: true, draw: 1 }).ok).toBe(false);
    expect(read({ level: 2, calm: true, timer: 'permissive' })).toMatchObject({
      ok: false,
      error: [{ path: '/timer', reason: 'refusal.calmTimer' }],
    });
    // Without it the limits of the levels stand.
    expect(chosen({ level: 5 })).toMatchObject({ timer: 'strict', minutes: 15 });
  });

  it('is in the log only where it is chosen: earlier games stay what they were', () => {
    expect(decisiveOptions(options, chosen({}))).not.toHaveProperty('calm');
    expect(decisiveOptions(options, chosen({ calm: true }))).toMatchObject({ calm: true });
  });

  it('scores the same whatever the time, and 140 for the part of time', () => {
    const settings: Settings = {
      deck: 'french',
      draw: 1,
      level: 1,
      timer: 'off',
      limit: null,
      calm: true,
    };
    const counts = { ...noCounts(), tableauToFoundation: 52, moves: 100 };
    const after = (seconds: number) =>
      scoreGame(counts, settings, { reason: 'victory', seconds }, defaultConfig);
    expect(after(5)).toEqual(after(100_000));
    expect(after(5)).toMatchObject({ timeBonus: 0, victoryParts: { time: 140 } });
    // 140 + 154 + 144 = 438.
    expect(after(5).quality).toBe(1.095);
  });

  it('says so on the score slip, and the sheet scores it', () => {
    const scored = module.sheet.score({ ...victory, calm: true });
    if (!scored.ok) throw new Error('refused');
    expect(scored.value.points).toEqual([665 + 140 + 140 + 132]);
    const note = scored.value.lines.find(({ rule }) => rule === 'KL-C3');
    const say = (language: 'it' | 'en') =>
      createWords(language, [kernelWords[language], module.words[language]]).say(
        module.narrator.entry(note ?? { side: 0, points: 1, rule: '', facts: {} }),
      );
    expect(say('en')).toBe('Calm game, time did not count: 0 points.');
    expect(say('it')).toBe('Partita calma, il tempo non è contato: 0 punti.');
    expect(
      module.sheet.score({ ...victory, calm: true, timer: { mode: 'strict', limitSeconds: 9e5 } }),
    ).toMatchObject({ ok: false, error: [{ reason: 'refusal.sheet.calm' }] });
    expect(module.sheet.score({ ...victory, calm: false, options: { calm: true } })).toMatchObject({
      ok: false,
      error: [{ reason: 'refusal.sheet.options' }],
    });
  });

  it('stands on a board of its own, with bests of its own', () => {
    const timed = record({ total: 1500 });
    const calm = record({ total: 1100 }, { calm: true });
    const store = [timed, calm];
    expect(leaderboard(store, 'v2').map((each) => each.record)).toEqual([timed]);
    expect(leaderboard(store, 'calm').map((each) => [each.rank, each.record.total])).toEqual([
      [1, 1100],
    ]);
    expect(isPersonalBest([timed], calm)).toBe(true);
    expect(isPersonalBest([calm], record({ total: 1000 }, { calm: true }))).toBe(false);
    expect(bestVictories(store)).toEqual([timed, calm]);
    const back = readScores(JSON.stringify(writeScores(store)));
    expect(back.ok && back.value.map(({ played }) => played?.calm)).toEqual([false, true]);
  });
});

describe('what a victory now would bring', () => {
  it('is the score of the same counts with every card home', () => {
    const { game, narrator } = module;
    const state = game.initial(chosen({ recycle: 'turn' }));
    const order = Array.from({ length: 52 }, (_, i) => i);
    game.settle(state, order, { recording: false, enter() {} });
    game.play(state, { kind: 'draw' }, { recording: false, enter() {} });
    const lines = narrator.prospect?.(game.view(state, 0)) ?? [];
    const sheet = module.sheet.score({
      ...victory,
      events: {
        ...victory.events,
        wasteToFoundation: 24,
        tableauToFoundation: 28,
        stockDraw: 1,
        recycleWaste: 0,
      },
      elapsedSeconds: 0,
      moves: 52,
    });
    expect(sheet.ok && sheet.value.lines).toEqual(lines);
    expect(sheet.ok && sheet.value.points).toEqual(sumBySide(lines, 1));
  });

  it('is nothing without scoring, and before the cards lie', () => {
    const { game, narrator } = module;
    const plain = game.initial(chosen({ scoring: false }));
    game.settle(
      plain,
      Array.from({ length: 52 }, (_, i) => i),
      { recording: false, enter() {} },
    );
    expect(narrator.prospect?.(game.view(plain, 0))).toEqual([]);
    expect(narrator.prospect?.(game.view(game.initial(chosen({})), 0))).toEqual([]);
  });
});
