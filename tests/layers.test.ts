import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Manifest, type Workspace, importsOf, violations } from './layers.js';

const root = fileURLToPath(new URL('..', import.meta.url));

function readWorkspace(): Workspace {
  const paths = ['packages', 'apps', 'bench']
    .flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(top, path).split(sep).join('/'),
      ),
    )
    // What bench/online compares us with is no part of the workspace.
    .filter((path) => !path.includes('node_modules/') && !path.startsWith('bench/online/'));
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const manifest = (path: string) => JSON.parse(read(path)) as Manifest;
  return {
    manifests: new Map([
      ['', manifest('package.json')],
      ...paths
        .filter((path) => path.endsWith('/package.json'))
        .map((path) => [path.slice(0, -'/package.json'.length), manifest(path)] as const),
    ]),
    sources: new Map(
      paths.filter((path) => /\.tsx?$/.test(path)).map((path) => [path, read(path)] as const),
    ),
  };
}

test('every import of the workspace goes downward', () => {
  const workspace = readWorkspace();
  expect(workspace.manifests.size).toBeGreaterThan(10);
  expect(workspace.sources.size).toBeGreaterThan(10);
  expect(violations(workspace)).toEqual([]);
});

describe('the checker', () => {
  const manifests = new Map<string, Manifest>([
    ['', { name: 'chiaro', devDependencies: { vitest: '*' } }],
    ['packages/kernel', { name: '@chiaro/kernel', devDependencies: { '@chiaro/testing': '*' } }],
    ['packages/match', { name: '@chiaro/match', dependencies: { '@chiaro/kernel': '*' } }],
    ['packages/testing', { name: '@chiaro/testing', dependencies: { '@chiaro/kernel': '*' } }],
    ['packages/games/azul', { name: '@chiaro/azul', dependencies: { '@chiaro/kernel': '*' } }],
    [
      'packages/games/yahtzee',
      {
        name: '@chiaro/yahtzee',
        dependencies: { '@chiaro/kernel': '*' },
        devDependencies: { '@chiaro/testing': '*', 'fast-check': '*' },
      },
    ],
    [
      'packages/catalog',
      { name: '@chiaro/catalog', dependencies: { '@chiaro/azul': '*', '@chiaro/kernel': '*' } },
    ],
    ['packages/arena', { name: '@chiaro/arena', dependencies: { '@chiaro/catalog': '*' } }],
    ['apps/cli', { name: '@chiaro/cli', dependencies: { commander: '*', '@chiaro/catalog': '*' } }],
    ['apps/server', { name: '@chiaro/server' }],
    ['apps/web', { name: '@chiaro/web' }],
  ]);

  const check = (path: string, text: string) =>
    violations({ manifests, sources: new Map([[path, text]]) });

  test.each([
    ['packages/games/azul/src/index.ts', `import { ok } from '@chiaro/kernel';`],
    ['packages/games/azul/src/index.ts', `import rules from '../RULES.md?raw';`],
    ['packages/catalog/src/index.ts', `export const azul = () => import('@chiaro/azul');`],
    ['packages/arena/src/index.ts', `export * from '@chiaro/catalog';`],
    ['apps/cli/src/main.ts', `import { Command } from 'commander'; import fs from 'node:fs';`],
    ['packages/kernel/test/a.test.ts', `import '@chiaro/testing'; import 'vitest';`],
    ['packages/games/yahtzee/test/a.test.ts', `import 'fast-check'; import '@chiaro/yahtzee';`],
    ['apps/web/src/room/a.ts', `import '../table/b.js'; import './c.js';`],
    ['apps/web/src/pages/home/a.ts', `import '../../tables/azul/b.js'; import '../keep/c.js';`],
    ['apps/web/src/main.tsx', `import './app/App.js';`],
    ['packages/kernel/src/a.ts', `// import '@chiaro/cli'\nconst s = "import '@chiaro/cli'";`],
  ])('lets through %s: %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });

  test.each([
    ['upward', 'packages/kernel/src/a.ts', `import '@chiaro/match';`],
    ['upward', 'packages/games/azul/src/a.ts', `import type { X } from '@chiaro/catalog';`],
    ['upward', 'packages/kernel/test/a.test.ts', `import '@chiaro/azul';`],
    ['upward', 'packages/games/azul/src/a.ts', `const x = await import('@chiaro/cli');`],
    ['sideways', 'packages/games/azul/src/a.ts', `export { x } from '@chiaro/yahtzee';`],
    ['sideways', 'packages/catalog/src/a.ts', `import '@chiaro/arena';`],
    ['upward', 'apps/web/src/words/a.ts', `import '../speech/b.js';`],
    ['upward', 'apps/web/src/ui/a.tsx', `import styles from '../app/app.module.css';`],
    ['upward', 'apps/web/src/pages/keep/core/a.ts', `import '../../home/b.js';`],
    ['upward', 'apps/web/src/app/a.ts', `import '../main.js';`],
    ['sideways', 'apps/web/src/tables/azul/a.ts', `import '../scopone/b.js';`],
    ['no layer', 'apps/web/src/parts/a.ts', `import '../ui/b.js';`],
    ['sideways', 'apps/cli/src/a.ts', `import '@chiaro/server';`],
    ['for tests only', 'packages/games/yahtzee/src/a.ts', `import '@chiaro/testing';`],
    ['not in its package.json', 'packages/catalog/src/a.ts', `import '@chiaro/yahtzee';`],
    ['not in its package.json', 'packages/games/yahtzee/src/a.ts', `import 'fast-check';`],
    ['not in its package.json', 'packages/games/azul/test/a.test.ts', `import '@chiaro/testing';`],
    ['not in its package.json', 'packages/kernel/src/a.ts', `import 'zod';`],
    ['reaches inside', 'packages/games/azul/src/a.ts', `import '@chiaro/kernel/src/rng.ts';`],
    ['without its ending', 'packages/games/azul/src/a.ts', `import './moves';`],
    ['leaves its package', 'packages/games/azul/src/a.ts', `import '../../../kernel/src/rng.ts';`],
    ['leaves its package', 'packages/games/azul/src/a.ts', `import '../../yahtzee/src/index.ts';`],
    ['the package itself', 'packages/games/azul/src/a.ts', `import '@chiaro/azul';`],
    ['no package of the workspace', 'apps/cli/src/a.ts', `import '@chiaro/tarot';`],
  ])('refuses an import that is %s: %s %s', (why, path, text) => {
    expect(check(path, text)).toEqual([expect.stringContaining(why)]);
  });

  const checkManifest = (folder: string, manifest: Manifest) =>
    violations({ manifests: new Map([...manifests, [folder, manifest]]), sources: new Map() });

  test('refuses a dependency of the kernel', () => {
    const kernel = { name: '@chiaro/kernel', dependencies: { zod: '*' } };
    expect(checkManifest('packages/kernel', kernel)).toEqual([
      expect.stringContaining('the kernel has none'),
    ]);
  });

  test('refuses an upward dependency that nothing imports yet', () => {
    const match = { name: '@chiaro/match', dependencies: { '@chiaro/catalog': '*' } };
    expect(checkManifest('packages/match', match)).toEqual([expect.stringContaining('upward')]);
  });

  test('refuses a package without a layer', () => {
    expect(checkManifest('packages/extra', { name: '@chiaro/extra' })).toEqual([
      expect.stringContaining('no layer'),
    ]);
  });

  test('sees each form of import', () => {
    const text = `
      import a from 'a';
      import type { B } from 'b';
      import 'c';
      export * from 'd';
      export { e } from 'e';
      const f = await import('f');
      type G = import('g').G;
    `;
    expect(importsOf(text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });
});
