import { expect, test } from '@playwright/test';

test('home lists the games of the catalog, in both languages', async ({ page }) => {
  await page.goto('/?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Games whose score explains itself',
  );
  await expect(page.getByRole('heading', { level: 2, name: 'Yahtzee' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.goto('/?lang=it');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Giochi con il punteggio che si spiega',
  );
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
});

test('the language button changes the language and is remembered', async ({ page }) => {
  await page.goto('/?lang=en');
  await page.getByRole('button', { name: 'Italiano' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Giochi con il punteggio che si spiega',
  );
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
});

test('the live regions are there, empty, before anything is drawn', async ({ page }) => {
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('#polite[aria-live=polite]')).toHaveText('');
  await expect(page.locator('#assertive[aria-live=assertive]')).toHaveText('');
});

test('every address can be opened directly, and an unknown one says so', async ({ page }) => {
  const pages: readonly (readonly [string, string])[] = [
    ['/play/yahtzee', 'Yahtzee'],
    ['/rules/yahtzee', 'Yahtzee: the rules'],
    ['/games', 'Finished games'],
    ['/settings', 'Settings'],
    ['/nowhere', 'Nothing here'],
    ['/play/nothing', 'Nothing here'],
  ];
  for (const [path, heading] of pages) {
    await page.goto(`${path}?lang=en`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

test('a line of the rules can be linked to', async ({ page }) => {
  await page.goto('/rules/yahtzee?lang=en#YZ-U2');
  await expect(page.locator('[id="YZ-U2"]')).toBeInViewport();
  await expect(page.locator('[id="YZ-U2"]')).toBeFocused();
});

test('nothing inline: the page breaks no content security policy', async ({ page }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) broken.push(message.text());
  });
  for (const path of ['/', '/play/yahtzee', '/settings', '/rules/yahtzee']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(broken).toEqual([]);
});

test('the first load weighs at most 100 kB', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const weights: [string, number][] = [];
  page.on('requestfinished', (request) => {
    void request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
      weights.push([new URL(request.url()).pathname, responseBodySize + responseHeadersSize]);
    });
  });
  await page.goto('/?lang=en', { waitUntil: 'networkidle' });
  await expect.poll(() => weights.length).toBeGreaterThan(5);
  const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(total, weights.map(([path, bytes]) => `${bytes} ${path}`).join('\n')).toBeLessThan(
    100_000,
  );
  test.info().annotations.push({ type: 'first load', description: `${total} bytes` });
  await context.close();
});
