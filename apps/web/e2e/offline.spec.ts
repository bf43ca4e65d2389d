import { expect, test } from '@playwright/test';
import { hurry, settled, status } from './table.js';

test.use({ serviceWorkers: 'allow' });

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

  // With a bot: its thinking is here as well.
  await page.goto('/play/azul?lang=en&deal=offline');
  await page.getByRole('button', { name: 'Begin' }).click();
  await settled(page);
  await page.keyboard.press('v');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Ada takes');

  await page.goto('/play/yahtzee?lang=en&deal=offline');
  await page.getByRole('button', { name: 'Begin' }).click();
  for (let turn = 0; turn < 13; turn++) {
    await expect(page.getByText('2 rolls left', { exact: true })).toBeVisible();
    await page.locator('[data-kind=offer]').first().click();
  }
  await expect(page.getByRole('dialog', { name: 'The game is over' })).toBeVisible();
  await page.goto('/games?lang=en');
  await expect(page.getByRole('link', { name: /on this device, to be sent/ })).toBeVisible();
  for (const game of ['scopone', 'liaptui', 'klondike']) {
    await page.goto(`/play/${game}?lang=en`);
    await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  }

  await context.setOffline(false);
  await page.goto('/games?lang=en');
  await expect(page.getByRole('link', { name: /on this device, to be sent/ })).toHaveCount(0);
  await expect(
    page.getByRole('link', { name: /^Yahtzee.*verified and kept by the server/ }),
  ).not.toHaveCount(0);
});

test('the app can be installed: a manifest with icons that are there', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(address ?? '')).json()) as {
    readonly display: string;
    readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  };
  expect(manifest.display).toBe('standalone');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  for (const { src } of manifest.icons) {
    const icon = await request.get(new URL(src, page.url()).href);
    expect(icon.headers()['content-type'], src).toMatch(/^image\//);
  }
});
