import { expect, test } from '@playwright/test';
import { comeIn, giveUp, makeRoom, newGuest, playFirst, startMatch, whoseTurn } from './rooms.js';
import { status } from './table.js';

const PROVED = {
  en: 'Proved for you: your device contributed to the randomness of this game',
  it: 'Dimostrato per te: anche il tuo dispositivo ha contribuito al sorteggio di questa partita',
} as const;

test('at the end each device says in its own language that the luck is proved', async ({
  browser,
}) => {
  const anna = await newGuest(browser, 'Anna');
  const bruno = await newGuest(browser, 'Bruno', { language: 'it' });
  const link = await makeRoom(anna, 'azul');
  await comeIn(bruno, link);
  await startMatch(anna, [bruno]);
  const guests = [anna, bruno];
  for (let move = 0; move < 3; move++) {
    const mover = guests[await whoseTurn(guests)];
    if (mover !== undefined) await playFirst(mover.page);
  }
  await giveUp(anna);
  for (const { page, language } of guests) {
    const receipt = page.locator('[data-receipt]');
    await expect(receipt).toContainText(PROVED[language]);
    await expect(receipt).toHaveAttribute('data-receipt', 'proved');
    await expect(status(page)).toContainText(PROVED[language]);
  }
});
