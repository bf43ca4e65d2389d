import { games } from '@chiaro/catalog';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * What the rules page works out, against sums done by hand from the printed rules: side, rule,
 * points, and why. The page and `chiaro rules` print what the game answers and nothing else.
 */
const byHand = JSON.parse(
  readFileSync(new URL('worked.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly { readonly lines: readonly string[] }[]>>;

describe.each(games)('worked examples of $id', (game) => {
  it('come to what the rules say', async () => {
    const { sheet } = await game.load();
    const found = (sheet.worked ?? []).map(({ input }) => {
      const scored = sheet.score(input);
      return scored.ok
        ? scored.value.lines.map(({ side, rule, points }) => `${side} ${rule} ${points}`)
        : [JSON.stringify(scored.error)];
    });
    expect(found).toEqual(byHand[game.id]?.map(({ lines }) => lines));
  });
});
