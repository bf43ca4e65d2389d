import { readdirSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { routes } from '../src/app/routes.js';
import { boardOf, GAMES, HOME, rulesOf, SRC } from './paths.js';
import { WORDS_FILE } from './words.js';

/** For the server: where the app has something to show, and where it has not. */
export const listRoutes: Plugin = {
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
export const listFiles: Plugin = {
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
