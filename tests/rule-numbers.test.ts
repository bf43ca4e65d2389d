import { ruleNumbers as azul } from '@chiaro/azul';
import { ruleNumbers as klondike } from '@chiaro/klondike';
import { ruleNumbers as liaptui } from '@chiaro/liaptui';
import { ruleNumbers as scopone } from '@chiaro/scopone';
import { ruleNumbers as yahtzee } from '@chiaro/yahtzee';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ruleNumbersIn, type RuleNumbers } from './rule-numbers.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const games = new Map<string, RuleNumbers>(
  Object.entries({ azul, klondike, liaptui, scopone, yahtzee }),
);

/** Places where such a number means something else, and what. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^apps\/web\/src\/tables\/\w+\/learn\.ts/, 'steps of the script that an introduction plays'],
  [
    /^apps\/web\/src\/tables\/\w+\/extras\.ts/,
    'what an achievement asks for, and grades of losses',
  ],
  [/^apps\/web\/src\/art\/.* an order of /, 'pictures, which know no game'],
  [/^apps\/web\/src\/tables\/liaptui\/Declare\.tsx:.* 9 /, 'the key 0 is the tenth of its row'],
  [/^apps\/web\/src\/tables\/scopone\/TableCards\.tsx:.* 12 /, 'cards that fit in two rows'],
];

function sources(): string[] {
  return ['cli', 'server', 'web'].flatMap((app) =>
    readdirSync(join(root, 'apps', app, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `apps/${app}/src/${path.replaceAll('\\', '/')}`),
  );
}

test('every game says which numbers its rules are made of', () => {
  const folder = join(root, 'packages/games');
  const all = readdirSync(folder).filter((id) => existsSync(join(folder, id, 'package.json')));
  expect([...games.keys()].toSorted()).toEqual(all.toSorted());
});

const found = sources().flatMap((path) =>
  ruleNumbersIn(path, readFileSync(join(root, path), 'utf8'), games),
);

test('no app writes the numbers of a rule again', () => {
  expect(found.filter((each) => !ELSEWHERE.some(([place]) => place.test(each)))).toEqual([]);
});

test('every exception is still needed', () => {
  const idle = ELSEWHERE.filter(([place]) => !found.some((each) => place.test(each)));
  expect(idle.map(([, why]) => why)).toEqual([]);
});

describe('the scan', () => {
  const scan = (path: string, text: string): string[] => ruleNumbersIn(path, text, games);

  test.each([
    ['the upper bonus', 'apps/web/src/tables/yahtzee/a.ts', 'const GOAL = 63;'],
    ['a floor', 'apps/web/src/pages/keep/forms/AzulFloor.tsx', 'const SPACES = [1, 2, 6, 7];'],
    ['the price of each space', 'apps/web/src/ui/a.ts', 'const P = [1, 1, 2, 2, 2, 3, 3];'],
    [
      'colours in their order',
      'apps/web/src/ui/a.ts',
      "const C = ['blue', 'yellow', 'red', 'black', 'white'];",
    ],
    [
      'primiera as a list',
      'apps/cli/src/a.ts',
      'const P = [0, 16, 12, 13, 14, 15, 18, 21, 10, 10, 10];',
    ],
    [
      'primiera as an object',
      'apps/web/src/ui/a.tsx',
      'const P = { 7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10 };',
    ],
  ])('finds %s', (_name, path, text) => {
    expect(scan(path, text).length).toBeGreaterThan(0);
  });

  test.each([
    ['small numbers', 'apps/web/src/tables/yahtzee/a.ts', 'const half = n / 2;'],
    ['numbers of another game', 'apps/web/src/tables/azul/a.ts', 'const ms = 63;'],
    ['numbers in a text', 'apps/web/src/tables/yahtzee/a.ts', "const id = 'of 63';"],
    ['numbers of nothing', 'apps/web/src/ui/a.ts', 'const sizes = [63, 35, 50];'],
  ])('lets through %s', (_name, path, text) => {
    expect(scan(path, text)).toEqual([]);
  });
});
