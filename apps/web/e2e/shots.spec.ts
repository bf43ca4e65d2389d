import { test, expect } from '@playwright/test';
import {
  comeIn,
  makeRoom,
  newGuest,
  startMatch,
  WORDS,
  sayName,
  whoseTurn,
  playFirst,
} from './rooms.js';
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 720 } } as const;
for (const [name, viewport] of Object.entries(sizes))
  test(`shots ${name}`, async ({ browser }) => {
    const anna = await newGuest(browser, 'Anna', { language: 'it' });
    const ben = await newGuest(browser, 'Benjamin');
    for (const { page } of [anna, ben]) await page.setViewportSize(viewport);
    const shot = (page: any, what: string) =>
      page.screenshot({
        path: `/tmp/roomsweb/${name}-${what}.png`,
        fullPage: what.startsWith('full'),
      });
    await ben.page.goto('/');
    await shot(ben.page, 'home');
    await ben.page.goto('/friends');
    await shot(ben.page, 'name');
    const link = await makeRoom(anna, 'scopone');
    await expect(anna.page.getByRole('heading', { name: 'Il tavolo' })).toBeVisible();
    await anna.page.waitForTimeout(800);
    await shot(anna.page, 'full-waiting-alone');
    await ben.page.goto(link);
    await shot(ben.page, 'invited');
    await sayName(ben, WORDS.en.comeIn);
    await ben.page.waitForTimeout(800);
    await shot(ben.page, 'full-waiting-guest');
    await ben.page.getByRole('button', { name: WORDS.en.ready }).click();
    await ben.page.waitForTimeout(500);
    await shot(anna.page, 'full-waiting-two');
    await startMatch(anna, [ben]);
    await anna.page.waitForTimeout(1500);
    await shot(anna.page, 'table-it');
    await shot(ben.page, 'table-en');
    await ben.page.keyboard.press('p');
    await ben.page.waitForTimeout(800);
    await shot(ben.page, 'people');
    await ben.context.setOffline(true);
    await ben.page.waitForTimeout(500);
    await ben.page.goto('/friends').catch(() => {});
    await ben.context.setOffline(false);
    await ben.page.goto('/friends');
    await ben.page.waitForTimeout(800);
    await shot(ben.page, 'full-friends');
    await ben.page.goto('/');
    await ben.page.waitForTimeout(800);
    await shot(ben.page, 'home-running');
    await ben.page.goto('/friends/yahtzee');
    await ben.page.waitForTimeout(800);
    await shot(ben.page, 'full-make');
    await ben.page.goto('/play/azul');
    await ben.page.waitForTimeout(800);
    await shot(ben.page, 'full-setup');
  });
