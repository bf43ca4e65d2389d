import { expect, test } from '@playwright/test';

test('an address that leads nowhere says so, on the page and in its status', async ({ page }) => {
  for (const path of ['/nothing/of/the/kind', '/play/chess']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
  }
  await page.goto('/nothing/of/the/kind');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Nothing here|Qui non c’è/);
  expect((await page.goto('/play/yahtzee'))?.status()).toBe(200);
});

test('no text becomes a script on a page of ours', async ({ page }) => {
  await page.goto('/');
  const refused = await page.evaluate(() => {
    const attempts = [
      () => (document.body.innerHTML = '<img src="x" onerror="1">'),
      () => document.createElement('script').setAttribute('src', 'https://evil.example/x.js'),
      () => new Worker('https://evil.example/x.js'),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    });
  });
  expect(refused).toEqual([true, true, true]);
});
