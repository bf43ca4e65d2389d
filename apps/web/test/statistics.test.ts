import '../src/words/pages.js';
import { games as catalog } from '@chiaro/catalog';
import type { AnyModule } from '@chiaro/kernel';
import { module as klondike } from '@chiaro/klondike';
import { module as yahtzee } from '@chiaro/yahtzee';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commonAchievements,
  playedGames,
  reachedBy,
  type PlayedGame,
} from '../src/session/achievements.js';
import { factOf, type GameFact } from '../src/session/facts.js';
import {
  distributionOf,
  figuresOf,
  formOf,
  groupsOf,
  isPersonalBest,
} from '../src/session/figures.js';
import { levelAdvice } from '../src/session/level-advice.js';
import { extrasFor } from '../src/tables/extras.js';
import { gameWordsIn } from '../src/words/words.js';
import { playedGame } from './games.js';

const fact = (more: Partial<GameFact> = {}): GameFact => ({
  key: String(more.when ?? 0),
  game: 'yahtzee',
  when: 0,
  ending: 'over',
  points: 100,
  won: true,
  seats: 2,
  sides: 2,
  level: 'casual',
  others: [],
  people: [],
  ...more,
});

describe('figures', () => {
  it('count games, wins and streaks in the order of time', () => {
    const facts = [true, false, true, true, null, true, false, true].map((won, when) =>
      fact({ won, when, points: when }),
    );
    const figures = figuresOf(facts.toReversed());
    expect(figures).toMatchObject({ games: 8, contested: 7, wins: 5, mean: 3.5 });
    expect(figures.longestStreak.map(({ when }) => when)).toEqual([2, 3, 5]);
    expect(figures.currentStreak.map(({ when }) => when)).toEqual([7]);
  });

  it('take the best of complete games only, and of equals the first', () => {
    const facts = [
      fact({ when: 1, points: 90 }),
      fact({ when: 2, points: 90 }),
      fact({ when: 3, points: 500, ending: 'abandoned' }),
    ];
    expect(figuresOf(facts)).toMatchObject({ complete: 2, best: { when: 1 } });
    expect(figuresOf([])).toMatchObject({ best: null, mean: null, games: 0 });
  });

  it('put every complete game into one bin of the distribution', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -60, max: 1600 })), (points) => {
        const bins = distributionOf(points.map((each) => fact({ points: each })));
        expect(bins.reduce((sum, { facts }) => sum + facts.length, 0)).toBe(points.length);
        expect(bins.length).toBeLessThanOrEqual(9);
        for (const { from, to, facts } of bins)
          for (const each of facts) expect(from <= each.points && each.points <= to).toBe(true);
        bins.slice(1).forEach(({ from }, i) => expect(from).toBe((bins[i]?.to ?? 0) + 1));
      }),
    );
  });

  it('are told by level, those without games left out', () => {
    const facts = [fact(), fact({ level: 'champion', won: false }), fact({ level: null })];
    const groups = groupsOf(
      facts,
      ['beginner', 'casual', 'champion'],
      ({ level }, key) => level === key,
    );
    expect(groups.map(({ key, figures }) => [key, figures.games, figures.wins])).toEqual([
      ['casual', 1, 1],
      ['champion', 1, 0],
    ]);
  });

  it('follow the form: each complete game with the mean of the last ten', () => {
    const facts = Array.from({ length: 12 }, (_, when) => fact({ when, points: when }));
    const form = formOf([
      fact({ when: 3.5, ending: 'abandoned', points: 900 }),
      ...facts.toReversed(),
    ]);
    expect(form.map(({ fact: each }) => each.when)).toEqual([...facts.keys()]);
    expect(form.map(({ mean }) => mean).slice(0, 3)).toEqual([0, 0.5, 1]);
    expect(form[11]).toMatchObject({ mean: 6.5 });
    expect(form[11]?.recent.map(({ when }) => when)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('know a personal best: above all earlier ones with as many players', () => {
    const earlier = [fact({ points: 200 }), fact({ points: 300, seats: 1 })];
    expect(isPersonalBest(earlier, fact({ points: 201 }))).toBe(true);
    expect(isPersonalBest(earlier, fact({ points: 200 }))).toBe(false);
    expect(isPersonalBest(earlier, fact({ points: 250, seats: 1 }))).toBe(false);
    expect(isPersonalBest([], fact())).toBe(false);
    expect(isPersonalBest(earlier, fact({ points: 999, ending: 'resigned' }))).toBe(false);
  });
});

describe('advice to change the level', () => {
  const module = yahtzee as unknown as AnyModule;
  const run = (count: number, more: Partial<GameFact>, from = 0): GameFact[] =>
    Array.from({ length: count }, (_, i) => fact({ level: 'medium', when: from + i, ...more }));
  const said = (facts: readonly GameFact[]): string | null => {
    const advice = levelAdvice(module, facts);
    return advice === null ? null : gameWordsIn('en', module.words, {}).say(advice);
  };
  const UP = '4 games in a row won at this level: next time try “Hard”.';
  const DOWN = '4 games in a row lost at this level: next time “Easy” may be more fun.';

  it('comes after four of two players’ games in a row, and again after eight', () => {
    const runs = [1, 2, 3, 4, 5, 6, 7, 8].map((count) => said(run(count, {})) !== null);
    expect(runs).toEqual([false, false, false, true, false, false, false, true]);
    expect(said(run(4, {}))).toBe(UP);
    expect(said(run(4, { won: false }))).toBe(DOWN);
  });
  it('goes by the order of time, whatever came before the run', () => {
    const facts = [...run(3, { won: false }), ...run(4, {}, 10)];
    expect(said(facts.toReversed())).toBe(UP);
    expect(said([...facts, ...run(1, { won: false }, 20)])).toBeNull();
  });
  it('counts only games of one level and one number of players', () => {
    expect(said([...run(2, { level: 'easy' }), ...run(2, {}, 10)])).toBeNull();
    expect(said([...run(2, { seats: 3, sides: 3 }), ...run(2, {}, 10)])).toBeNull();
    expect(said(run(4, { level: 'mixed' }))).toBeNull();
    expect(said(run(4, { level: null }))).toBeNull();
  });
  it('does not count games that were left, or that nobody could lose', () => {
    const left = run(3, { won: false, ending: 'abandoned' }, 10);
    expect(said([...run(4, {}), ...left])).toBe(UP);
    expect(said(run(4, { won: null }))).toBeNull();
  });
  it('asks for more losses and fewer wins where there are more sides', () => {
    const four = { seats: 4, sides: 4 };
    expect(said(run(2, four))).toMatch(/^2 games/);
    expect(said(run(4, { ...four, won: false }))).toBeNull();
    expect(said(run(10, { ...four, won: false }))).toMatch(/^10 games/);
    expect(said(run(4, { seats: 4, sides: 2 }))).toBe(UP);
  });
  it('ends at the strongest level and at the easiest', () => {
    expect(said(run(4, { level: 'champion' }))).toBeNull();
    expect(said(run(4, { level: 'easy', won: false }))).toBeNull();
  });
});

describe('a fact', () => {
  const module = yahtzee as unknown as AnyModule;
  it('is what the log and the table say', async () => {
    const kept = await playedGame(module, { seed: 'fact', options: { players: 2 }, finishedAt: 7 });
    expect(factOf(module, kept)).toEqual({
      key: 'yahtzee/fact',
      game: 'yahtzee',
      when: 7,
      ending: 'over',
      points: kept.totals[0],
      won: kept.winners.includes(0),
      seats: 2,
      sides: 2,
      level: 'easy',
      others: ['Bot 1'],
      people: [],
    });
    const left = { ...kept, log: kept.log.replace(/\[Result ".*"\]/, '[Result "resigned A"]') };
    expect(factOf(module, left)?.ending).toBe('resigned');
    expect(factOf(module, { ...kept, log: '[Options "{"players":99}"]\n\n' })).toBeNull();
  });

  it('of a solitaire that was given up is no complete game, and never a best', async () => {
    const solitaire = klondike as unknown as AnyModule;
    const kept = await playedGame(solitaire, { seed: 'given up' });
    const lost = factOf(solitaire, { ...kept, winners: [] });
    const won = factOf(solitaire, { ...kept, winners: [0] });
    expect([lost?.ending, won?.ending]).toEqual(['lost', 'over']);
    expect(figuresOf([lost!])).toMatchObject({ games: 1, complete: 0, best: null, wins: 0 });
    expect(isPersonalBest([{ ...lost!, points: 50 }], { ...lost!, points: 76 })).toBe(false);
  });

  it('leaves winning open where one plays alone for points', async () => {
    const kept = await playedGame(module, { seed: 'alone' });
    expect(factOf(module, kept)).toMatchObject({ won: null, level: null, seats: 1 });
  });
});

describe.each(catalog.map((game) => [game.id, game] as const))('achievements of %s', (id, game) => {
  it('follow from the games, have words in both languages, and a day', async () => {
    const module = await game.load();
    const kept = await Promise.all(
      ['one', 'two'].map((seed, i) => playedGame(module, { seed, finishedAt: i })),
    );
    const extras = await extrasFor(id);
    const played = await playedGames(module, kept);
    expect(played).toHaveLength(2);
    const reached = reachedBy(module, extras, played);
    expect(new Set(reached.map((each) => each.id)).size).toBe(reached.length);
    for (const language of ['it', 'en'] as const) {
      const words = gameWordsIn(language, module.words, {});
      for (const { name } of reached) expect(words.say(name)).not.toBe('');
    }
    for (const { by } of reached)
      if (by !== null) expect(played.map((each) => each.fact)).toContain(by);
  });
});

describe('a level that had another id once', () => {
  it('is counted with the level of today', async () => {
    const entry = catalog.find(({ id }) => id === 'azul');
    const azul = await entry!.load();
    const kept = await playedGame(azul, { seed: 'former', level: 'greedy' });
    expect(kept.players[1]?.level).toBe('greedy');
    expect(factOf(azul, kept)?.level).toBe('easy');
  });
});

describe('achievements that every game has', () => {
  const module = yahtzee as unknown as AnyModule;
  const reached = (id: string, facts: readonly GameFact[]): number => {
    const games = facts.map((each) => ({ fact: each }) as PlayedGame);
    const found = commonAchievements(module).find((each) => each.id === id);
    if (found === undefined) throw new Error(`No achievement ${id}`);
    return found.after(games).findIndex((step) => step >= found.goal);
  };

  it('come with the game that brought them', () => {
    const rows = [false, true, true, true, true, true].map((won) => fact({ won }));
    expect(reached('firstWin', rows)).toBe(1);
    expect(reached('row', rows)).toBe(5);
    expect(reached('row', rows.slice(0, 5))).toBe(-1);
    expect(reached('strongest', rows)).toBe(-1);
    expect(reached('strongest', [fact({ level: 'champion' })])).toBe(0);
    expect(
      reached(
        'many',
        Array.from({ length: 30 }, () => fact()),
      ),
    ).toBe(24);
  });

  it('say how far one has come, never past the goal', () => {
    const games = [true, true, false, true].map((won) => ({ fact: fact({ won }) }) as PlayedGame);
    const progress = reachedBy(module, {}, games).map(({ id, done, goal, by }) => [
      id,
      done,
      goal,
      by !== null,
    ]);
    expect(progress).toEqual([
      ['firstWin', 1, 1, true],
      ['strongest', 0, 1, false],
      ['row', 2, 5, false],
      ['many', 4, 25, false],
    ]);
    const more = Array.from({ length: 40 }, () => ({ fact: fact() }) as PlayedGame);
    const last = reachedBy(module, {}, more).at(-1);
    expect(last).toMatchObject({ id: 'many', done: 25, by: { when: 0 } });
  });

  it('a game played alone breaks no row', () => {
    const rows = [true, true, null, true, true, true].map((won) => fact({ won }));
    expect(reached('row', rows)).toBe(5);
  });
});

it('achievements of Yahtzee know the boxes', async () => {
  const { achievements = [] } = await extrasFor('yahtzee');
  const entry = (rule: string, points: number) => ({ side: 0, rule, points, facts: {} });
  const game = (own: ReturnType<typeof entry>[]) =>
    ({ fact: fact({ points: 299 }), own }) as unknown as PlayedGame;
  const games = [game([entry('YZ-L6', 0)]), game([entry('YZ-L6', 50), entry('YZ-B1', 100)])];
  expect(achievements.map(({ id, goal, after }) => [id, after(games), goal])).toEqual([
    ['upper', [0, 0], 1],
    ['yahtzee', [0, 1], 1],
    ['second', [0, 1], 1],
    ['excellent', [299, 299], 300],
  ]);
});
