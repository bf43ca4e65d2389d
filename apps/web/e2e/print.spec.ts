import { expect, test } from '@playwright/test';
import { beginByKeyboard } from './table.js';

test('a game is printed with its board and its whole slip, without what there is to press', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beginByKeyboard(page, 'yahtzee');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-arrival] [data-decide]').first()).toBeVisible();
  await expect(page.locator('[data-slip] dl')).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'What you can do' })).toBeHidden();
  await expect(page.locator('[aria-controls=slip]')).toBeHidden();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const board = await page.locator('[data-arrival]').boundingBox();
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(board?.y ?? 0);
});
