import { expect, test, type Page } from '@playwright/test';
import { countSounds } from './table.js';

const offer = (page: Page) => page.getByRole('group', { name: /Soft sounds/ });

test('sounds are offered before the first game: whoever wants them hears one at once, and is not asked again', async ({
  page,
}) => {
  const sounds = await countSounds(page);
  await page.goto('/play/yahtzee?lang=en&deal=sounds');
  await expect(offer(page).getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await sounds()).toBe(0);
  await offer(page).getByRole('radio', { name: 'Play with sounds' }).check();
  await expect.poll(sounds).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('[data-state=mine]')).toBeVisible();
  await page.goto('/play/azul?lang=en');
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await page.goto('/settings?lang=en');
  await expect(page.getByRole('checkbox', { name: 'Sounds', exact: true })).toBeChecked();
});

test('whoever begins without an answer plays in silence and is not asked again', async ({
  page,
}) => {
  const sounds = await countSounds(page);
  await page.goto('/play/yahtzee?lang=en&deal=sounds');
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('[data-state=mine]')).toBeVisible();
  await page.keyboard.press('1');
  expect(await sounds()).toBe(0);
  await page.goto('/play/azul?lang=en');
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});
