import { expect, test, type Page } from '@playwright/test';
import { begin, button, keyboard, reach, said } from './keep.js';
import {
  expectAccessible,
  expectLargeTargets,
  expectNoSidewaysScroll,
  expectNothingCutOff,
} from './table.js';

const PHONE = { width: 390, height: 844 };

async function playRound(page: Page, points: readonly number[]): Promise<void> {
  const boxes = page.locator('#keep-entry').getByRole('spinbutton');
  for (const [seat, value] of points.entries()) await boxes.nth(seat).fill(String(value));
  await boxes.last().press('Enter');
  await button(page, 'More').click();
  await page.getByRole('dialog').getByRole('button', { name: /^End/ }).first().click();
}

test('somebody gets a picture by keyboard, an emoji or a photo, and keeps it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/keep/azul?lang=en');
  const names = page.locator('[data-name]');
  await names.first().fill('Ada');
  const open = page.getByRole('button', { name: 'Picture of Ada' });
  await reach(page, open);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'A picture for Ada' });
  const faces = dialog.getByRole('toolbar').getByRole('button');
  await expect(faces).toHaveCount(24);
  await expectAccessible(page, 'faces');
  await expectLargeTargets(page, 'faces');
  await expectNoSidewaysScroll(page, 'faces');
  await expectNothingCutOff(page, 'faces');
  await keyboard(page).press(dialog.getByRole('button', { name: 'cat' }));
  await expect(dialog).toBeHidden();
  await expect.poll(() => said(page)).toContain('Ada has a new picture.');
  await expect(open).toBeFocused();
  await expect(open).toContainText('🐱');

  // At the table it stands beside the name, and is still there after a reload.
  await names.nth(1).fill('Bo');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('main')).toContainText('🐱');
  await page.reload();
  await expect(page.locator('main')).toContainText('🐱');

  // A photo is cut square and small, and the page may show it.
  await page.goto('/keep/azul?lang=en');
  await names.first().fill('Bo');
  await page.getByRole('button', { name: 'Picture of Bo' }).click();
  const picture = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 300;
    canvas.getContext('2d')?.fillRect(0, 0, 400, 300);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'bo.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  const photo = page.getByRole('button', { name: 'Picture of Bo' }).locator('img');
  await expect(photo).toBeVisible();
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await page.getByRole('button', { name: 'Picture of Bo' }).click();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.locator('#assertive')).toContainText('not a picture that can be read');
});

test('the evening is summed up across games, and shared', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(PHONE);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'canShare', { value: undefined }),
  );
  await begin(page, 'other', ['Ada', 'Bo']);
  await playRound(page, [12, 7]);
  await begin(page, 'other', ['Ada', 'Bo', 'Cleo']);
  await playRound(page, [1, 2, 9]);
  await page.goto('/keep?lang=en');
  await page.getByRole('link', { name: 'The evening' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The evening' })).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(/Cleo\s*1\s*1/);
  await expect(rows.nth(2)).toContainText(/Ada\s*2\s*1/);
  await expect(rows.nth(3)).toContainText(/Bo\s*2\s*0/);
  await expect(page.locator('main')).toContainText('2 games, ');
  await expect(page.locator('main')).toContainText('Won by Cleo.');
  await expectAccessible(page, 'evening');
  await expectLargeTargets(page, 'evening');
  await expectNoSidewaysScroll(page, 'evening');
  await expectNothingCutOff(page, 'evening');

  await page.getByRole('button', { name: /^Share/ }).click();
  await expect(page.getByRole('button', { name: /[Cc]opied/ })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('Cleo: 1 of 1 won');
  expect(text).toContain('Ada 1 · Bo 2 · Cleo 9. Won by Cleo.');
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a picture' }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/\.png$/);

  await page.goto('/keep/evening?lang=it');
  await expect(page.getByRole('heading', { level: 1, name: 'La serata' })).toBeVisible();
  await expect(page.locator('main')).toContainText('Ha vinto Cleo.');
});
