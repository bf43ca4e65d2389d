import { expect, test, type Page } from '@playwright/test';
import { OwnServer } from './ownServer.js';
import { lastBox, newGuest, playOut, sayName, WORDS, type Guest } from './rooms.js';
import { board, expectAccessible, status } from './table.js';

const DAY = 24 * 60 * 60 * 1000;

const deal = (page: Page, game: string) => page.getByRole('region', { name: game, exact: true });

/** Opens one's attempt at Yahtzee from the page of friends. */
async function begin(guest: Guest, words: { readonly link: string; readonly play: string }) {
  const { page, language } = guest;
  await page.goto('/friends');
  await sayName(guest, WORDS[language].goOn);
  await page.getByRole('link', { name: words.link }).click();
  await page.getByRole('button', { name: words.play }).click();
  await expect(board(page)).toHaveAttribute('data-state', 'mine');
}

const expectFits = async (page: Page) =>
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);

test('two browsers play the same ranked deal; its ranking opens when the day is closed', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const server = await OwnServer.start();
  const anna = await newGuest(browser, 'Anna', { language: 'it', baseURL: server.url });
  const ben = await newGuest(browser, 'Ben', { baseURL: server.url });
  await begin(anna, { link: 'Partite del giorno in classifica', play: 'Gioca a Yahtzee' });
  await begin(ben, { link: 'Ranked deals of the day', play: 'Play Yahtzee' });
  // Nothing helps, and the page says why.
  await ben.page.keyboard.press('h');
  await expect(status(ben.page)).toContainText('This is a ranked deal: hints, coach, undo');
  await expect(ben.page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  // Neither comes into the other’s room.
  await ben.page.goto(new URL(anna.page.url()).pathname);
  await expect(ben.page.getByRole('heading', { name: 'No such room' })).toBeVisible();
  await ben.page.goto('/ladder');
  await expect(deal(ben.page, 'Yahtzee')).toContainText('2 people have started it.');
  await expect(deal(ben.page, 'Yahtzee')).toContainText('Your attempt is under way.');
  await ben.page.getByRole('button', { name: 'Continue Yahtzee' }).click();
  await playOut([anna], 40, lastBox);
  await playOut([ben], 40, lastBox);
  const dialog = ben.page.getByRole('dialog', { name: 'The game is over' });
  await expect(dialog).toContainText('open when the deal is closed for everybody');
  await expect(dialog.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'To the ranked deals' }).click();
  await expect(deal(ben.page, 'Yahtzee')).toContainText('Your attempt is finished');
  await deal(ben.page, 'Yahtzee').getByText('Rankings of Yahtzee').click();
  await expect(deal(ben.page, 'Yahtzee')).toContainText('No ranking yet');
  await expect(deal(ben.page, 'Yahtzee')).not.toContainText('Anna');

  await server.kill();
  await ben.page.getByRole('link', { name: 'Chiaro' }).first().click();
  await ben.page.goBack();
  await expect(
    ben.page.getByRole('status').filter({ hasText: 'cannot be shown now' }),
  ).toBeVisible();
  await server.start(DAY + 3 * 60 * 60 * 1000);
  await ben.page.getByRole('button', { name: 'Try again' }).click();
  await expect(ben.page.getByRole('button', { name: 'Play Yahtzee' })).toBeVisible();
  const replay = ben.page.getByRole('link', { name: 'Replay the game of Anna' });
  await expect(async () => {
    await ben.page.goto('/ladder');
    await deal(ben.page, 'Yahtzee').getByText('Rankings of Yahtzee').click();
    await expect(replay).toBeVisible({ timeout: 2000 });
  }).toPass();
  // The same decisions at the same dice: equal points, one place.
  const rows = ben.page.getByRole('table').getByRole('row');
  const cells = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent)),
  );
  expect(cells.map(([rank]) => rank)).toEqual(['1', '1']);
  expect(new Set(cells.map(([, name]) => name))).toEqual(new Set(['Anna', 'Ben (you)']));
  expect(cells[0]?.[2]).toBe(cells[1]?.[2]);
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1280, 720],
  ] as const) {
    await ben.page.setViewportSize({ width, height });
    await expectFits(ben.page);
    const shots = process.env['CHIARO_SHOTS'];
    if (shots !== undefined)
      await ben.page.screenshot({ path: `${shots}/ladder-${width}.png`, fullPage: true });
  }
  await expectAccessible(ben.page, 'ladder');
  await replay.click();
  await expect(ben.page.getByRole('heading', { level: 1 })).toContainText('Yahtzee');
  await anna.page.setViewportSize({ width: 390, height: 844 });
  await anna.page.goto('/ladder');
  await expect(anna.page.getByRole('button', { name: 'Gioca a Yahtzee' })).toBeVisible();
  await expectFits(anna.page);
  await server.remove();
});
