import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { listFiles, listRoutes } from './bundling/files.js';
import { groups } from './bundling/groups.js';
import { installable } from './bundling/installable.js';
import { puzzlesAsData } from './bundling/puzzles.js';
import { inlineRuntime } from './bundling/runtime.js';
import { wordsLater } from './bundling/words.js';
import { oneBuild } from './bundling/worker.js';

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
