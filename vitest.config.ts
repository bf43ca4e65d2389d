import { defineConfig } from 'vitest/config';

const project = (name: string, folders: readonly string[], { isolate }: { isolate: boolean }) => ({
  extends: true as const,
  test: { name, isolate, include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`) },
});

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', 'dist/**'],
    setupFiles: ['packages/testing/src/property-seed.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // A timing never decides a test; this only ends one that hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // Pure code leaves nothing behind: files share the modules that one of them loaded.
      project('pure', ['packages/**/test', 'apps/web/test'], { isolate: false }),
      project('whole', ['apps/{cli,server}/test', 'tests'], { isolate: true }),
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
