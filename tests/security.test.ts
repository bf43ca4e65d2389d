import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');

/** The tests that docs/security.md names: file and words. */
function namedTests(): readonly (readonly [string, string])[] {
  const rows = read('docs/security.md')
    .split('\n')
    .filter((line) => /^\| A\d/.test(line));
  return rows.flatMap((row) =>
    (row.split(' | ')[2] ?? '').split('<br>').flatMap((cell): (readonly [string, string])[] => {
      const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(cell.trim()) ?? [];
      return file === '' ? [] : [[file, name]];
    }),
  );
}

test('docs/security.md names enough tests to be worth reading', () => {
  expect(namedTests().length).toBeGreaterThan(40);
});

test.each(namedTests())('%s has the test that docs/security.md names: %s', (file, name) => {
  const names = [...read(file).matchAll(/(?<=['"`])(?:\\.|[^'"`\n])+(?=['"`])/g)].map(
    ([text]) => text,
  );
  expect(names).toContain(name);
});

interface Locked {
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

test('every dependency is pinned by its hash, and none of those we serve with runs a script of its own', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  expect(installed.length).toBeGreaterThan(100);
  const loose = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(loose.map(([path]) => path)).toEqual([]);
  const { allowScripts } = JSON.parse(read('package.json')) as {
    allowScripts: Readonly<Record<string, boolean>>;
  };
  const scripts = installed.filter(
    ([path, { dev, hasInstallScript }]) =>
      hasInstallScript === true &&
      dev !== true &&
      allowScripts[path.replace(/^.*node_modules\//, '')] !== false,
  );
  expect(scripts.map(([path]) => path)).toEqual([]);
});
