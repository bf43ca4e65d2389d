import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { lighthouseOf, type LighthouseFigures } from './lighthouse.js';

/** What a page costs, nothing being kept on the device. */
export interface LoadFigures {
  readonly page: string;
  /** Until it can be used: a table when it is the person's turn. */
  readonly usable: Weight;
  /** Until it asks for nothing more: dialogs, coach and solver come when the table is drawn. */
  readonly whole: Weight;
}

export interface Weight {
  readonly requests: number;
  /** Bodies as they were sent, headers included. */
  readonly bytes: number;
}

/** A table on a phone of four times less speed. */
export interface MotionFigures {
  readonly game: string;
  /** Frames while pieces fly, and how many of them came later than 20 ms after the last. */
  readonly frames: number;
  readonly late: number;
  /** The longest task of the page while bots think, at the machine's own speed, in ms. */
  readonly longestTask: number;
}

const PHONE = { width: 390, height: 844 };
const TABLES = ['yahtzee', 'azul', 'scopone', 'liaptui', 'klondike'];
const LIGHTHOUSE_PAGES = ['/', ...TABLES.map((game) => `/play/${game}`), '/keep'];
const SLOWER = 4;
const LATE_MS = 20;
const TURNS = 4;

export const webFigures = () =>
  withApp(async (browser, url, program) => {
    const loads = await loadsOf(browser, url);
    const motions: MotionFigures[] = [];
    for (const game of TABLES) motions.push(await motionOf(browser, url, game));
    const lighthouse: LighthouseFigures[] = [];
    for (const page of LIGHTHOUSE_PAGES) lighthouse.push(await lighthouseOf(url, page, program));
    return { loads, motions, lighthouse };
  });

/** Only what the pages weigh: no time is measured, so that a busy machine says the same. */
export const webWeights = () => withApp(loadsOf);

async function withApp<T>(
  measure: (browser: Browser, url: string, program: string) => Promise<T>,
): Promise<T> {
  const served = await serve();
  const program = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    return await measure(browser, served.url, program);
  } finally {
    await browser.close();
    served.end();
  }
}

async function loadsOf(browser: Browser, url: string): Promise<readonly LoadFigures[]> {
  const loads: LoadFigures[] = [];
  for (const page of ['/', '/keep', ...TABLES.map((game) => `/play/${game}`)])
    loads.push(await loadOf(browser, url, page));
  return loads;
}

async function loadOf(browser: Browser, url: string, path: string): Promise<LoadFigures> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: PHONE });
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH_TURN });
  const requests: Sent[] = [];
  page.on('requestfinished', (request) => {
    const { startTime } = request.timing();
    const bytes = request
      .sizes()
      .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize);
    requests.push({ at: startTime, bytes });
  });
  await page.goto(`${url}${path}?lang=en`, { waitUntil: 'networkidle' });
  if (path.startsWith('/play/')) await begin(page);
  await page.evaluate('document.fonts.ready.then(() => null)');
  await page.waitForLoadState('networkidle');
  const usableAt = path.startsWith('/play/') ? await page.evaluate<number>(MINE_SINCE) : Infinity;
  const usable = await weightOf(requests.filter(({ at }) => at <= usableAt));
  const whole = await weightOf(requests);
  await context.close();
  return { page: path, usable, whole };
}

interface Sent {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly bytes: Promise<number>;
}

/** Written into the page by WATCH_TURN. */
const MINE_SINCE = 'performance.timeOrigin + mineSince';

/** Runs in the page: when it was first the person's turn. */
const WATCH_TURN = `
  globalThis.mineSince = Infinity;
  new MutationObserver(() => {
    if (mineSince === Infinity && document.querySelector('[data-state=mine]') !== null)
      mineSince = performance.now();
  }).observe(document, { childList: true, subtree: true, attributes: true });
`;

async function weightOf(requests: readonly Sent[]): Promise<Weight> {
  const all = await Promise.all(requests.map(({ bytes }) => bytes));
  // What the page has and the worker asks for again comes from the browser's cache, at no bytes.
  const sizes = all.filter((size) => size > 0);
  return { requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForSelector('[data-state=mine]');
}

async function motionOf(browser: Browser, url: string, game: string): Promise<MotionFigures> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: PHONE });
  const page = await context.newPage();
  // A busy machine at a quarter of its speed: slow is a figure, not an error.
  page.setDefaultTimeout(300_000);
  await page.addInitScript({ content: WATCH });
  await page.goto(`${url}/play/${game}?lang=en&deal=2`);
  await begin(page);
  await playTurns(page);
  const longestTask = Math.max(0, ...(await page.evaluate<number[]>('watched.tasks')));
  const chrome = await context.newCDPSession(page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate('watched.gaps.length = 0');
  await playTurns(page);
  const gaps = await page.evaluate<number[]>('watched.gaps');
  await context.close();
  return {
    game,
    frames: gaps.length,
    late: gaps.filter((gap) => gap > LATE_MS).length,
    longestTask,
  };
}

/**
 * Runs in the page, which has other types than Node: milliseconds between frames while pieces fly,
 * and of long tasks while a bot is to move.
 */
const WATCH = `
  localStorage.setItem('chiaro.settings', '{"motion":"full","confirmZero":false}');
  globalThis.watched = { gaps: [], tasks: [] };
  let last = null;
  const frame = (now) => {
    const isFlying = document.querySelector('body > [inert]') !== null;
    if (isFlying && last !== null) watched.gaps.push(now - last);
    last = isFlying ? now : null;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      if (document.querySelector('[data-state=waiting]') !== null) watched.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
`;

/** Some turns with their bots, by the list of moves. */
async function playTurns(page: Page): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await page.waitForSelector('[data-state=mine], [data-state=over], [data-summary]');
    if ((await page.locator('[data-state=mine]').count()) === 0) return;
    await page.keyboard.press('v');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The last piece has landed.
    await page.waitForTimeout(1500);
  }
}

/** The server as it was built, on a port of its own, with nothing stored. */
async function serve(): Promise<{ readonly url: string; readonly end: () => void }> {
  const data = mkdtempSync(join(tmpdir(), 'chiaro-bench-'));
  const server = spawn(process.execPath, [fileURLToPath(new URL('./server.js', import.meta.url))], {
    env: { ...process.env, PORT: '0', CHIARO_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressSaid(server);
  const end = (): void => {
    server.once('exit', () => rmSync(data, { recursive: true, force: true }));
    server.kill('SIGTERM');
  };
  return { url, end };
}

function addressSaid(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (said: Buffer) => {
      const url = /http:\/\/\S+/.exec(said.toString())?.[0];
      if (url !== undefined) resolve(url);
    });
    server.once('exit', () => reject(new Error('the server did not start')));
  });
}
