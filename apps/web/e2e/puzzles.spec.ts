import { expect, test, type Page } from '@playwright/test';
import { playFirst } from './rooms.js';
import { board, expectAccessible, expectNoSidewaysScroll, status } from './table.js';

const verdict = (page: Page) => page.locator('[data-right]');
/** One's own, as the page says it. */
const rating = async (page: Page): Promise<number> =>
  Number(/you: (\d+)/.exec(await page.getByText(/; you: /).innerText())?.[1]);

for (const game of ['yahtzee', 'azul', 'scopone', 'liaptui'])
  test(`a puzzle of ${game} is answered on its board, explained, and remembered`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/puzzles/${game}?lang=en`);
    await expect(board(page)).toHaveAttribute('data-state', 'mine');
    await expectNoSidewaysScroll(page, `puzzle of ${game}`);
    await expectAccessible(page, `puzzle of ${game}`);
    const asked = await page.locator('#puzzle-ask').innerText();
    expect(asked).not.toBe('');
    const before = await rating(page);
    await playFirst(page);
    await expect(verdict(page)).toContainText('Best: ');
    await expect(status(page)).not.toBeEmpty();
    await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeFocused();
    const isRight = (await verdict(page).getAttribute('data-right')) === 'true';
    const after = await rating(page);
    expect(isRight ? after > before : after < before).toBe(true);
    // What is best is marked on the board.
    await expect(page.locator('[data-hinted=true]').first()).toBeVisible();
    // The next one is another, and what happened is still known after a reload.
    await page.keyboard.press('Enter');
    await expect(verdict(page)).toHaveCount(0);
    await expect(board(page).locator(':focus')).toBeVisible();
    await page.reload();
    await expect(board(page)).toHaveAttribute('data-state', 'mine');
    expect(await rating(page)).toBe(after);
  });

test('in Klondike one looks through the stock first, and a losing move is told with a better one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/puzzles/klondike?lang=en&kind=onlyMove');
  await expect(board(page)).toHaveAttribute('data-state', 'mine');
  await expectAccessible(page, 'puzzle of Klondike');
  const before = await rating(page);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(verdict(page)).toContainText('This keeps the win: ');
  expect(await rating(page)).toBeLessThan(before);
  await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeFocused();
});

for (const [language, title] of [
  ['en', 'Puzzles'],
  ['it', 'Problemi'],
] as const)
  test(`all puzzles have a page, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/puzzles?lang=${language}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('article')).toHaveCount(5);
    await expect(page.locator('a[href^="/puzzles/scopone?kind="]')).toHaveCount(3);
    await expectAccessible(page, 'all puzzles');
    await expectNoSidewaysScroll(page, 'all puzzles');
    await page.locator('a[href="/puzzles/scopone?kind=settebello"]').click();
    await expect(page.locator('#puzzle-ask')).toContainText('settebello');
  });
