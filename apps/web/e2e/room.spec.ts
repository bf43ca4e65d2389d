import { expect, test } from '@playwright/test';
import { beginByKeyboard, board, settled, status } from './table.js';

test('the live coach grades each decision, and shows the best moves when asked', async ({
  page,
}) => {
  await beginByKeyboard(page, 'yahtzee', { settings: { coach: 'live' } });
  const coach = page.getByRole('region', { name: 'The coach' });
  await expect(coach).toContainText('after each move');
  // The last of the list: a box, with five dice just rolled and two rolls left.
  await page.keyboard.press('v');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(coach).toContainText(/(Excellent|Good|Fair|Mistake) You chose: chance/);
  await expect(coach).toContainText('Better: keep');
  await expect(status(page)).toContainText(/Coach: (Good|Fair|Mistake)\. Better: keep/);
  await coach.getByText('Why?').click();
  await expect(coach.locator('details')).toContainText('points');
  await page.keyboard.press('h');
  await expect(coach.getByRole('listitem')).toHaveCount(3);
});

test('a total says why: its lines, their rules, and how it grew', async ({ page }) => {
  await beginByKeyboard(page, 'azul');
  // To the end of the first round, when the walls are tiled.
  for (let turn = 0; turn < 20; turn++) {
    await settled(page);
    if (await page.locator('#slip').getByRole('listitem').nth(1).isVisible()) break;
    await page.keyboard.press('v');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  const total = page
    .getByRole('region', { name: /^Ada’s board/ })
    .getByRole('button', { name: /^Ada: \d+ points?\. Why\?$/ });
  await total.click();
  const scores = page.getByRole('dialog', { name: 'How the score was reached' });
  await expect(scores.getByRole('img', { name: /You: \d+; Ada: \d+/ })).toBeVisible();
  await expect(scores.getByLabel('Whose lines')).toHaveValue('1');
  const line = scores.getByRole('list').getByRole('button').first();
  await expect(line).toContainText('Ada');
  await line.click();
  await expect(scores.getByRole('link', { name: 'Read the rule' })).toHaveAttribute(
    'href',
    /^\/rules\/azul#AZ-/,
  );
  await page.keyboard.press('Escape');
  await expect(scores).toBeHidden();
  await expect(total).toBeFocused();
});

test('klondike: what was taken back can be played again', async ({ page }) => {
  await beginByKeyboard(page, 'klondike', { deal: '2' });
  const moved = page.getByRole('button', { name: 'Pile 1, empty' });
  const redo = page.getByRole('button', { name: 'Redo' });
  await expect(redo).toHaveCount(0);
  await page.keyboard.press('1');
  await page.keyboard.press('6');
  await expect(moved).toBeVisible();
  await page.keyboard.press('u');
  await expect(moved).toHaveCount(0);
  await redo.click();
  await expect(moved).toBeVisible();
});

test('a solitaire says whether it can still be won', async ({ page }) => {
  await beginByKeyboard(page, 'klondike');
  await page.keyboard.press('Escape');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Can it still be won?' }).click();
  await expect(menu).toContainText(/can still be won\.|is lost\.|could not be decided\./);
});

test('of two tabs the newer goes on, and the older says so', async ({ context, page }) => {
  await beginByKeyboard(page, 'azul');
  await settled(page);
  const second = await context.newPage();
  await second.goto('/play/azul?lang=en');
  await expect(board(second)).toHaveAttribute('data-state', 'mine');
  await expect(page.locator('#main').getByText('This game is open in another tab')).toBeVisible();
  await second.keyboard.press('v');
  await second.keyboard.press('Enter');
  await expect(board(second)).toHaveAttribute('data-state', 'mine');
  const shown = await second.locator('[data-arrival]').innerText();

  await page.bringToFront();
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(second.locator('#main').getByText('This game is open in another tab')).toBeVisible();
  await expect(board(page)).toHaveAttribute('data-state', 'mine');
  expect(await page.locator('[data-arrival]').innerText()).toBe(shown);
});
