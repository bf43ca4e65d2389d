import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { keepGames } from '../e2e/archive.js';
import { openDesk, type Desk } from './desk.js';
import { Ear } from './ear.js';
import type { Recording } from './events.js';
import { watchPage } from './page.js';
import { Player } from './player.js';
import type { Scenario } from './scenario.js';
import { wordsOf } from './words.js';

export interface Machine {
  readonly chromium: string;
  /** Where the app answers. */
  readonly base: string;
  /** Where recorder.py and Orca’s settings lie. */
  readonly files: string;
}

/** What was heard; with the error that ended it early, if one did. */
export interface Heard {
  readonly recording: Recording;
  readonly error: string | null;
}

interface OpenLane {
  play(scenario: Scenario): Promise<Heard>;
  close(): Promise<void>;
}

/** A desk with a browser on it, at which scenarios are played one after the other. */
export class Lane {
  #open: OpenLane | null = null;

  constructor(
    readonly folder: string,
    readonly machine: Machine,
  ) {}

  async open(): Promise<OpenLane> {
    this.#open ??= await openLane(this.folder, this.machine);
    return this.#open;
  }

  async play(scenario: Scenario): Promise<Heard> {
    return (await this.open()).play(scenario);
  }

  /** The next scenario is played at a new desk: an Orca that has gone astray stays so. */
  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = null;
  }
}

const ARGUMENTS = [
  '--force-renderer-accessibility',
  '--no-sandbox',
  '--test-type',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-features=Translate',
  '--no-first-run',
  '--window-size=1270,1000',
  '--window-position=0,0',
];

/** A page of the app’s address that runs nothing: settings are written there. */
const BLANK = '/icon.svg';

async function openLane(folder: string, machine: Machine): Promise<OpenLane> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const desk = await openDesk(folder, machine.files);
  try {
    return await laneAt(desk, await openBrowser(join(folder, 'profile'), desk, machine), machine);
  } catch (error) {
    await desk.close();
    throw error;
  }
}

/** Chromium now and then hangs before its first window: then it is started again. */
async function openBrowser(profile: string, desk: Desk, machine: Machine): Promise<BrowserContext> {
  const start = (timeout: number) =>
    chromium.launchPersistentContext(profile, {
      executablePath: machine.chromium,
      headless: false,
      viewport: null,
      timeout,
      serviceWorkers: 'block',
      handleSIGINT: false,
      handleSIGTERM: false,
      env: { ...desk.env },
      ignoreDefaultArgs: ['--enable-automation', '--disable-extensions'],
      args: [...ARGUMENTS, `--app=${machine.base}${BLANK}`],
    });
  try {
    return await start(30_000);
  } catch {
    return start(120_000);
  }
}

async function laneAt(desk: Desk, context: BrowserContext, machine: Machine): Promise<OpenLane> {
  let ear: Ear | null = null;
  await context.exposeFunction('chiaroHeard', (event: Parameters<Ear['hearPage']>[0]) =>
    ear?.hearPage(event),
  );
  await context.addInitScript(watchPage);
  const page = await pageOf(context, machine.base);
  return {
    async play(scenario) {
      ear = null;
      await clear(context, page, machine.base, scenario);
      let error: string | null = null;
      try {
        await openPage(page, machine.base + scenario.path, desk);
        ear = new Ear(desk.speechLog);
        await scenario.play(new Player(page, desk, ear, wordsOf(scenario.language)));
      } catch (problem) {
        error = problem instanceof Error ? problem.message : String(problem);
      }
      return { recording: ear?.recording ?? [], error };
    },
    async close() {
      await Promise.race([context.close(), new Promise((resolve) => setTimeout(resolve, 5000))]);
      await desk.close();
    },
  };
}

/**
 * Opens a page and lets Orca say so. On a loaded machine Chromium's events about loading arrive in
 * the wrong order; Orca then believes for good that the page still loads, and is silent about much
 * of it. From an empty page that is rare, and seen.
 */
async function openPage(page: Page, address: string, desk: Desk): Promise<void> {
  for (let attempt = 0; attempt < 8; attempt++) {
    const ear = new Ear(desk.speechLog);
    await page.goto('about:blank');
    await ear.silence(500);
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await ear.silence(800);
    const loading = ear.recording.findLast((event) => event.kind === 'loading');
    if (loading?.kind !== 'loading' || !loading.isLoading) return;
  }
  throw new Error(`Orca never finished loading ${address}`);
}

/** The window opens on the app’s address; beside it there may be an empty one. */
async function pageOf(context: BrowserContext, base: string): Promise<Page> {
  for (;;) {
    const page = context.pages().find((each) => each.url().startsWith(base));
    if (page !== undefined) return page;
    await context.waitForEvent('page');
  }
}

/** As on a device that has never seen the app, but for the settings and what the scenario puts there. */
async function clear(
  context: BrowserContext,
  page: Page,
  base: string,
  { settings, past, stored }: Scenario,
): Promise<void> {
  await page.goto(base + BLANK);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: base, storageTypes: 'all' });
  await devtools.detach();
  const items = {
    'chiaro.settings': settings,
    // Alone, unless a scenario seats somebody else.
    'chiaro.setup.yahtzee': { values: {}, levels: [] },
    ...stored?.(),
  };
  await page.evaluate((each) => {
    for (const [key, value] of Object.entries(each))
      localStorage.setItem(key, JSON.stringify(value));
  }, items);
  if (past !== undefined) await keepGames(page, past());
}
