import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { arrived, hurry, quiet, settled, status } from './table.js';

/**
 * What somebody who does not see the page is given: the tree of roles and names, and the same as
 * a screen reader reads it from top to bottom. Goldens: `--update-snapshots` writes them anew, the
 * difference is reviewed as text.
 */

/** Bots that move before the person count steps, not time: what is read is the same everywhere. */
const DEAL = '2';
const games = ['yahtzee', 'azul', 'scopone', 'liaptui', 'klondike'] as const;
const languages = ['it', 'en'] as const;

async function openTable(page: Page, game: string, language: string): Promise<void> {
  await hurry(page);
  await page.goto(`/play/${game}?lang=${language}&deal=${DEAL}`);
  await page.locator('button[type=submit]').click();
  expect(await settled(page)).toBe('mine');
  // The opening position is said, and stands beside the actions as well.
  await expect(status(page).locator('p')).not.toHaveCount(0);
  await quiet(page);
  await arrived(page);
}

test('home and the forms before a game, as a tree of roles and names', async ({ page }) => {
  // The deal that the home page offers follows from the day.
  await page.clock.setFixedTime('2026-11-18T12:00:00Z');
  await page.goto('/?lang=en');
  await expect(page.getByRole('heading', { level: 2, name: 'Klondike' })).toBeVisible();
  await expectTree(page, 'home');
  for (const game of games) {
    await page.goto(`/play/${game}?lang=en`);
    await page.locator('summary').click();
    await expectTree(page, `${game}-setup`);
  }
});

for (const game of games)
  test(`${game}: the table as a tree, and as it is read aloud in both languages`, async ({
    page,
  }) => {
    for (const language of languages) {
      await openTable(page, game, language);
      if (language === 'en') await expectTree(page, game);
      const read = await readAloud(page, 'main');
      expect(`${read.join('\n')}\n`).toMatchSnapshot(`${game}.${language}.txt`);
      await page.evaluate(() => localStorage.clear());
    }
  });

/** As text, so that nothing may be more or less than what is written down. */
async function expectTree(page: Page, name: string): Promise<void> {
  const tree = await page.getByRole('main').ariaSnapshot();
  expect(`${tree}\n`).toMatchSnapshot(`${name}-tree.txt`);
}

const READER = '/virtual-screen-reader.js';

/** Every phrase on the way through an element, from its first word to its last. */
async function readAloud(page: Page, selector: string): Promise<string[]> {
  await page.route(`**${READER}`, (route) =>
    route.fulfill({
      path: fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')),
      contentType: 'text/javascript',
    }),
  );
  return page.evaluate(
    async ([reader, wanted]) => {
      const { virtual } = (await import(
        reader
      )) as typeof import('@guidepup/virtual-screen-reader');
      const container = document.querySelector<HTMLElement>(wanted);
      if (container === null) throw new Error(`No ${wanted} to read`);
      await virtual.start({ container });
      const log: string[] = [await virtual.lastSpokenPhrase()];
      const end = `end of ${log[0] ?? ''}`;
      while (log.at(-1) !== end && log.length < 2000) {
        await virtual.next();
        log.push(await virtual.lastSpokenPhrase());
      }
      await virtual.stop();
      return log;
    },
    [READER, selector] as const,
  );
}
