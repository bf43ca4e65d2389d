import { expect, test, type Page } from '@playwright/test';
import { finishedGame, keepGames } from './archive.js';
import {
  expectAccessible,
  expectLargeTargets,
  expectNoSidewaysScroll,
  expectNothingCutOff,
  hurry,
  openMoves,
} from './table.js';

test.setTimeout(180_000);

const widths = [320, 1280] as const;

/**
 * What axe looks at in each language: a width in full, and the colours of another theme, which do
 * not depend on the language. Widths and targets are checked in both languages and widths.
 */
const looks = {
  it: { width: 320, colours: { colorScheme: 'dark', forcedColors: 'none' } },
  en: { width: 1280, colours: { colorScheme: 'light', forcedColors: 'active' } },
} as const;

/** Every screen, as a person comes to it. */
const screens: Readonly<Record<string, (page: Page, query: string) => Promise<void>>> = {
  home: async (page, query) => {
    await page.goto(`/${query}`);
  },
  setup: async (page, query) => {
    await page.goto(`/play/yahtzee${query}`);
    await page.locator('summary').first().click();
  },
  table: async (page, query) => {
    await begin(page, query, 3);
  },
  'table with the slip open': async (page, query) => {
    await begin(page, query, 1);
    await openMoves(page);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /(scored\. Why|segnat[oi]\. Perché)\?/ }).click();
    const handle = page.locator('[aria-controls=slip]');
    if (await handle.isVisible()) await handle.click();
  },
  'table of three columns': async (page, query) => {
    await page.goto(`/play/yahtzee${query}`);
    await page.locator('summary').first().click();
    await page.getByRole('radio', { name: /Tripl[eo] Yahtzee/ }).check();
    await page.locator('button[type=submit]').click();
    await page.waitForSelector('[data-state=mine]');
  },
  'list of moves': async (page, query) => {
    await begin(page, query, 1);
    await page.keyboard.press('v');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  keys: async (page, query) => {
    await begin(page, query, 1);
    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  menu: async (page, query) => {
    await begin(page, query, 1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'azul table': async (page, query) => {
    await sit(page, 'azul', query);
    await page.getByRole('grid').first().getByRole('button').first().click();
  },
  'scopone table': async (page, query) => {
    await sit(page, 'scopone', query);
    await page.keyboard.press('1');
  },
  'liap tui table': async (page, query) => {
    await sit(page, 'liaptui', query);
  },
  'klondike table': async (page, query) => {
    await sit(page, 'klondike', query);
    await page.keyboard.press('a');
    await page.keyboard.press('7');
  },
  'table with the coach': async (page, query) => {
    await page.addInitScript(() =>
      localStorage.setItem('chiaro.settings', '{"pace":"quick","coach":"live"}'),
    );
    await sit(page, 'azul', query);
    await page.keyboard.press('h');
    await expect(page.locator('ol li').first()).toBeVisible();
  },
  'history of the score': async (page, query) => {
    await begin(page, query, 2);
    for (let turn = 0; turn < 2; turn++) {
      await expect(page.locator('[data-state=mine]')).toBeVisible();
      await openMoves(page);
      for (const key of ['End', 'Enter']) await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.locator('[aria-haspopup=dialog]').click();
    await page
      .getByRole('button', { name: /How the score was reached|Come si è arrivati al punteggio/ })
      .click();
  },
  result: async (page, query) => {
    await sit(page, 'klondike', query);
    await page.keyboard.press('Escape');
    const leave = { name: /^(Abandon the game|Abbandona la partita)/ };
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', leave).click();
    await page
      .getByRole('dialog', { name: /^(Are you sure|Confermi)/ })
      .getByRole('button', leave)
      .click();
    await expect(page.getByRole('dialog', { name: /over$|finita$/ })).toBeVisible();
  },
  rules: async (page, query) => {
    await page.goto(`/rules/yahtzee${query}`);
  },
  games: async (page, query) => {
    await page.goto(`/games${query}`);
  },
  settings: async (page, query) => {
    await page.goto(`/settings${query}`);
    for (const summary of await page.locator('summary').all()) await summary.click();
  },
  'game page': async (page, query) => {
    await openKept(page, 'azul', query, '');
    for (const summary of await page.locator('summary').all()) await summary.click();
  },
  review: async (page, query) => {
    await openKept(page, 'yahtzee', query, '/review');
    await expect(page.locator('#review-decisions')).toBeVisible();
    for (const summary of await page.locator('summary').all()) await summary.click();
  },
  replay: async (page, query) => {
    await openKept(page, 'azul', query, '/replay');
    await expect(page.getByRole('slider')).toBeVisible();
  },
  statistics: async (page, query) => {
    await openKept(page, 'azul', query, '');
    await page.goto(`/statistics${query}`);
    await expect(page.getByRole('heading', { name: /^(Achievements|Traguardi): / })).toBeVisible();
    for (const summary of await page.locator('summary').all()) await summary.click();
  },
  'games behind a figure': async (page, query) => {
    await openKept(page, 'azul', query, '');
    await page.goto(`/statistics/azul${query}`);
    await page.getByRole('toolbar').first().getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'daily deal compared': async (page, query) => {
    await page.addInitScript(() => {
      const result = { points: 231, won: null, ending: 'over', picture: ['▁█'] };
      const champion = { points: 240, won: null };
      const comparison = {
        champion,
        rounds: [1, 0, -1],
        perfect: { kind: 'mean', points: 254.59 },
      };
      const day = new Date().toISOString().slice(0, 10);
      const games = { yahtzee: { [day]: { id: 'some-game', result, comparison } } };
      localStorage.setItem('chiaro.daily', JSON.stringify({ version: 1, games }));
    });
    await page.goto(`/daily/yahtzee${query}`);
    await expect(page.locator('#daily-compared')).toBeVisible();
  },
  'daily deal': async (page, query) => {
    await page.goto(`/daily/liaptui${query}`);
    await expect(page.locator('#daily-date')).toBeVisible();
  },
  lesson: async (page, query) => {
    await page.goto(`/learn/azul${query}`);
    await expect(page.locator('[data-state=mine]')).toBeVisible();
  },
  'not found': async (page, query) => {
    await page.goto(`/nowhere${query}`);
  },
};

/** A page of a finished game that lies on this device. */
async function openKept(page: Page, game: 'azul' | 'yahtzee', query: string, where: string) {
  await page.goto(`/settings${query}`);
  const levels = game === 'azul' ? ['medium', 'easy'] : ['beginner'];
  await keepGames(page, [finishedGame(game, levels, 'axe')]);
  await page.goto(`/games/${game}-axe${where}${query}`);
  await expect(page.locator('[data-page-title]')).toBeVisible();
}

/** At a table with the usual form, when it is the person's turn. */
async function sit(page: Page, game: string, query: string): Promise<void> {
  await page.goto(`/play/${game}${query}&deal=test`);
  await page.locator('button[type=submit]').click();
  await expect(page.locator('[data-state=mine]')).toBeVisible({ timeout: 30_000 });
}

async function begin(page: Page, query: string, players: number): Promise<void> {
  await page.goto(`/play/yahtzee${query}`);
  await page.locator('input[type=number]').fill(String(players));
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('toolbar').first()).toBeVisible();
}

/**
 * Each screen is opened once in each language; widths, themes, forced colours and the size of the
 * text change in place, as they do for a person.
 */
for (const [name, open] of Object.entries(screens))
  test(`${name}: axe, targets and width in every light, language and size`, async ({ page }) => {
    await hurry(page, { confirmZero: false });
    for (const [language, look] of Object.entries(looks)) {
      await page.setViewportSize({ width: widths[0], height: 800 });
      await open(page, `?lang=${language}`);
      for (const width of widths) {
        const what = `${name}, ${language}, ${width} px`;
        await expectRoom(page, width, what);
        if (width === look.width) await expectAccessible(page, what);
      }
      // At the width that shows the most at once.
      await page.emulateMedia({ ...look.colours, reducedMotion: 'reduce' });
      await expectAccessible(page, `${name}, other colours`, 'colours');
      await page.emulateMedia({ forcedColors: 'none' });
      await expectRoomForLargeText(page, `${name}, ${language}, text at twice its size`);
      await forgetGames(page);
    }
  });

async function expectRoom(page: Page, width: number, what: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Axe takes what the bar at the upper edge covers for too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoSidewaysScroll(page, what);
  await expectLargeTargets(page, what);
}

/** Nothing is lost at 320 px with letters of twice the size, as the setting makes them. */
async function expectRoomForLargeText(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.evaluate(() => {
    document.documentElement.dataset['text'] = 'large';
    document.documentElement.style.setProperty('--text-scale', '2');
  });
  await expectNoSidewaysScroll(page, what);
  await expectNothingCutOff(page, what);
}

/** Back to a device that has played nothing. */
const forgetGames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key !== 'chiaro.settings') localStorage.removeItem(key);
  });
