import { expect, test, type Page } from '@playwright/test';
import { begin, finger, FULL_CARD, type Hand } from './keep.js';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from './table.js';

test.setTimeout(240_000);

const widths = [320, 1280] as const;
/** Tall enough for everything: axe takes what a bar at the edge covers for too small. */
const height = 3000;
const languages = ['it', 'en'] as const;
const schemes = ['light', 'dark'] as const;
const people = ['Ada', 'Bruno', 'Cleo', 'Dino'];

const mouse: Hand = { ...finger, press: (target) => target.click() };

/** Every screen of the scorekeeper, as a person comes to it. */
const screens: Readonly<Record<string, (page: Page, query: string) => Promise<void>>> = {
  'the shelf': async (page, query) => {
    await begin(page, 'other', ['Ada', 'Bruno'], query);
    await page.goto(`/keep${query}`);
  },
  'setup of a game': async (page, query) => {
    await page.goto(`/keep/scopone${query}`);
    await page.locator('summary').first().click();
  },
  'setup of any other game': async (page, query) => {
    await page.goto(`/keep/other${query}`);
  },
  yahtzee: async (page, query) => {
    await begin(page, 'yahtzee', people.slice(0, 3), query);
    await page.keyboard.press('Tab');
    for (const value of [3, 3, 3, 5, 5]) await page.locator(`[data-roving="${value}"]`).click();
  },
  'yahtzee by points': async (page, query) => {
    await begin(page, 'yahtzee', people.slice(0, 2), query);
    await page.getByRole('radio', { name: /^(Points|Punti)$/ }).check({ force: true });
    await page.locator('[data-roving=chance]').click();
  },
  azul: async (page, query) => {
    await begin(page, 'azul', people.slice(0, 2), query);
    await page.locator('[data-roving="0-0"]').click();
    await page.locator('#keep-entry summary').click();
  },
  scopone: async (page, query) => {
    await begin(page, 'scopone', [], query);
  },
  'liap tui, refused': async (page, query) => {
    await begin(page, 'liaptui', people, query);
    await page.locator('[data-roving="declared-0"]').focus();
    await page.keyboard.type('2033' + '2033');
    await page.getByRole('button', { name: /^(Write|Scrivi)/ }).click();
  },
  klondike: async (page, query) => {
    await begin(page, 'klondike', ['Ada'], query);
  },
  'a result': async (page, query) => {
    await begin(page, 'yahtzee', ['Ada'], query);
    for (const [box, dice] of FULL_CARD) {
      for (const value of dice) await page.locator(`[data-roving="${value}"]`).click();
      await mouse.press(page.locator(`#keep-entry [data-roving="${box}"]`));
    }
    await expect(page.locator('#result-title')).toBeVisible();
  },
  'why, in a dialog': async (page, query) => {
    await rounds(page, query);
    await page
      .getByRole('list', { name: /^(Totals|Totali)$/ })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { expanded: false }).first().click();
  },
  'a correction': async (page, query) => {
    await rounds(page, query);
    await page
      .getByRole('button', { name: /: (correct|correggi)$/ })
      .first()
      .click();
  },
  'the menu': async (page, query) => {
    await rounds(page, query);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').locator('summary').click();
  },
  'showing it': async (page, query) => {
    await rounds(page, query);
    await page.getByRole('button', { name: /^(Show|Mostra)$/ }).click();
  },
  'the board': async (page, query) => {
    await rounds(page, query);
    await page.goto(`${page.url().split('?')[0]?.replace('/match/', '/board/')}${query}`);
    await expect(page.locator('main ul').first()).toContainText('12');
  },
  history: async (page, query) => {
    await rounds(page, query);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^(End the match|Chiudi qui)/ }).click();
    await page.goto(`/keep/history${query}`);
    await expect(page.getByRole('table')).toBeVisible();
  },
};

/** Two rounds of any game. */
async function rounds(page: Page, query: string): Promise<void> {
  await begin(page, 'other', ['Ada', 'Bruno'], query);
  for (const points of [
    [12, -3],
    [0, 5],
  ] as const) {
    const boxes = page.locator('#keep-entry').getByRole('spinbutton');
    for (const [seat, value] of points.entries()) await boxes.nth(seat).fill(String(value));
    await boxes.last().press('Enter');
  }
  await page.locator('h1').focus();
}

for (const [name, open] of Object.entries(screens))
  test(`${name}: axe, targets and width in every light, language and size`, async ({ page }) => {
    for (const language of languages) {
      await page.setViewportSize({ width: widths[0], height });
      await open(page, `?lang=${language}`);
      for (const width of widths) {
        await page.setViewportSize({ width, height });
        // Colours do not depend on the language.
        for (const colorScheme of language === 'it' ? schemes : schemes.slice(0, 1)) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const what = `${name}, ${language}, ${width} px, ${colorScheme}`;
          await expectAccessible(page, what);
          await expectNoSidewaysScroll(page, what);
          await expectLargeTargets(page, what);
        }
      }
    }
  });

test('forced colours and text at twice its size lose nothing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height });
  for (const [name, open] of Object.entries(screens)) {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(page, '?lang=it');
    await expectAccessible(page, `${name}, forced colours`);
    await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'));
    await expectNoSidewaysScroll(page, `${name}, twice the size`);
  }
});

test('what is spoken at a table, in both languages', async ({ page }) => {
  for (const [language, expected] of [
    ['en', 'Written. Ada plus 25. Ada leads with 25 points, 25 ahead.'],
    ['it', 'Scritto. Ada più 25. In testa: Ada con 25 punti, 25 di vantaggio.'],
  ] as const) {
    await begin(page, 'yahtzee', ['Ada', 'Bruno'], `?lang=${language}`);
    for (const value of [3, 3, 3, 5, 5]) await page.locator(`[data-roving="${value}"]`).click();
    await page.locator('#keep-entry [data-roving=fullHouse]').click();
    await expect(page.locator('#polite')).toContainText(expected);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});
