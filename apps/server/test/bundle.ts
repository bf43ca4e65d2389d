import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A program of ours as it will run: bundled, with the npm packages outside. */
export interface Bundle {
  readonly file: string;
  remove(): void;
}

/** The file lies as deep as dist/node/server.js; `../web` beside it is the test's own. */
export async function bundle(source: URL): Promise<Bundle> {
  // Below the root, so that the bundle finds node_modules.
  const cache = join(root, 'node_modules', '.cache', 'chiaro');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'server-test-'));
  const file = join(folder, 'node', 'server.mjs');
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [rawText, packagesOutside],
    logLevel: 'silent',
  });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

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
