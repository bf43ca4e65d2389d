import { expect, test, type Page } from '@playwright/test';
import { finishedGame, keepGames } from './archive.js';
import { expectAccessible, hurry, status } from './table.js';

test('a game kept on the device is reviewed offline, decision by decision, by keyboard', async ({
  page,
}) => {
  await hurry(page);
  await page.goto('/?lang=en');
  await keepGames(page, [finishedGame('yahtzee', ['beginner'], 'review')]);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/games/yahtzee-review?lang=en');
  await page.getByRole('link', { name: 'Review the decisions' }).click();

  const decisions = page.getByRole('region', { name: 'Decision by decision' });
  await expect(decisions).toBeVisible();
  await expect(page.getByText('Perfect play, on average')).toBeVisible();
  await expect(decisions.getByText('Decision 1 of ', { exact: false })).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await expect(status(page)).toContainText(
    /Decision 2 of \d+\. You: .+\. (Excellent|Good|Fair|Mistake)/,
  );
  await page.keyboard.press(',');
  await page.keyboard.press(',');
  await expect(status(page)).toContainText('There are no more decisions that way.');
  await page.keyboard.press('n');
  await expect(status(page)).toContainText(/Mistake, [\d.]+ points lost\. Better: .+/);
  await expect(decisions.locator('[data-grade=miss]', { hasText: 'Mistake' })).toBeVisible();
  await expectAccessible(page, 'review');

  await page.getByText('All decisions as a table').click();
  await page.getByRole('button', { name: '5', exact: true }).click();
  await expect(decisions.getByText('Decision 5 of ', { exact: false })).toBeVisible();
});

test('a review can be stopped and begun again', async ({ page }) => {
  await hurry(page);
  await page.goto('/?lang=it');
  await keepGames(page, [finishedGame('liaptui', Array<string>(4).fill('novice'), 'stop')]);
  await page.goto('/games/liaptui-stop/review?lang=it');
  await page.getByRole('button', { name: 'Ferma' }).click();
  await expect(page.getByText('L’analisi è stata fermata.')).toBeVisible();
  await page.getByRole('button', { name: 'Analizzala' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
});

test('the daily deal: one counted attempt, kept over a reload, with a result to share', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await hurry(page, { confirmZero: false });
  await page.goto('/?lang=en');
  await keepGames(page, [{ ...finishedGame('yahtzee', ['beginner'], 'low'), totals: [1] }]);
  await page.getByRole('link', { name: 'Daily deal Yahtzee' }).click();
  await expect(page.getByText('No streak yet: two days in a row make one.')).toBeVisible();
  await page.getByRole('button', { name: 'Play today’s deal' }).click();

  await page.locator('[data-kind=offer]').first().click();
  await expect(page.getByText('2 rolls left', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  for (let turn = 1; turn < 13; turn++) {
    await expect(page.getByText('2 rolls left', { exact: true })).toBeVisible();
    await page.locator('[data-kind=offer]').first().click();
  }
  const over = page.getByRole('dialog', { name: 'The game is over' });
  await expect(over.getByRole('link', { name: 'Review the decisions' })).toBeVisible();
  await expect(over.getByRole('listitem').filter({ hasText: 'A personal best: ' })).toBeVisible();
  await expect(status(page)).toContainText('A personal best: ');
  await over.getByRole('button', { name: 'Play again' }).click();

  await expect(page.getByText('One day so far.')).toBeVisible();
  const compared = page.getByRole('region', { name: 'On the same deal' });
  await expect(compared.getByText(/^The champion bot in your seat: \d+ points\.$/)).toBeVisible();
  await expect(compared.getByText(/perfect play scores 254\.6 points on average/)).toBeVisible();
  await expect(status(page)).toContainText('The champion bot in your seat');
  await expect(page.getByRole('button', { name: 'Play today’s deal' })).toBeHidden();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(status(page)).toContainText('Copied.');
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toMatch(
    /^Chiaro · Yahtzee · \d{4}-\d\d-\d\d\n[▁-█·▽]+\n[▲▼●]{13} · champion bot: \d+\n\d+ points\nhttp.+\/daily\/yahtzee$/,
  );
  await page.goto('/?lang=en');
  await expect(page.getByRole('link', { name: 'Daily deal, done Yahtzee' })).toBeVisible();
});

test('a lesson is played on the real board: refused, put right, done, and kept', async ({
  page,
}) => {
  await hurry(page);
  await page.goto('/?lang=en');
  await page.getByRole('link', { name: 'Learn Yahtzee' }).click();
  await expect(page.getByRole('heading', { name: 'Step 1 of 7.' })).toBeVisible();
  await expect(page.locator('[aria-pressed]').first()).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('a');
  await expect(
    page.getByText('hold all three fives and nothing else', { exact: false }).first(),
  ).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('5');
  await page.keyboard.press('a');
  await expect(status(page)).toContainText('A fourth five came.');
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Step 2 of 7.' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Step 2 of 7.' })).toBeVisible();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[data-kind=offer]', { hasText: '20' }).click();
  await expect(status(page)).toContainText('The line is on the score slip');
  await expect(page.getByRole('button', { name: /fives.*plus 20, total 20/i })).toBeVisible();
  await expectAccessible(page, 'lesson');
});

test('every game has a lesson that can be walked to its end', async ({ page }) => {
  await hurry(page);
  for (const game of ['yahtzee', 'azul', 'scopone', 'liaptui', 'klondike']) {
    await page.goto(`/learn/${game}?lang=it`);
    const heading = page.getByRole('heading', { name: /^Passo \d di \d\.$/ });
    await expect(heading).toBeVisible();
    const play = page.getByRole('link', { name: 'Gioca una partita' });
    const show = page.getByRole('button', { name: 'Fammi vedere' });
    const next = page.getByRole('button', { name: 'Avanti' });
    for (let i = 0; i < 8 && !(await play.isVisible()); i++) {
      if (await show.isVisible()) await show.click();
      if (await next.isVisible()) await next.click();
    }
    await expect(play).toBeVisible();
  }
});

test('everything goes into one file and comes back, nothing doubled, nothing lost', async ({
  page,
  browser,
}) => {
  await hurry(page, { theme: 'dark' });
  await page.goto('/play/azul?lang=en&deal=backup');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('[data-state]')).toBeVisible();
  await keepGames(page, [
    finishedGame('yahtzee', ['beginner'], 'one'),
    finishedGame('klondike', ['casual'], 'two'),
  ]);
  await page.goto('/settings?lang=en');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save everything in a file' }).click();
  const path = await (await saving).path();

  const device = await browser.newContext();
  const other = await device.newPage();
  await other.goto('/settings?lang=en');
  const read = async (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    other.getByLabel('Read a file', { exact: true }).setInputFiles(file);
  await read({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"chiaro":"everything","version":9}'),
  });
  const bad = other.getByRole('dialog', { name: 'This file cannot be read' });
  await expect(bad.getByText('VERSION_UNSUPPORTED')).toBeVisible();
  await other.keyboard.press('Escape');

  await read(path);
  const plan = other.getByRole('dialog', { name: 'What the file would bring' });
  await expect(plan.getByText('Finished games: 2 new, 0 already here.')).toBeVisible();
  await expect(plan.getByText('Unfinished games: 1 new', { exact: false })).toBeVisible();
  await expectAccessible(other, 'import');
  await plan.getByRole('button', { name: 'Import' }).click();
  await expect(other.getByText('Done. Nothing was lost or duplicated.')).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  // A closed dialog stays a moment, unseen.
  await expect(plan).toHaveCount(0);

  await read(path);
  await expect(plan.getByText('Finished games: 0 new, 2 already here.')).toBeVisible();
  await plan.getByRole('button', { name: 'Leave everything as it is' }).click();
  await other.goto('/?lang=en');
  await expect(other.getByRole('link', { name: 'Continue Azul' })).toBeVisible();
  await device.close();
});

test('a game from a file waits beside the one under way, and can be taken up', async ({
  page,
  browser,
}) => {
  const begin = async (on: Page) => {
    await hurry(on);
    await on.goto('/play/azul?lang=en');
    await on.getByRole('button', { name: 'Begin' }).click();
    await expect(on.locator('[data-state]')).toBeVisible();
    await on.goto('/settings?lang=en');
  };
  await begin(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save everything in a file' }).click();
  const path = await (await saving).path();

  const device = await browser.newContext();
  const other = await device.newPage();
  await begin(other);
  await other.getByLabel('Read a file', { exact: true }).setInputFiles(path);
  await expect(other.getByText('1 set aside', { exact: false })).toBeVisible();
  await other.getByRole('button', { name: 'Import' }).click();
  await expect(other.getByText('Done. Nothing was lost or duplicated.')).toBeVisible();
  // The one that is taken up and the one under way change places.
  for (let swap = 0; swap < 2; swap++) {
    await other.goto('/play/azul?lang=en&new');
    await expect(other.getByText('A game is waiting for you.', { exact: false })).toBeVisible();
    await expect(other.getByText(/^A game from another device/)).toHaveCount(1);
    await other.getByRole('button', { name: 'Resume that one' }).click();
    await expect(other.locator('[data-state]')).toBeVisible();
  }
  await device.close();
});

test('the list of games is searched, and a game of it replayed with its totals', async ({
  page,
}) => {
  await hurry(page);
  await page.goto('/?lang=en');
  await keepGames(page, [
    finishedGame('azul', ['medium', 'easy'], 'list'),
    finishedGame('yahtzee', ['beginner'], 'list'),
  ]);
  await page.goto('/games?lang=en');
  await page.getByLabel('Search').fill('ada');
  await expect(page.getByRole('link', { name: /^Azul/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Yahtzee/ })).toHaveCount(0);
  await page.getByRole('link', { name: /^Azul/ }).click();
  await expect(
    page.getByRole('img', {
      name: /^Totals, line by line of the score slip\. You: \d+; Ada: \d+\.$/,
    }),
  ).toBeVisible();
  await expectAccessible(page, 'game');
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.getByText(/^Step 1 of \d+$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('.');
  await expect(page.getByText(/^Step 3 of \d+$/)).toBeVisible();
  await expect(status(page)).not.toBeEmpty();
  await expectAccessible(page, 'replay');
});
