import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { routes } from './src/app/routes.js';

/** For the server: where the app has something to show, and where it has not. */
const listRoutes: Plugin = {
  name: 'list-routes',
  apply: 'build',
  generateBundle() {
    const source = JSON.stringify(Object.values(routes));
    this.emitFile({ type: 'asset', fileName: 'routes.json', source });
  },
};

/**
 * Tells boot.js which files a page will ask for, so that they come at once and not one after the
 * other: the table for every game, the game's own, the scorekeeper's.
 */
const listFiles: Plugin = {
  name: 'list-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const html = String(page.source);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const ahead = (path: string, module: string): [string, string[]] => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(`${SRC}${module}`));
        const files = chunk === undefined ? [] : filesOf(chunk, bundle);
        return [path, files.filter((file) => !html.includes(file))];
      };
      const listed = Object.fromEntries([
        ahead('/keep', 'pages/keep/KeepPage.tsx'),
        ...readdirSync(GAMES).map((game) => ahead(`/play/${game}`, `tables/${game}/Board.tsx`)),
      ]);
      page.source = html.replace(
        '<script src="/boot.js">',
        `<script src="/boot.js" data-files='${JSON.stringify(listed)}'>`,
      );
    },
  },
};

/** A file with those it imports, and their style sheets. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set([chunk.fileName]);
  const styles = new Set<string>();
  for (const file of found) {
    const each = bundle[file];
    if (each?.type !== 'chunk') continue;
    for (const next of each.imports) found.add(next);
    for (const style of each.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return [...found, ...styles];
}

/** Everything that was built is kept on the device, so that all games go on without a network. */
const installable: Parameters<typeof VitePWA>[0] = {
  registerType: 'autoUpdate',
  injectRegister: null,
  manifest: {
    name: 'Chiaro',
    short_name: 'Chiaro',
    description: 'Five table games whose scoring explains itself',
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg,woff2}'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/api\//, /^\/docs\//, /^\/health\//, /^\/resources\//],
    cleanupOutdatedCaches: true,
  },
};

/** By the graph of modules: the page and its worker have different ones. */
const needs = new WeakMap<Rolldown.ChunkingContext, Map<string, ReadonlySet<string>>>();

/** A module and everything it cannot do without; what it imports later is not part of it. */
function neededBy(start: string, modules: Rolldown.ChunkingContext): ReadonlySet<string> {
  const ofGraph = needs.get(modules) ?? new Map<string, ReadonlySet<string>>();
  needs.set(modules, ofGraph);
  const known = ofGraph.get(start);
  if (known !== undefined) return known;
  const found = new Set([start]);
  for (const id of found)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  ofGraph.set(start, found);
  return found;
}

const SRC = fileURLToPath(new URL('src/', import.meta.url));
const GAMES = fileURLToPath(new URL('../../packages/games/', import.meta.url));

/** Of a game, what only its rules page, scorekeeper, bots, coach and solver use. */
const ASIDE =
  /\/games\/[^/]+\/(?:RULES|src\/(?:index|rule-book|sheet|written|archive|coach|solver|bots\/(?!makers)))/;

/** A page without a game uses little of these: that little comes with whatever uses it. */
const OF_GAMES = /\/packages\/(?:kernel|match)\/src\//;

/** The games that cannot be played without a module. */
const gamesOf = (id: string, modules: Rolldown.ChunkingContext): readonly string[] =>
  ASIDE.test(id)
    ? []
    : readdirSync(GAMES).filter(
        (game) =>
          neededBy(`${SRC}tables/${game}/Board.tsx`, modules).has(id) ||
          neededBy(`${GAMES}${game}/src/playable.ts`, modules).has(id),
      );

/**
 * What is needed together comes in one file: a dozen files of 1 kB cost more than they weigh. The
 * shell is for every page, `table` for whatever shows a game, and then there is one for each game.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: (id, modules) =>
      !OF_GAMES.test(id) && neededBy(`${SRC}main.tsx`, modules).has(id) ? 'shell' : null,
    priority: 3,
  },
  {
    name: (id, modules) =>
      neededBy(`${SRC}pages/play/PlayPage.tsx`, modules).has(id) || gamesOf(id, modules).length > 1
        ? 'table'
        : null,
    priority: 2,
  },
  {
    name: (id, modules) =>
      neededBy(`${SRC}pages/keep/KeepPage.tsx`, modules).has(id) ? 'keep' : null,
    priority: 1,
  },
  {
    name: (id, modules) => gamesOf(id, modules)[0] ?? null,
    priority: 1,
    // By way of its index, a board would bring along everything that its game has.
    includeDependenciesRecursively: false,
  },
];

/** Bots and coaches answer in phrases: the page has the words. */
const withoutWords: Plugin = {
  name: 'without-words',
  enforce: 'pre',
  load: (id) => (/\/locales\/\w+\.json$/.test(id) ? '{}' : null),
};

/** In the worker: what all games share, and the rules of each. */
const thinkingGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'thinking', test: OF_GAMES, priority: 1 },
  {
    name: (id, modules) => {
      const game = gamesOf(id, modules)[0];
      return game === undefined ? null : `${game}-rules`;
    },
    includeDependenciesRecursively: false,
  },
];

/** How long each plugin took says nothing to whoever starts the app. */
const quiet = { pluginTimings: false, bundlerTimings: false };

/** Preact in place of React: the same components, without 45 kB that every page would load first. */
const alias = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/(jsx-runtime|jsx-dev-runtime)$/, replacement: 'preact/$1' },
  { find: /^(?:react|react-dom|use-sync-external-store\/shim.*)$/, replacement: 'preact/compat' },
];

const SERVER = process.env['CHIARO_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  resolve: { alias },
  plugins: [react(), listRoutes, listFiles, VitePWA(installable)],
  worker: {
    format: 'es',
    plugins: () => [withoutWords],
    rolldownOptions: { checks: quiet, output: { codeSplitting: { groups: thinkingGroups } } },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy has no place for files written into a style sheet.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: quiet,
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    // The server of scripts/dev.mjs, where it says so; otherwise the one of `npm start`.
    proxy: {
      '/api': { target: SERVER, ws: true },
      '/resources': { target: SERVER },
    },
  },
});
