import '../src/words/pages.js';
import { replay, seedFromText, type AnyModule } from '@chiaro/kernel';
import { resultOf } from '@chiaro/match';
import { games } from '@chiaro/catalog';
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
} from '../src/pages/daily/book.js';
import { dayBefore, dayOf, dealOf } from '../src/pages/daily/day.js';
import { bars, dailyResult } from '../src/pages/daily/picture.js';
import { dailyShare } from '../src/pages/daily/share.js';
import { Session } from '../src/session/session.js';
import { stillness } from '../src/session/moment.js';
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
        const session = Session.begin(module, dailyWish(module, day), stillness);
        if (!session.ok) throw new Error(session.error.code);
        return session.value;
      };
      const [one, other, next] = ['2026-11-15', '2026-11-15', '2026-11-16'].map(table);
      expect(one?.match.playthrough.lines).toEqual(other?.match.playthrough.lines);
      expect(one?.match.commitment).not.toBe(next?.match.commitment);
      expect(one?.match.setup.chance).toEqual({
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
      address: 'https://chiaro.example/daily/yahtzee',
      t: translator(appWordsIn('en')),
    });
    expect(text).toBe(
      'Chiaro · Yahtzee · 2026-11-15\n▁█\n245 points · 3 days in a row\nhttps://chiaro.example/daily/yahtzee',
    );
  });

  it('shows lines of points as bars, at most sixteen', () => {
    const entry = (points: number) => ({ side: 0, points, rule: 'X', facts: {} });
    expect(bars([entry(1), entry(8), entry(0), entry(-3)], 0)).toBe('▁█·▽');
    expect(
      bars(
        Array.from({ length: 40 }, () => entry(2)),
        0,
      ),
    ).toHaveLength(14);
    expect(bars([], 0)).toBe('');
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
