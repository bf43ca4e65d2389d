import '../src/words/pages.js';
import { replay, seedFromText, type AnyModule } from '@chiaro/kernel';
import { resultOf } from '@chiaro/match';
import { games } from '@chiaro/catalog';
import { Match } from '@chiaro/match';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dailyWish } from '../src/pages/daily/attempt.js';
import {
  attemptOf,
  mergeBooks,
  readBook,
  streakOf,
  withAttempt,
  type DailyBook,
  type DailyResult,
  longestStreak,
} from '../src/pages/daily/book.js';
import { dayBefore, dayOf, dealOf, monthOf } from '../src/pages/daily/day.js';
import { dailyResult } from '../src/pages/daily/picture.js';
import { todayOf } from '../src/pages/home/today.js';
import { shapeOf } from '../src/room/story/shape.js';
import { dailyShare } from '../src/pages/daily/share.js';
import { matchWish } from '../src/session/wish.js';
import { extrasFor } from '../src/tables/extras.js';
import { appWordsIn, translator } from '../src/words/words.js';
import { playedGame } from './games.js';

const result = (points: number): DailyResult => ({
  points,
  won: null,
  ending: 'over',
  picture: ['▁█'],
});

describe('a day', () => {
  it('is the UTC date, and the one before crosses months', () => {
    expect(dayOf(Date.UTC(2026, 10, 15, 23, 59))).toBe('2026-11-15');
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
    expect(dayBefore('2024-03-01')).toBe('2024-02-29');
  });

  it.each(games.map((game) => [game.id, game] as const))(
    '%s: gives everyone the same deal, and another the next day',
    async (id, game) => {
      const module = await game.load();
      const table = (day: string) => {
        const match = Match.begin(module.game, matchWish(module, dailyWish(module, day)), 0);
        if (!match.ok) throw new Error(match.error.code);
        return match.value;
      };
      const [one, other, next] = ['2026-11-15', '2026-11-15', '2026-11-16'].map(table);
      expect(one?.playthrough.lines).toEqual(other?.playthrough.lines);
      expect(one?.commitment).not.toBe(next?.commitment);
      expect(one?.setup.chance).toEqual({
        kind: 'seed',
        seed: seedFromText(`chiaro/${id}/${dealOf('2026-11-15')}`),
      });
    },
  );
});

describe('the book of attempts', () => {
  const days = (book: DailyBook, ...dates: readonly string[]): DailyBook =>
    dates.reduce((all, day) => withAttempt(all, 'azul', day, { id: day, result: result(1) }), book);

  it('counts days in a row up to today, or to yesterday while today is open', () => {
    const book = days({}, '2026-11-12', '2026-11-13', '2026-11-14');
    expect(streakOf(book, 'azul', '2026-11-15')).toBe(3);
    expect(streakOf(days(book, '2026-11-15'), 'azul', '2026-11-15')).toBe(4);
    expect(streakOf(book, 'azul', '2026-11-16')).toBe(0);
    expect(streakOf(book, 'yahtzee', '2026-11-15')).toBe(0);
    const begun = withAttempt(book, 'azul', '2026-11-15', { id: 'x', result: null });
    expect(streakOf(begun, 'azul', '2026-11-15')).toBe(3);
  });

  it('comes back as it was written, without what cannot be read', () => {
    const book = days({}, '2026-11-14');
    const stored: unknown = JSON.parse(JSON.stringify({ version: 1, games: book }));
    expect(readBook(stored)).toEqual(book);
    expect(readBook({ version: 2, games: book })).toEqual({});
    expect(readBook({ version: 1, games: { azul: { never: {}, '2026-01-01': 5 } } })).toEqual({
      azul: {},
    });
  });

  it('merges in any order, and a finished attempt stands above an open one', () => {
    const date = fc.constantFrom('2026-11-13', '2026-11-14');
    const book = fc
      .array(fc.tuple(fc.constantFrom('azul', 'yahtzee'), date, fc.boolean()))
      .map((all) =>
        all.reduce<DailyBook>(
          (made, [game, day, done]) =>
            withAttempt(made, game, day, { id: day, result: done ? result(7) : null }),
          {},
        ),
      );
    fc.assert(
      fc.property(book, book, (one, other) => {
        expect(mergeBooks(one, other)).toEqual(mergeBooks(other, one));
        expect(mergeBooks(mergeBooks(one, other), other)).toEqual(mergeBooks(one, other));
      }),
    );
    const open = withAttempt({}, 'azul', '2026-11-14', { id: 'a', result: null });
    const done = days({}, '2026-11-14');
    expect(attemptOf(mergeBooks(open, done), 'azul', '2026-11-14')?.result?.points).toBe(1);
  });
});

describe('the share text', () => {
  it('is short and tells nothing of the deal', () => {
    const text = dailyShare({
      title: 'Yahtzee',
      day: '2026-11-15',
      result: result(245),
      streak: 3,
      comparison: null,
      address: 'https://chiaro.example/daily/yahtzee',
      t: translator(appWordsIn('en')),
    });
    expect(text).toBe(
      'Chiaro · Yahtzee · 2026-11-15\n▁█\n245 points · 3 days in a row\nhttps://chiaro.example/daily/yahtzee',
    );
  });

  it('shows lines of points as bars, at most sixteen', () => {
    const entry = (points: number) => ({ side: 0, points, rule: 'X', facts: {} });
    expect(shapeOf([entry(1), entry(8), entry(0), entry(-3)], 0)).toBe('▁█·▽');
    expect(
      shapeOf(
        Array.from({ length: 40 }, () => entry(2)),
        0,
      ),
    ).toHaveLength(14);
    expect(shapeOf([], 0)).toBe('');
  });

  it.each(games.map((game) => [game.id, game] as const))(
    '%s: has a picture of every finished game',
    async (id, game) => {
      const module: AnyModule = await game.load();
      const kept = await playedGame(module, { seed: 'daily' });
      const replayed = replay(module.game, kept.log);
      if (!replayed.ok) throw new Error('bad log');
      const { playthrough } = replayed.value;
      const ended = resultOf(playthrough);
      if (ended === null) throw new Error('unfinished');
      const told = dailyResult(playthrough, ended, 0, await extrasFor(id));
      expect(told.points).toBe(kept.totals[0]);
      expect(told.picture.join('')).toMatch(/^[▁-█·▽■□●○◆★✦♥♦♣♠ ]*$/u);
      expect(told.picture.every((line) => line.length <= 40)).toBe(true);
    },
  );
});

describe('the calendar', () => {
  it('has whole weeks from Monday, and every day of the month once', () => {
    const { weeks } = monthOf('2026-11-16');
    expect(weeks).toHaveLength(6);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    // The first of November 2026 is a Sunday.
    expect(weeks[0]?.[6]).toBe('2026-11-01');
    expect(weeks[5]?.[0]).toBe('2026-11-30');
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
    expect(monthOf('2027-02-01').weeks).toHaveLength(4);
  });

  it('knows the longest row of days, also one that is over', () => {
    const result = { points: 1, won: null, ending: 'over', picture: [] } as const;
    const done = { id: 'x', result };
    const book = {
      azul: {
        '2026-11-01': done,
        '2026-11-02': done,
        '2026-11-03': done,
        '2026-11-09': done,
        '2026-11-10': { id: 'y', result: null },
      },
    };
    expect(longestStreak(book, 'azul')).toBe(3);
    expect(longestStreak(book, 'yahtzee')).toBe(0);
  });
});

describe('today on the home page', () => {
  const shelf = ['yahtzee', 'azul', 'klondike'];
  const played = (book: DailyBook, game: string, ...dates: readonly string[]): DailyBook =>
    dates.reduce((all, day) => withAttempt(all, game, day, { id: day, result: result(1) }), book);
  const none: ReadonlySet<string> = new Set();

  it('offers the deal whose streak would end, then any that is open, then none', () => {
    const book = played({}, 'klondike', '2026-11-16', '2026-11-17');
    expect(todayOf(shelf, book, none, '2026-11-18').game).toBe('klondike');
    const rest = played(book, 'klondike', '2026-11-18');
    expect(['yahtzee', 'azul']).toContain(todayOf(shelf, rest, none, '2026-11-18').game);
    const all = played(played(rest, 'azul', '2026-11-18'), 'yahtzee', '2026-11-18');
    expect(todayOf(shelf, all, none, '2026-11-18').game).toBeNull();
  });

  it('gives every game its day while there is no streak', () => {
    const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
    const offered = days.map((day) => todayOf(shelf, {}, none, day).game);
    expect(new Set(offered)).toEqual(new Set(shelf));
  });

  it('counts days with a deal of any game or a puzzle as one streak', () => {
    const book = played(played({}, 'azul', '2026-11-15'), 'yahtzee', '2026-11-17');
    const puzzles = new Set(['2026-11-16']);
    const { streak, isPuzzleDone } = todayOf(shelf, book, puzzles, '2026-11-18');
    expect({ streak, isPuzzleDone }).toEqual({ streak: 3, isPuzzleDone: false });
    expect(todayOf(shelf, book, none, '2026-11-18').streak).toBe(1);
    const answered = new Set([...puzzles, '2026-11-18']);
    expect(todayOf(shelf, book, answered, '2026-11-18')).toMatchObject({
      streak: 4,
      isPuzzleDone: true,
    });
  });
});
