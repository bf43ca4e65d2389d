import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findHeadless } from '../../scripts/browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

// Every worker loads this file again: what the first one chose is handed on in the environment.
const port = (process.env['CHIARO_E2E_PORT'] ??= String(await freePort()));
const data = (process.env['CHIARO_E2E_DATA'] ??= join(tmpdir(), `chiaro-e2e-${process.pid}`));
const baseURL = `http://localhost:${port}`;
const chromium = findHeadless();

// Writes docs/images instead of testing anything.
const BY_HAND = process.env['CHIARO_PICTURES'] === undefined ? ['pictures.spec.ts'] : [];

export default defineConfig({
  testDir: 'e2e',
  testIgnore: BY_HAND,
  // Emptied at the start: what was heard lies beside it.
  outputDir: '../../test-results/browser',
  globalTeardown: './e2e/teardown.ts',
  fullyParallel: true,
  // Much of a test is waiting for what is said: others fill the gaps. Six left a fifth of two cores.
  workers: 8,
  // A slow machine never fails a test; these limits only end one that hangs.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  snapshotPathTemplate: '{testDir}/read/{arg}{ext}',
  retries: 1,
  forbidOnly: process.env['CI'] === 'true',
  use: {
    baseURL,
    // Motion has tests of its own, which ask for it by the person's setting.
    contextOptions: { reducedMotion: 'reduce' },
    // It would fetch the whole app anew for every test; offline.spec.ts is about it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording takes time in every test; one that fails is tried again, and then recorded.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium === null ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node dist/node/server.js',
    cwd: root,
    url: baseURL,
    env: { PORT: port, CHIARO_DATA: data },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port'));
        else resolve(address.port);
      });
    });
  });
}
