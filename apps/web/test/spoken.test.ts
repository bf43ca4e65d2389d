import { games } from '@chiaro/catalog';
import { describe, expect, it } from 'vitest';
import { hear } from './heard.js';
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
