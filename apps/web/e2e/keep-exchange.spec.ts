import { readFile } from 'node:fs/promises';
import { expect, test, type Download, type Page } from '@playwright/test';
import { begin, button, expectTotals } from './keep.js';
import { finishedMatch, seed } from './keepMatches.js';

const round = async (page: Page, ...points: readonly number[]): Promise<void> => {
  const boxes = page.locator('#keep-entry').getByRole('spinbutton');
  for (const [seat, value] of points.entries()) await boxes.nth(seat).fill(String(value));
  await boxes.last().press('Enter');
};

const textOf = async (download: Download): Promise<string> =>
  readFile((await download.path()) ?? '', 'utf8');

const saved = async (page: Page, name: string): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return download;
};

/** A finished match of a game of no name of ours. */
async function played(page: Page): Promise<void> {
  await begin(page, 'other', ['Ada', 'Bruno']);
  await round(page, 10, -5);
  await round(page, 7, 30);
  await button(page, 'More').click();
  await button(page, 'End the game here').click();
  await expect(page.getByText('Winner: Bruno with 25 points.').first()).toBeVisible();
}

test('a backup is loaded on another device, and once more without doubling anything', async ({
  page,
  browser,
}) => {
  await played(page);
  await page.goto('/keep/history?lang=en');
  await expect(page.getByText('One game', { exact: true })).toBeVisible();
  const file = await (await saved(page, 'Save all as a file')).path();

  const other = await (await browser.newContext()).newPage();
  await other.goto('/keep/history?lang=en');
  for (const told of [
    'One game added, 0 brought up to date, 0 were already here.',
    '0 games added, 0 brought up to date, one was already here.',
  ]) {
    await other.locator('input[type=file]').setInputFiles(file);
    await expect(other.getByText(told).first()).toBeVisible();
  }
  await expect(other.getByText('One game', { exact: true })).toBeVisible();
  await other.getByRole('link', { name: /Any other game/ }).click();
  await expectTotals(other, [17, 25]);

  // It goes on there, and comes back as the longer log.
  await button(other, 'Undo').click();
  await round(other, 1, 1);
  await expectTotals(other, [18, 26]);
  await other.goto('/keep/history?lang=en');
  const longer = await (await saved(other, 'Save all as a file')).path();
  await page.locator('input[type=file]').setInputFiles(longer);
  await expect(page.getByText(/one brought up to date/).first()).toBeVisible();
  await page.getByRole('link', { name: /Any other game/ }).click();
  await expectTotals(page, [18, 26]);
  await other.context().close();
});

test('a match is deleted only after a question; a file that is none is refused', async ({
  page,
}) => {
  await seed(page, finishedMatch);
  await page.goto('/keep/history?lang=en');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await button(page, 'No, go back').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('One game', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/No games have been scored here yet/)).toBeVisible();

  const file = (text: string) => ({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page.locator('input[type=file]').setInputFiles(file('{"chiaro":'));
  await expect(page.getByText(/This is not valid JSON/).first()).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles(file('{"chiaro":"keep","version":9,"matches":[]}'));
  await expect(page.getByText(/not supported/).first()).toBeVisible();
});

test('a result as text, table, file, picture, link and on paper', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await played(page);

  expect(await textOf(await saved(page, 'Save as CSV'))).toBe(
    'Round,Ada,Bruno\r\n1,10,-5\r\n2,7,30\r\nTotal,17,25\r\n',
  );
  const file = JSON.parse(await textOf(await saved(page, 'Save as a Chiaro file'))) as {
    matches: { players: { name: string }[] }[];
  };
  expect(file.matches[0]?.players.map(({ name }) => name)).toEqual(['Ada', 'Bruno']);

  const picture = await readFile((await (await saved(page, 'Save as a picture')).path()) ?? '');
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBe(1080);

  await button(page, 'Copy as text').click();
  await expect(button(page, 'Copied.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('Winner: Bruno with 25 points.');
  expect(text).toContain('−5  Bruno: Round 1');

  const link = await page.getByRole('link', { name: 'Send to BG Stats' }).getAttribute('href');
  const { searchParams, origin } = new URL(link ?? '');
  expect(origin).toBe('https://app.bgstatsapp.com');
  expect(JSON.parse(searchParams.get('data') ?? '')).toMatchObject({
    sourceName: 'Chiaro',
    game: { highestWins: true },
    players: [
      { name: 'Ada', score: 17, winner: false, rank: 2 },
      { name: 'Bruno', score: 25, winner: true, rank: 1 },
    ],
  });

  // The printer gets the sheet, and nothing else.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-print-sheet]')).toBeVisible();
  await expect(page.locator('[data-print-sheet]')).toContainText('Winner: Bruno with 25 points.');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.locator('[data-board]')).toBeHidden();
});

test('history: search, statistics, rematch in one tap, remembered people', async ({ page }) => {
  await played(page);
  await page.getByRole('button', { name: 'Rematch' }).first().click();
  await expectTotals(page, [0, 0]);
  await round(page, 50, 20);
  await button(page, 'More').click();
  await button(page, 'End the game here').click();

  await page.goto('/keep/history?lang=en');
  await expect(page.getByText('2 games', { exact: true })).toBeVisible();
  const ada = page.getByRole('row', { name: /^Ada/ });
  await expect(ada).toContainText('50 %');
  await expect(ada.getByRole('cell')).toHaveText(['2', '1', '50 %', '1', '33.5', '50']);
  await expect(
    page.getByRole('region', { name: 'By game' }).getByRole('row').last().getByRole('cell'),
  ).toHaveText(['2', 'Ada 1', 'Ada 50', /20/]);
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No games', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('bru');
  await expect(page.getByText('2 games', { exact: true })).toBeVisible();

  await page.goto('/keep/yahtzee?lang=en');
  await button(page, 'Bruno').click();
  await expect(page.getByLabel('Name of player 1')).toHaveValue('Bruno');
  await page.goto('/keep?lang=en');
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expectTotals(page, [0, 0]);
  await expect(page.getByRole('toolbar', { name: 'Totals' })).toContainText('Bruno');
});
