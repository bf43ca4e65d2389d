import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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

/**
 * What is needed together comes in one file: a dozen files of 1 kB cost more than they weigh. The
 * shell is for every page, `table` for whatever shows a game or keeps its score.
 */
const shell = {
  name: 'shell',
  priority: 2,
  test: (id: string) => NEEDED.test(id) && !LATER.test(id),
};
const NEEDED =
  /\/(?:react|react-dom|scheduler|wouter)\/|\/games\/[^/]+\/src\/cover|\/web\/src\/(?:main\.|(?:art|ui|app|pages\/home)\/|device\/(?:archive|database|outbox))|preload-helper|workbox-window/;
const LATER =
  /\/ui\/(?:charts|[Mm]arkdown|[Oo]ptions|[Ss]hare|Answers|[Cc]opy|[Qq]r|roving|useStops|letters)/;
const table = {
  name: 'table',
  priority: 1,
  test: /\/packages\/(?:kernel|match)\/src\/|\/web\/src\/(?:(?:device|words|speech|ui|session|motion|table|room|pages\/play)\/|tables\/(?:boards|extras|lessons|fallback))/,
};
/** The parts of a game that its bots and coach, loaded later, share with its rules. */
const rules = {
  name: (id: string) =>
    /\/games\/([^/]+)\/src\/(?:view|options|cards?|state)\.ts/.exec(id)?.[1] ?? null,
};

const SERVER = process.env['CHIARO_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), listRoutes, VitePWA(installable)],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      // How long each plugin took says nothing to whoever starts the app.
      checks: { pluginTimings: false, bundlerTimings: false },
      output: { codeSplitting: { groups: [shell, table, rules] } },
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
