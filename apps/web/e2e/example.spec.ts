import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('../../../examples/page/', import.meta.url));

test('the page of the examples plays a whole game and explains its points', async ({ page }) => {
  const built = await build({
    entryPoints: [`${folder}main.js`],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  await page.route('**/example/', (route) =>
    route.fulfill({ body: readFileSync(`${folder}index.html`, 'utf8'), contentType: 'text/html' }),
  );
  await page.route('**/example/main.js', (route) =>
    route.fulfill({ body: built.outputFiles[0]?.text ?? '', contentType: 'text/javascript' }),
  );
  await page.goto('/example/');
  await expect(page.locator('#turn')).toHaveText('Your move:');
  const moves = page.locator('#moves button');
  // Thirteen boxes are a game; whatever is no box rolls again.
  for (let turn = 0; turn < 13; turn++)
    await moves
      .filter({ hasNotText: /^(keep|roll)/ })
      .first()
      .click();
  await expect(page.locator('#turn')).toHaveText(/^Over: \d+ points$/);
  expect(await page.locator('#points li').count()).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
