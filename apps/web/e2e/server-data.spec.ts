import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { makeRoom, newGuest, WORDS } from './rooms.js';
import { expectAccessible, status } from './table.js';

test('everything on the server is saved as a file, and deleted', async ({ browser }) => {
  const anna = await newGuest(browser, 'Anna');
  const { page } = anna;
  await makeRoom(anna, 'azul');
  await page.goto('/settings?lang=en');
  const mine = page.getByRole('region', { name: 'Your data on this server' });
  const downloading = page.waitForEvent('download');
  await mine.getByRole('button', { name: 'Save it as a file' }).click();
  const file = await downloading;
  const everything = JSON.parse(readFileSync(await file.path(), 'utf8')) as object;
  expect(everything).toMatchObject({ player: { name: 'Anna' }, rooms: [{ game: 'azul' }] });
  await expect(status(page)).toContainText('Saved as chiaro-server.json.');

  const deleteIt = mine.getByRole('button', { name: 'Delete it all' });
  await deleteIt.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectAccessible(page, 'deleting');
  await page.keyboard.press('Escape');
  await expect(deleteIt).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await deleteIt.click();
  await dialog.getByRole('button', { name: 'Delete it all' }).click();
  await expect(page.getByRole('heading', { name: 'Your data on this server' })).toBeFocused();
  await expect(status(page)).toContainText('Nothing on this server leads to you any more.');
  expect((await page.request.get('/api/me')).status()).toBe(401);
  // The next room asks for a name again.
  await page.goto('/friends/azul');
  await expect(page.getByLabel(WORDS.en.name)).toBeVisible();
});
