// Pictures for the README and docs: `node scripts/screenshots.mjs [folder]`, after a build.
// Each table stands some moves into a known deal, played by its own hints.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './browser.mjs';
import { root } from './lib.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {object} Picture
 * @property {string} name
 * @property {string} path
 * @property {'light' | 'dark'} theme
 * @property {'desk' | 'phone'} on
 * @property {number} [turns] of the person, before the picture is taken
 * @property {(page: Page) => Promise<void>} [last]
 */

const SIZES = {
  desk: { width: 1180, height: 800 },
  phone: { width: 375, height: 760 },
};

/** @type {readonly Picture[]} */
const PICTURES = [
  { name: 'home', path: '/?lang=en', theme: 'light', on: 'desk' },
  { name: 'home-phone', path: '/?lang=it', theme: 'dark', on: 'phone' },
  { name: 'yahtzee', path: '/play/yahtzee?lang=en&deal=8', theme: 'light', on: 'desk', turns: 14 },
  {
    name: 'azul',
    path: '/play/azul?lang=en&deal=2',
    theme: 'light',
    on: 'desk',
    turns: 9,
    last: choose('1'),
  },
  { name: 'scopone', path: '/play/scopone?lang=it&deal=2', theme: 'dark', on: 'desk', turns: 4 },
  { name: 'liaptui', path: '/play/liaptui?lang=it&deal=2', theme: 'light', on: 'phone', turns: 3 },
  {
    name: 'klondike',
    path: '/play/klondike?lang=en&deal=2',
    theme: 'dark',
    on: 'phone',
    turns: 16,
  },
];

/** @param {string} key @returns {(page: Page) => Promise<void>} */
function choose(key) {
  return (page) => page.keyboard.press(key);
}

/** @param {Page} page */
const settled = (page) =>
  page.waitForFunction(
    () => document.querySelector('[data-state=mine], [data-state=over]') !== null,
  );

/** One turn as the coach would play it. @param {Page} page */
async function playHint(page) {
  await settled(page);
  if (await page.locator('[data-summary]').isVisible()) await page.keyboard.press('a');
  await page.evaluate(() => document.getElementById('polite')?.replaceChildren());
  await page.keyboard.press('h');
  const said = page.locator('#polite p', { hasText: /^(Hint|Suggerimento): / });
  await said.waitFor({ state: 'attached' });
  const hint = (await said.textContent()) ?? '';
  await page.keyboard.press('v');
  const moves = page.locator('dialog li button');
  await moves.first().waitFor();
  const texts = await moves.locator('span:first-child').allTextContents();
  const fitting = texts.map((text, i) => ({ text, i })).filter(({ text }) => hint.includes(text));
  fitting.sort((a, b) => b.text.length - a.text.length);
  await moves.nth(fitting[0]?.i ?? 0).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** @param {Page} page @param {Picture} picture */
async function prepare(page, { path, turns = 0, last }) {
  await page.goto(path);
  await page.locator('h1').waitFor();
  if (!path.startsWith('/play/')) return;
  await page.locator('button[type=submit]').click();
  for (let turn = 0; turn < turns; turn++) await playHint(page);
  await settled(page);
  await last?.(page);
  await page.evaluate(() => scrollTo(0, 0));
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? done(address.port) : fail(),
      );
    });
  });
}

/** @param {string} address */
async function answering(address) {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('The server does not answer: build first.');
}

const folder = resolve(root, process.argv[2] ?? 'docs/images');
const wanted = process.argv.slice(3);
const data = mkdtempSync(join(tmpdir(), 'chiaro-pictures-'));
const port = String(await freePort());
const server = spawn('node', ['dist/node/server.js'], {
  cwd: root,
  env: { ...process.env, PORT: port, CHIARO_DATA: data },
  stdio: 'ignore',
});
mkdirSync(folder, { recursive: true });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const baseURL = `http://localhost:${port}`;
  await answering(baseURL);
  for (const picture of PICTURES) {
    if (wanted.length > 0 && !wanted.includes(picture.name)) continue;
    const context = await browser.newContext({
      baseURL,
      viewport: SIZES[picture.on],
      colorScheme: picture.theme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(() =>
      localStorage.setItem(
        'chiaro.settings',
        JSON.stringify({ pace: 'quick', confirmZero: false, coach: 'off' }),
      ),
    );
    await prepare(page, picture);
    const file = join(folder, `${picture.name}.png`);
    await page.screenshot({ path: file });
    process.stdout.write(`${picture.name}: ${Math.round(statSync(file).size / 1000)} kB\n`);
    await context.close();
  }
} finally {
  await browser.close();
  server.kill();
  rmSync(data, { recursive: true, force: true });
}
