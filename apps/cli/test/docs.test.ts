import { readFileSync } from 'node:fs';
import { games } from '@chiaro/catalog';
import { expect, it } from 'vitest';
import { chiaro } from './harness.js';

it('docs/notation.md shows a log that is one', async () => {
  const doc = readFileSync(new URL('../../../docs/notation.md', import.meta.url), 'utf8');
  const log = /```\n(\[Chiaro[^`]*)```/.exec(doc)?.[1] ?? '';
  const { code, out } = await chiaro('replay x.log', { catalog: games, files: { 'x.log': log } });
  expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([
    0,
    'The log ends here; the game is not over.',
  ]);
});
