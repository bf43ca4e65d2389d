import '../src/words/daily.js';
import '../src/words/pages.js';
import { games } from '@chiaro/catalog';
import { iterations, noResources, replay, type AnyModule, type Entry } from '@chiaro/kernel';
import { botsHere } from '@chiaro/match';
import { describe, expect, it } from 'vitest';
import { readBook } from '../src/pages/daily/book.js';
import {
  readComparison,
  signBeside,
  signsOf,
  type Comparison,
} from '../src/pages/daily/comparison.js';
import { dailyShare } from '../src/pages/daily/share.js';
import { playAgain } from '../src/session/playAgain.js';
import type { AnyPlaythrough } from '../src/session/replayed.js';
import { standingByRound } from '../src/session/rounds.js';
import { extrasFor } from '../src/tables/extras.js';
import { appWordsIn, translator } from '../src/words/words.js';
import { playedGame } from './games.js';

const comparison: Comparison = {
  champion: { points: 263, won: null },
  rounds: [1, 1, 0, -1],
  perfect: { kind: 'mean', points: 254.59 },
};

const tagOf = (log: string, tag: string): string =>
  new RegExp(`\\[${tag} "(.*)"\\]`).exec(log)?.[1] ?? '';

describe.each(['azul', 'liaptui'])('the same deal of %s once more', (id) => {
  it('has the same seed and opponents, the strongest bot in one seat, and an end', async () => {
    const module: AnyModule = await games.find((game) => game.id === id)!.load();
    const { log } = await playedGame(module, { seed: 'again' });
    const bots = botsHere(module, noResources, () => iterations(1));
    const heard: number[] = [];
    const again = await playAgain(module, bots, { log, seat: 0 }, (done) => heard.push(done));
    expect(tagOf(again, 'Seed')).toBe(tagOf(log, 'Seed'));
    const [own, ...others] = tagOf(again, 'Seats').split(' ');
    expect(own).toMatch(/^bot:champion/);
    const levels = (seats: readonly string[]) => seats.map((seat) => seat.split('/')[0]);
    expect(levels(others)).toEqual(levels(tagOf(log, 'Seats').split(' ').slice(1)));
    const dealt = (text: string) => {
      const replayed = replay(module.game, text);
      if (!replayed.ok || replayed.value.failure !== null) throw new Error('bad log');
      return replayed.value.playthrough.steps.find(({ kind }) => kind === 'chance');
    };
    expect(dealt(again)).toEqual(dealt(log));
    expect(Math.max(...heard)).toBeGreaterThan(0);
    expect(await playAgain(module, bots, { log, seat: 0 }, () => {})).toBe(again);
  });
});

describe('rounds beside the champion', () => {
  const game = (points: readonly number[]): AnyPlaythrough => {
    const entries = points.map((each): Entry => ({
      side: 0,
      points: each,
      rule: 'X',
      facts: { box: 'any' },
    }));
    return { entries } as unknown as AnyPlaythrough;
  };

  it('are above, level or below, and a game that ended early keeps its last total', async () => {
    const { turns } = await extrasFor('yahtzee');
    expect(standingByRound(game([5, 0, 9]), game([4, 1, 9, 2]), 0, turns)).toEqual([1, 0, 0, -1]);
  });

  it('count a bonus with its turn', async () => {
    const { turns } = await extrasFor('yahtzee');
    const bonus: Entry = { side: 0, points: 35, rule: 'YZ-U2', facts: {} };
    const box = (points: number): Entry => ({ ...bonus, points, facts: { box: 'ones' } });
    expect(turns?.([box(3), box(4), bonus, box(1)])).toEqual([3, 42, 43]);
  });

  it('of a game with few rounds are eight equal parts', () => {
    const few = () => [7];
    const mine = game(Array.from({ length: 16 }, () => 1));
    const theirs = game([...Array.from({ length: 8 }, () => 0), 20]);
    expect(standingByRound(mine, theirs, 0, few)).toHaveLength(8);
    expect(standingByRound(mine, theirs, 0, few)).toEqual([1, 1, 1, 1, 1, 1, 1, -1]);
  });
});

describe('a comparison', () => {
  it('is kept with the attempt, and read back as it was', () => {
    const attempt = {
      id: 'x',
      result: { points: 1, won: null, ending: 'over', picture: [] },
      comparison: JSON.parse(JSON.stringify(comparison)) as unknown,
    };
    const book = readBook({ version: 1, games: { yahtzee: { '2026-11-15': attempt } } });
    expect(readComparison(book['yahtzee']?.['2026-11-15']?.comparison)).toEqual(comparison);
    const solved = { kind: 'deal', verdict: 'winnable', steps: 88 };
    expect(readComparison({ ...comparison, perfect: solved })?.perfect).toEqual(solved);
  });

  it.each([null, 7, {}, { champion: {}, rounds: [] }, { champion: { points: 1 } }])(
    'that is damaged (%j) is none',
    (value) => expect(readComparison(value)).toBeNull(),
  );

  it('is shared as a line of signs that tells nothing of the deal', () => {
    expect(signsOf(comparison.rounds)).toBe('▲▲●▼');
    expect([300, 263, 200].map((points) => signBeside(points, comparison))).toEqual([
      '▲',
      '●',
      '▼',
    ]);
    const text = dailyShare({
      title: 'Yahtzee',
      day: '2026-11-15',
      result: { points: 245, won: null, ending: 'over', picture: ['▁█'] },
      streak: 1,
      comparison,
      address: 'https://chiaro.example/daily/yahtzee',
      t: translator(appWordsIn('en')),
    });
    expect(text).toBe(
      'Chiaro · Yahtzee · 2026-11-15\n▁█\n▲▲●▼ · champion bot: 263\n245 points\nhttps://chiaro.example/daily/yahtzee',
    );
  });
});
