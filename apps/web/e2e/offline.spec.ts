import { expect, test } from '@playwright/test';
import { hurry } from './table.js';

test('after the first visit every game can be played without a network, and is sent later', async ({
  page,
  context,
}) => {
  await hurry(page, { confirmZero: false });
  await page.goto('/?lang=en');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await context.setOffline(true);

  await page.goto('/play/yahtzee?lang=en');
  await page.getByRole('button', { name: 'Begin' }).click();
  for (let turn = 0; turn < 13; turn++) {
    await expect(page.getByText('2 rolls left', { exact: true })).toBeVisible();
    await page.locator('[data-kind=offer]').first().click();
  }
  await expect(page.getByRole('dialog', { name: 'The game is over' })).toBeVisible();
  await page.goto('/games?lang=en');
  await expect(page.getByRole('link', { name: /on this device, to be sent/ })).toBeVisible();
  for (const game of ['azul', 'scopone', 'liaptui', 'klondike']) {
    await page.goto(`/play/${game}?lang=en`);
    await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  }

  await context.setOffline(false);
  await page.goto('/games?lang=en');
  await expect(page.getByRole('link', { name: /verified and kept by the server/ })).toBeVisible();
});
