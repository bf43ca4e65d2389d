import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A program of ours as it will run: bundled, with the npm packages outside. */
export interface Bundle {
  readonly file: string;
  remove(): void;
}

const JUDGE = fileURLToPath(new URL('../src/games/judge.worker.ts', import.meta.url));
const SQLITE = fileURLToPath(new URL('../src/store/sqlite/sqlite.worker.ts', import.meta.url));
const REVIEW = fileURLToPath(new URL('../src/jobs/review.worker.ts', import.meta.url));
const THINK = fileURLToPath(new URL('../src/matches/think.worker.ts', import.meta.url));

/**
 * The files lie as in dist/node: the program, and the threads of the server beside it. `../web` is
 * the test's own. `plugins` may change the sources on the way.
 */
export async function bundle(source: URL, ...plugins: readonly Plugin[]): Promise<Bundle> {
  // Below the root, so that the bundle finds node_modules.
  const cache = join(root, 'node_modules', '.cache', 'chiaro');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'server-test-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  await build({
    entryPoints: {
      server: fileURLToPath(source),
      'workers/server-judge.worker': JUDGE,
      'workers/server-sqlite.worker': SQLITE,
      'workers/server-think.worker': THINK,
      'workers/server-review.worker': REVIEW,
    },
    outdir: join(folder, 'node'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [...plugins, rawText, packagesOutside],
    logLevel: 'silent',
  });
  return {
    file: join(folder, 'node', 'server.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A thread beside a program. */
export const threadOf = ({ file }: Bundle, name: 'judge' | 'sqlite'): URL =>
  pathToFileURL(join(dirname(file), 'workers', `server-${name}.worker.js`));

const rawText: Plugin = {
  name: 'raw-text',
  setup(builder) {
    builder.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -'?raw'.length)),
      namespace: 'raw',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'raw' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    }));
  },
};

const packagesOutside: Plugin = {
  name: 'packages-outside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@chiaro/') ? undefined : { path, external: true },
    );
  },
};

export const webFolderOf = ({ file }: Bundle): string => join(dirname(dirname(file)), 'web');
