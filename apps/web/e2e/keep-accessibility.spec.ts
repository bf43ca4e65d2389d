import { expect, test, type Page } from '@playwright/test';
import {
  azulMatch,
  finishedMatch,
  liaptuiMatch,
  otherMatch,
  scoponeMatch,
  seed,
  soloYahtzee,
  yahtzeeMatch,
} from './keepMatches.js';
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from './table.js';

const [narrow, wide] = [320, 1280];
/** Tall enough for everything: axe takes what a bar at the edge covers for too small. */
const height = 3000;

/** Every two of language, width and colours meet. */
const looks = {
  it: [
    [narrow, 'light'],
    [narrow, 'dark'],
    [wide, 'forced'],
  ],
  en: [
    [narrow, 'forced'],
    [wide, 'light'],
    [wide, 'dark'],
  ],
} as const;

type Open = (page: Page, query: string) => Promise<void>;

const at =
  (path: string, then?: (page: Page) => Promise<void>): Open =>
  async (page, query) => {
    await page.goto(`${path}${query}`);
    await then?.(page);
  };
const match = (id: string, then?: (page: Page) => Promise<void>): Open =>
  at(`/keep/match/${id}`, async (page) => {
    await expect(page.locator('[data-board]')).toBeVisible();
    await then?.(page);
  });

/** Every screen of the scorekeeper. */
const screens: Readonly<Record<string, Open>> = {
  'the shelf': at('/keep'),
  'setup of a game': at('/keep/scopone', (page) => page.locator('summary').first().click()),
  'setup of any other game': at('/keep/other'),
  yahtzee: match(yahtzeeMatch.id),
  'yahtzee by points': match(yahtzeeMatch.id, async (page) => {
    await page.getByRole('radio', { name: /^(Points|Punti)$/ }).check({ force: true });
    await page.locator('[data-roving=chance]').click();
  }),
  azul: match(azulMatch.id, (page) => page.locator('#keep-entry summary').click()),
  scopone: match(scoponeMatch.id),
  'liap tui, refused': match(liaptuiMatch.id, (page) =>
    page.getByRole('button', { name: /^(Write|Scrivi)/ }).click(),
  ),
  klondike: at('/keep/klondike', async (page) => {
    await page.locator('form button[type=submit]').click();
    await expect(page.locator('#keep-entry')).toBeVisible();
  }),
  'a result': match(soloYahtzee.id),
  'why, in a dialog': match(otherMatch.id, async (page) => {
    await page
      .getByRole('toolbar', { name: /^(Totals|Totali)$/ })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { expanded: false }).first().click();
  }),
  'a correction': match(otherMatch.id, (page) =>
    page
      .getByRole('button', { name: /: (correct|correggi)$/ })
      .first()
      .click(),
  ),
  'the menu': match(finishedMatch.id, async (page) => {
    await page.getByRole('button', { name: /^(More|Altro)$/ }).click();
    await page.getByRole('dialog').locator('summary').click();
  }),
  'showing it': match(otherMatch.id, (page) =>
    page.getByRole('button', { name: /^(Show|Mostra)$/ }).click(),
  ),
  'the board': at(`/keep/board/${otherMatch.id}`, (page) =>
    expect(page.locator('main ul').first()).toContainText('12'),
  ),
  history: at('/keep/history', (page) => expect(page.getByRole('table').first()).toBeVisible()),
};

for (const [name, open] of Object.entries(screens))
  test(`${name}: axe, targets and width in every light, language and size`, async ({ page }) => {
    await seed(
      page,
      yahtzeeMatch,
      soloYahtzee,
      azulMatch,
      scoponeMatch,
      liaptuiMatch,
      otherMatch,
      finishedMatch,
    );
    for (const [language, shown] of Object.entries(looks)) {
      await page.setViewportSize({ width: narrow, height });
      await open(page, `?lang=${language}`);
      for (const [width, colours] of shown) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({
          colorScheme: colours === 'dark' ? 'dark' : 'light',
          forcedColors: colours === 'forced' ? 'active' : 'none',
          reducedMotion: 'reduce',
        });
        const what = `${name}, ${language}, ${width} px, ${colours}`;
        await expectAccessible(page, what);
        await expectNoSidewaysScroll(page, what);
        await expectLargeTargets(page, what);
      }
      await page.setViewportSize({ width: narrow, height });
      await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'));
      await expectNoSidewaysScroll(page, `${name}, ${language}, text at twice its size`);
    }
  });

test('what is spoken at a table, in both languages', async ({ page }) => {
  await seed(page, { ...yahtzeeMatch, entries: [] });
  for (const [language, expected] of [
    [
      'en',
      'Written. Ada plus 25, total 25. In the lead: Ada with 25 points, 25 ahead. Next: Bruno.',
    ],
    [
      'it',
      'Scritto. Ada più 25, totale 25. In testa: Ada con 25 punti, 25 di vantaggio. Tocca a Bruno.',
    ],
  ] as const) {
    await page.goto(`/keep/match/${yahtzeeMatch.id}?lang=${language}`);
    await page.locator('#keep-entry [data-roving=fullHouse]').click();
    await expect(page.locator('#polite')).toContainText(expected);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByRole('button', { name: /^(Undo|Annulla)/ }).click();
  }
});
