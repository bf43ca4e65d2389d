import { excessGrowth, nastyShapes } from '@chiaro/testing';
import { expect, it } from 'vitest';
import { readFile } from '../src/pages/backup/file.js';
import { readBackup } from '../src/pages/keep/core/backup.js';
import { parseInline, parseMarkdown } from '../src/ui/markdown.js';

/** The parsers of the web app; all others are in tests/linear.test.ts. */
it.each([
  ['markdown', parseMarkdown],
  ['markdown inside a line', parseInline],
  ['a cell of a table', (text: string) => parseMarkdown(`|a|\n|-|\n|${text}|`)],
  ['a file with everything', readFile],
  ['a file of the scorekeeper', readBackup],
  ['a match of such a file', (text: string) => readBackup(fileOf(text))],
] as const)('a million characters take no more than their share of time: %s', (_name, parse) => {
  const excesses = nastyShapes.flatMap(({ name, make }) => {
    const excess = excessGrowth(make, parse);
    return excess === null ? [] : [{ name, ...excess }];
  });
  expect(excesses).toEqual([]);
});

const fileOf = (text: string): string =>
  JSON.stringify({ chiaro: 'keep', version: 1, matches: [{ id: text, events: text.split(' ') }] });
