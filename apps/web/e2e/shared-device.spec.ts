import { expect, test, type Page } from '@playwright/test';
import { comeIn, makeRoom, newGuest, playFirst, startMatch } from './rooms.js';
import {
  board,
  expectAccessible,
  expectLargeTargets,
  expectNoSidewaysScroll,
  hurry,
  status,
} from './table.js';

const cover = (page: Page) => page.locator('[data-cover]');

/** The names of the cards in the hand that lies open. */
const hand = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[data-arrival] [role=listbox] [role=option], [data-arrival] [data-roving]')
    .evaluateAll((cards) =>
      cards.map((card) => card.getAttribute('aria-label') ?? card.textContent ?? ''),
    );

test('two people share a device at Scopone: between their hands it is covered', async ({
  page,
}) => {
  await hurry(page, { confirmZero: false });
  await page.goto('/play/scopone?lang=en&deal=2');
  await page.getByRole('combobox').first().selectOption('person');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(cover(page)).toContainText('Hand the device to Player');
  await expectAccessible(page, 'cover');
  await expect(board(page)).toHaveCount(0);
  const seen: string[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const who = /Player \d/.exec(await cover(page).innerText())?.[0] ?? '';
    // Nothing of any hand is on the screen, or has been said.
    if (turn === 0) await expect(status(page)).not.toContainText(/of (coins|cups|swords|clubs)/);
    await expect(page.locator('[data-arrival] [data-roving]')).toHaveCount(0);
    await page.getByRole('button', { name: `I am ${who}` }).click();
    await expect(board(page)).toHaveAttribute('data-state', 'mine');
    seen.push((await hand(page)).join());
    await playFirst(page);
    await expect(cover(page)).toBeVisible();
  }
  // Two hands, of which the first is shown again to whom it belongs, one card shorter.
  expect(new Set(seen).size).toBe(3);
  expect(seen[0]).not.toBe(seen[1]);
});

test('two at one device play with a third at another', async ({ browser }) => {
  const anna = await newGuest(browser, 'Anna');
  const ben = await newGuest(browser, 'Ben');
  const link = await makeRoom(anna, 'scopone');
  await comeIn(ben, link);
  await anna.page.getByRole('button', { name: 'Another person on this device' }).click();
  await expect(anna.page.getByText('Anna 2 (you)')).toBeVisible();
  await startMatchWithCover(anna.page);
  await expect(board(ben.page)).toBeVisible();
  await anna.page.getByRole('button', { name: /^I am Anna/ }).click();
  await expect(board(anna.page)).toBeVisible();
  await ben.page.keyboard.press('p');
  await expect(status(ben.page)).toContainText('Anna 2, connected.');
});

async function startMatchWithCover(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Start the game' });
  await expect(start).not.toHaveAttribute('aria-disabled', 'true');
  await start.click();
  await expect(cover(page)).toBeVisible();
}

test('the pages of a room are accessible, on a phone and in the dark', async ({ browser }) => {
  const anna = await newGuest(browser, 'Anna', { language: 'it' });
  const ben = await newGuest(browser, 'Ben');
  const { page } = anna;
  await page.goto('/friends');
  await expectAccessible(page, 'name');
  const link = await makeRoom(anna, 'scopone');
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ colorScheme });
    await expect(page.getByRole('heading', { name: 'Invita' })).toBeVisible();
    await expectAccessible(page, `waiting ${width}`);
    await expectNoSidewaysScroll(page, `waiting ${width}`);
    await expectLargeTargets(page, `waiting ${width}`);
  }
  await comeIn(ben, link);
  await expect(page.getByRole('heading', { name: 'Nella stanza' })).toBeVisible();
  await expectAccessible(page, 'waiting with others');
  await startMatch(anna, [ben]);
  await expectAccessible(ben.page, 'online table');
  const tab = await ben.context.newPage();
  await tab.goto('/friends');
  await expect(tab.getByRole('link', { name: /your game is in progress/ })).toBeVisible();
  await expectAccessible(tab, 'friends');
  await expectLargeTargets(tab, 'friends');
  await tab.goto('/friends/azul');
  await expect(tab.getByRole('button', { name: 'Create the room' })).toBeVisible();
  await expectAccessible(tab, 'make');
  await tab.goto('/public');
  await expectAccessible(tab, 'public');
});
