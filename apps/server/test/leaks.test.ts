import { games, type CatalogGame } from '@chiaro/catalog';
import { describe, expect, it } from 'vitest';
import { proveNoLeak } from '../trust/leaks/leaks.js';
import type { LeakPlan } from '../trust/leaks/plan.js';
import { freshFolder } from './server.js';

const plan = (game: string, pairs: number): LeakPlan => ({
  game,
  pairs,
  games,
  folder: freshFolder(),
  httpEvery: 10,
});

describe('whatever a seat is sent follows from what it may know', () => {
  it.each([
    ['scopone', 200],
    ['liaptui', 200],
    ['klondike', 200],
    ['azul', 50],
    ['yahtzee', 50],
  ])('%s: %i pairs of worlds that look the same to one seat', async (game, pairs) => {
    const report = await proveNoLeak(plan(game, pairs));
    expect(report.leaks).toEqual([]);
    expect(report.messages).toBeGreaterThan(5 * pairs);
  });
});

describe('the leak proof notices', () => {
  it('points that tell what others hold', async () => {
    const leaky = games.map((each): CatalogGame => ({
      ...each,
      async load() {
        const module = await each.load();
        // As a careless engine might: the total of the viewer's side knows the next card of another.
        const totals = (state: unknown): readonly number[] => {
          const [first = 0, ...rest] = module.game.totals(state);
          const text = JSON.stringify(module.game.codec.encode(state));
          return [first + (text.length % 7) + (text.charCodeAt(text.length >> 1) % 2), ...rest];
        };
        return { ...module, game: { ...module.game, totals } };
      },
    }));
    const report = await proveNoLeak({ ...plan('scopone', 20), games: leaky });
    expect(report.leaks.length).toBeGreaterThan(0);
  });

  it('a bot that answers when it is done, not on the beat', async () => {
    const report = await proveNoLeak({ ...plan('scopone', 20), beatMs: 0 });
    expect(report.leaks.length).toBeGreaterThan(0);
  });
});
