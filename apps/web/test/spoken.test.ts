import { games } from '@chiaro/catalog';
import { seedFromText } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { VICTORY } from '../listen/scenarios/klondike.js';
import { hear, hearMoves } from './heard.js';
import { sitNear } from './near.js';

/**
 * What a person hears of a whole game, word for word: a product of its own. Regenerate with
 * `npx vitest run apps/web/test/spoken.test.ts -u` and read the difference.
 */
describe.each([...games])('$id', (game) => {
  it.each([
    ['it', 'normal'],
    ['en', 'normal'],
    ['it', 'full'],
    ['en', 'full'],
  ] as const)('in %s, %s', async (language, preset) => {
    const module = await game.load();
    const heard = await hear(module, language, preset, (match) => sitNear(module, match));
    // A bare hyphen before a figure, a clock's colon, a thousands separator: a voice misreads them.
    expect(heard).not.toMatch(/[-−]\d|\d:\d\d|\d[.,]\d{3}\b/);
    expect(heard).not.toMatch(/undefined|NaN|\[object/);
    await expect(heard).toMatchFileSnapshot(`spoken/${game.id}.${language}.${preset}.txt`);
  });
});

/** The deal and the moves of the scenario that a real screen reader listens to. */
describe('a victory in Klondike is spoken to its end', () => {
  it.each([
    ['en', /^Victory in .* Total score: 2341 points\.\n—\n$/m],
    ['it', /^Vittoria in .* 2341 punti\.\n—\n$/m],
  ] as const)('in %s', async (language, end) => {
    const klondike = games.find(({ id }) => id === 'klondike');
    if (klondike === undefined) throw new Error('No Klondike');
    const heard = await hearMoves(await klondike.load(), language, {
      values: { deck: 'neapolitan', recycle: 'turn' },
      seed: seedFromText('chiaro/klondike/21'),
      moves: VICTORY,
    });
    expect(heard).toMatch(end);
    expect(heard).not.toMatch(/[-−]\d|\d:\d\d|\d[.,]\d{3}\b|undefined|NaN/);
    await expect(heard).toMatchFileSnapshot(`spoken/klondike-won.${language}.txt`);
  });
});
