import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, hurry, settled } from './table.js';

test('the calendar of daily deals shows the days that were played, and leads to their games', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const today = new Date().toISOString().slice(0, 10);
  await page.addInitScript((day) => {
    const result = { points: 231, won: null, ending: 'over', picture: [] };
    const games = { yahtzee: { [day]: { id: 'some-game', result } } };
    localStorage.setItem('chiaro.daily', JSON.stringify({ version: 1, games }));
  }, today);
  await page.goto('/daily/yahtzee?lang=en');
  const day = page.getByRole('table').getByRole('link', { name: /231/ });
  await expect(day).toHaveAttribute('href', '/games/some-game');
  await expect(page.locator('td[aria-current=date]')).toContainText(
    String(Number(today.slice(-2))),
  );
  await expect(page.getByText('Longest streak: one day.')).toBeVisible();
  await expectNoSidewaysScroll(page, 'daily');
  await expectAccessible(page, 'daily with its calendar');
});

test('before the first daily deal one sentence says how a streak begins, and no sign is explained', async ({
  page,
}) => {
  await page.goto('/daily/azul?lang=en');
  await expect(page.getByRole('table')).toBeVisible();
  const past = page.getByRole('region', { name: 'The days before' });
  await expect(past.getByRole('paragraph')).toHaveText([
    'No streak yet: two days in a row make one.',
  ]);
});

test('a daily deal that ends counts, also where the page has only Italian words', async ({
  page,
}) => {
  await hurry(page);
  await page.goto('/daily/klondike?lang=it');
  await page.getByRole('button', { name: 'Gioca la partita di oggi' }).click();
  await settled(page);
  await page.keyboard.press('a');
  await page.keyboard.press('/');
  await page.keyboard.type('abbandona');
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog', { name: 'Confermi?' });
  if (await sure.isVisible()) await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'La partita è finita' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('chiaro.daily')))
    .toContain('"ending":"over"');
});
