import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
 * other: the table for every game, the game's own, the scorekeeper's, the home page's.
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
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const html = withoutFacade(String(page.source), chunks, bundle);
      const ahead = (...modules: string[]): string[] => {
        const found = chunks.filter((each) => modules.some((id) => each.moduleIds.includes(id)));
        const files = new Set(found.flatMap((chunk) => filesOf(chunk, bundle)));
        return [...files].filter((file) => !html.includes(file));
      };
      const listed = Object.fromEntries([
        ['', ahead(`${SRC}main.tsx`)],
        ['/', ahead(HOME)],
        ['/keep', ahead(`${SRC}pages/keep/KeepHome.tsx`)],
        ...readdirSync(GAMES).map((game): [string, string[]] => [
          `/play/${game}`,
          ahead(rulesOf(game), boardOf(game)),
        ]),
      ]);
      page.source = html.replace(
        '<script src="/boot.js">',
        `<script src="/boot.js" data-files='${JSON.stringify(listed)}'>`,
      );
    },
  },
};

/** The page's script only imports the shell: it may be the shell itself. */
function withoutFacade(
  html: string,
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): string {
  const facade = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'));
  const [shell, ...others] = facade?.imports ?? [];
  if (facade === undefined || shell === undefined || others.length > 0) return html;
  delete bundle[facade.fileName];
  return html
    .replace(new RegExp(`\\s*<link rel="modulepreload"[^>]*"/${shell}">`), '')
    .replace(facade.fileName, shell);
}

/**
 * Hundreds of kilobytes of puzzles are a file to read, not a program to parse. The catalog hands on
 * what it is given, so a set that is still on its way will do.
 */
const puzzlesAsData: Plugin = {
  name: 'puzzles-as-data',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const [, folder = '', game = ''] = /^(.*\/games\/(\w+))\/src\/puzzles\.ts$/.exec(id) ?? [];
    if (folder === '') return null;
    const source = await readFile(`${folder}/puzzles.txt`, 'utf8');
    const file = this.emitFile({ type: 'asset', name: `${game}-puzzles.txt`, source });
    const code = `import { parsePuzzleSet } from '@chiaro/kernel';
export const puzzleSet = fetch(import.meta.ROLLDOWN_FILE_URL_${file}).then(async (answer) => {
  if (!answer.ok) throw new Error('The puzzles did not come');
  return parsePuzzleSet(await answer.text());
});`;
    return { code, moduleType: 'js' };
  },
};

const isWorker = (file: Rolldown.OutputBundle[string] | undefined): boolean =>
  file?.type === 'chunk' && file.facadeModuleId === WORKER;

/** A file with those it imports, their style sheets, and their words in each language. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set([chunk.fileName]);
  const others = new Set<string>();
  for (const file of found) {
    const each = bundle[file];
    if (each?.type !== 'chunk') continue;
    for (const next of each.imports) found.add(next);
    for (const style of each.viteMetadata?.importedCss ?? []) others.add(style);
    for (const later of each.dynamicImports) if (WORDS_FILE.test(later)) others.add(later);
  }
  return [...found, ...others];
}

/** Messages of one language; boot.js knows them by the same mark. */
const WORDS_FILE = /\.(?:it|en)-[^/]+\.js$/;
const MESSAGES = /\/(\w+)\/locales\/(?:(\w+)\.)?(it|en)\.json$/;
const DELIVERED = '.delivered.js';

/**
 * In place of each file of messages: an object that is filled when somebody speaks its language
 * (src/words/delivery.ts). So nobody loads the words of a language that is not shown.
 */
const wordsLater: Plugin = {
  name: 'words-later',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.json') || importer?.endsWith(DELIVERED) === true) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found !== null && MESSAGES.test(found.id) ? `${found.id}${DELIVERED}` : null;
  },
  load(id) {
    if (!id.endsWith(DELIVERED)) return null;
    const file = id.slice(0, -DELIVERED.length);
    const language = MESSAGES.exec(file)?.[3] ?? '';
    const code = `import { deliver } from ${JSON.stringify(DELIVERY)};
export default deliver('${language}', () => import(${JSON.stringify(file)}));`;
    return { code, moduleType: 'js' };
  },
};

/**
 * The worker is built along with the page, so that both use the same files: on one device the rules
 * of a game are fetched once.
 */
const oneBuild: Plugin = {
  name: 'one-build',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id !== `${SRC}session/thinking.ts`) return null;
    const file = this.emitFile({ type: 'chunk', id: WORKER });
    const made = code.replace(
      "new URL('./thinking.worker.ts', import.meta.url)",
      `import.meta.ROLLDOWN_FILE_URL_${file}`,
    );
    if (made === code) this.error('thinking.ts starts its worker in another way than expected');
    return made;
  },
  generateBundle(_options, bundle) {
    const files = new Set(Object.keys(bundle).filter((file) => isWorker(bundle[file])));
    const strange: string[] = [];
    for (const file of files) {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || WORDS_FILE.test(file)) continue;
      strange.push(...chunk.moduleIds.filter((id) => !OF_WORKER.has(id) && !worksAnywhere(id)));
      for (const next of [...chunk.imports, ...chunk.dynamicImports]) files.add(next);
    }
    if (strange.length > 0)
      this.error(`the worker would load what needs a page: ${strange.slice(0, 3).join(', ')} …`);
  },
};

const RUNTIME = /^var (.+);export\{(\w+)\};?\s*$/s;

/**
 * The bundler gives its two lines of runtime a file of their own, whatever the groups say: one more
 * request for every page. Each file that needs them gets them instead. In another file they would be
 * wrong: the names of those who import it would stay when its own changes.
 */
const inlineRuntime: Plugin = {
  name: 'inline-runtime',
  apply: 'build',
  // Its name says which runtime a file had, but not that it has it inside.
  augmentChunkHash: () => 'inline-runtime',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      if (runtime === undefined) return;
      const { fileName } = runtime;
      const [, code, given] = RUNTIME.exec(runtime.code) ?? [];
      const imported = new RegExp(`import\\{${given} as (\\w+)\\}from"\\./${fileName.slice(7)}";`);
      for (const chunk of chunks.filter(({ imports }) => imports.includes(fileName))) {
        const [statement, local] = imported.exec(chunk.code) ?? [];
        if (code === undefined || statement === undefined)
          return this.error(`the bundler’s runtime is not as expected in ${chunk.fileName}`);
        chunk.code = chunk.code.replace(
          statement,
          () => `const ${local}=(()=>{var ${code};return ${given}})();`,
        );
        chunk.imports = chunk.imports.filter((file) => file !== fileName);
      }
      delete bundle[fileName];
    },
  },
};

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
    globPatterns: ['**/*.{js,css,html,svg,woff2,txt}'],
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
const WORKER = `${SRC}session/thinking.worker.ts`;
/** What only the worker runs. */
const OF_WORKER = new Set([WORKER, `${SRC}session/playAgain.ts`]);
const HOME = `${SRC}pages/home/HomePage.tsx`;
const DELIVERY = `${SRC}words/delivery.ts`;
const GAMES = fileURLToPath(new URL('../../packages/games/', import.meta.url));
const rulesOf = (game: string): string => `${GAMES}${game}/src/playable.ts`;
const boardOf = (game: string): string => `${SRC}tables/${game}/Board.tsx`;

/** What makes all levels of a game at once, or the easier of two kinds; null where there are more. */
function playersOf(game: string, modules: Rolldown.ChunkingContext): string | null {
  const makers = modules.getModuleInfo(`${GAMES}${game}/src/bots/makers.ts`);
  const kinds = makers?.dynamicallyImportedIds ?? [];
  return kinds.length > 2 ? null : (kinds[0] ?? null);
}

/**
 * What only puzzles use, or play with people elsewhere and, of a game, its rules page, scorekeeper,
 * bots, coach and solver.
 */
const ASIDE =
  /\/kernel\/src\/puzzle|\/match\/src\/(?:proof\/pledges|transport\/socket)|\/games\/[^/]+\/(?:RULES|src\/(?:index|rule-book|sheet|worked|written|archive|coach|solver|bots\/(?!makers)))/;

/** What has no page: the worker runs it too, so it lies in no file together with what needs one. */
const worksAnywhere = (id: string): boolean =>
  /\/packages\/|vite\/preload-helper|rolldown\/runtime/.test(id) || id === DELIVERY;

/** The little that a page without a game needs of these packages. */
const BASE =
  /vite\/preload-helper|rolldown\/runtime|\/words\/delivery\.ts|\/catalog\/|\/cover\.ts|\/packages\/(?:kernel|match)\/locales\/|\/kernel\/src\/(?:words|json|shape|messages|result|errors|bot|narrator)\.ts|\/match\/src\/messages\.ts/;

/** Pictures that the games without cards do not need; those of the others are small. */
const CARDS = /\/src\/art\/(?:cardFrame|CardBack|French|french|Neapolitan|neapolitan|GameArt)/;

/** The games that cannot be played without a module. */
const gamesOf = (id: string, modules: Rolldown.ChunkingContext): readonly string[] =>
  ASIDE.test(id)
    ? []
    : readdirSync(GAMES).filter(
        (game) =>
          neededBy(boardOf(game), modules).has(id) || neededBy(rulesOf(game), modules).has(id),
      );

/** Messages lie together as they are used together: those of a game, of the app, of some pages. */
function wordsGroup(id: string): string | null {
  const [, folder = '', part = '', language = ''] = MESSAGES.exec(id) ?? [];
  if (language === '') return null;
  if (id.startsWith(GAMES)) return `${folder}.${language}`;
  return `${OWN_WORDS.has(part) ? part : SMALL_WORDS.has(part) ? 'pages' : 'words'}.${language}`;
}

const OWN_WORDS = new Set(['keep', 'friends', 'story', 'statistics']);
const SMALL_WORDS = new Set(['pages', 'daily', 'puzzles']);

/**
 * What is needed together comes in one file: a dozen files of 1 kB cost more than they weigh. The
 * shell is for every page, `cards` for whatever shows cards, `table` for whatever shows a game,
 * `dialogs` come when a table is drawn; then each game has its rules and its drawn table. What the
 * worker needs too (`base`, `kernel`, the rules) lies apart from what draws.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: wordsGroup, priority: 5 },
  { name: 'base', test: BASE, priority: 4, includeDependenciesRecursively: false },
  { name: 'cards', test: CARDS, priority: 4, includeDependenciesRecursively: false },
  {
    name: (id, modules) => {
      if (worksAnywhere(id)) return null;
      if (neededBy(`${SRC}main.tsx`, modules).has(id)) return 'shell';
      if (!neededBy(HOME, modules).has(id)) return null;
      return id.startsWith(`${SRC}pages/`) ? 'home' : 'shell';
    },
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: (id, modules) => {
      const isShared =
        neededBy(`${SRC}pages/play/PlayPage.tsx`, modules).has(id) ||
        gamesOf(id, modules).length > 1;
      if (ASIDE.test(id) || !isShared) return null;
      return worksAnywhere(id) ? 'kernel' : 'table';
    },
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: (id, modules) => {
      if (worksAnywhere(id)) return null;
      // The scorekeeper's first page comes without what its tables need.
      if (neededBy(`${SRC}pages/keep/KeepHome.tsx`, modules).has(id)) return 'keep-home';
      const isOfKeep = neededBy(`${SRC}pages/keep/KeepPage.tsx`, modules).has(id);
      const isOfDialogs = neededBy(`${SRC}room/RoomDialogs.tsx`, modules).has(id);
      if (isOfDialogs) return isOfKeep ? 'figures' : 'dialogs';
      return isOfKeep ? 'keep' : null;
    },
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    // The scorekeeper reads it, and so does the worker where numbers are one's own.
    name: (id) => {
      const [, game] = /\/games\/(\w+)\/src\/(?:sheet|worked|written|archive)/.exec(id) ?? [];
      return game === undefined ? null : `${game}-sheet`;
    },
    includeDependenciesRecursively: false,
  },
  {
    // Levels of a game that are loaded together come in one file, with the search that no other
    // game has.
    name: (id, modules) => {
      if (!/\/games\/\w+\/src\/bots\/|\/packages\/search\//.test(id)) return null;
      const [game, ...others] = readdirSync(GAMES).filter((each) => {
        const players = playersOf(each, modules);
        return players !== null && neededBy(players, modules).has(id);
      });
      return game === undefined || others.length > 0 ? null : `${game}-bots`;
    },
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: (id, modules) => {
      const [game] = gamesOf(id, modules);
      if (game === undefined) return null;
      // Where the drawn table does not come, the game is played in words.
      return worksAnywhere(id) ? game : `${game}-table`;
    },
    priority: 1,
    // By way of its index, a board would bring along everything that its game has.
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
  plugins: [
    react(),
    wordsLater,
    puzzlesAsData,
    oneBuild,
    inlineRuntime,
    listRoutes,
    listFiles,
    VitePWA(installable),
  ],
  worker: { format: 'es' },
  json: { namedExports: false },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // Only from files that need a page: a worker, which runs the others too, has no links to add.
      resolveDependencies: (_file, files, { hostId }) =>
        /\/(?:shell|table|keep)-/.test(hostId)
          ? files
          : files.filter((file) => file.endsWith('.css')),
    },
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
