import { expect, test } from '@playwright/test';
import { comeIn, makeRoom, newGuest, playOut, startMatch } from './rooms.js';

test('two browsers play Azul to the end, Italian against English', async ({ browser }) => {
  const anna = await newGuest(browser, 'Anna', { language: 'it' });
  const ben = await newGuest(browser, 'Ben');
  const link = await makeRoom(anna, 'azul');
  await comeIn(ben, link);
  await startMatch(anna, [ben]);
  await playOut([anna, ben], 200);
  await expect(anna.page.getByRole('dialog', { name: 'La partita è finita' })).toBeVisible();
  await expect(ben.page.getByRole('dialog', { name: 'The game is over' })).toBeVisible();
});
