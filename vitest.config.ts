import { defineConfig } from 'vitest/config';

/** Most of these wait for processes of their own: begun first, they leave the cores to the others. */
const LONG = [
  'apps/server/test/{clocks,crash,hostile,jobs,leaks,main,nodes,outage,store,threads,worker}.test.ts',
  'apps/cli/test/rooms.test.ts',
  'tests/{linear,packages}.test.ts',
];

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', 'dist/**'],
    setupFiles: ['packages/testing/src/property-seed.ts'],
    pool: 'forks',
    // More than cores: the long files wait for much of their time.
    maxWorkers: 4,
    // A timing never decides a test; this only ends one that hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // In the order of their names.
    projects: [
      { extends: true, test: { name: 'long', include: LONG } },
      {
        extends: true,
        // Nothing is left behind: files share the modules that one of them loaded.
        test: {
          name: 'shared',
          isolate: false,
          include: ['{packages,apps}/**/test/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: ['**/node_modules/**', 'dist/**', ...LONG],
        },
      },
    ],
    // What a wrong branch would cost points: with `--coverage.enabled`, a step of `npm test`.
    coverage: {
      provider: 'v8',
      include: [
        'scoring',
        'victory',
        'fraction',
        'seconds',
        'lines',
        'decimal',
        'whole-number',
        'config',
        'config-load',
      ].map((name) => `packages/games/klondike/src/${name}.ts`),
      thresholds: { perFile: true, branches: 95, functions: 100, lines: 100 },
      reporter: ['text'],
      reportsDirectory: 'node_modules/.cache/chiaro/coverage',
    },
  },
});
