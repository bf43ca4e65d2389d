import { expect, test, type Page } from '@playwright/test';
import { hurry, status } from './table.js';

test.setTimeout(240_000);

const board = (page: Page) => page.locator('[data-state]');

/** Begins a game of a known deal; the form stands as it is, except for what `fill` changes. */
async function begin(
  page: Page,
  game: string,
  fill?: (page: Page) => Promise<void>,
  deal = 'test',
): Promise<void> {
  await hurry(page, { confirmZero: false });
  await page.goto(`/play/${game}?lang=en&deal=${deal}`);
  await fill?.(page);
  await page.getByRole('button', { name: 'Begin' }).focus();
  await page.keyboard.press('Enter');
  await expect(board(page)).toBeVisible();
}

/** Plays on with keys alone: V lists the moves, Enter plays one. */
async function playOn(
  page: Page,
  choose: (moves: readonly string[], turn: number) => number,
): Promise<void> {
  for (let turn = 0; turn < 400; turn++) {
    const state = await settled(page);
    if (state === 'over') return;
    if (state === 'summary') {
      await page.keyboard.press('a');
      await expect(summary(page)).toBeHidden();
      continue;
    }
    await page.keyboard.press('v');
    const dialog = page.getByRole('dialog', { name: /possible move/ });
    await expect(dialog).toBeVisible();
    const moves = await dialog.getByRole('list').getByRole('button').allInnerTexts();
    await page.keyboard.press('Home');
    for (let down = choose(moves, turn); down > 0; down--) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  }
  throw new Error('The game did not end');
}

const summary = (page: Page) =>
  page.getByRole('region', { name: /is over$/ }).filter({ hasText: 'Next' });

/** Waits until the person must do something. */
async function settled(page: Page): Promise<'mine' | 'over' | 'summary'> {
  for (;;) {
    if (await summary(page).isVisible()) return 'summary';
    const state = await board(page).getAttribute('data-state');
    if (state === 'mine' || state === 'over') return state;
    await page.waitForTimeout(20);
  }
}

async function expectResult(page: Page): Promise<void> {
  const result = page.getByRole('dialog', { name: 'The game is over' });
  await page.waitForTimeout(1200);
  if (!(await result.isVisible()))
    await page.getByRole('button', { name: 'See the result' }).first().click();
  await expect(result).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('Escape');
  await page.goto('/games?lang=en');
  await expect(page.getByRole('link', { name: /verified and kept by the server/ })).toBeVisible();
}

test('azul: a whole game by keyboard', async ({ page }) => {
  await begin(page, 'azul');
  await settled(page);
  // A first turn on the board itself: a group, then a line by its number.
  await page.getByRole('grid', { name: 'Displays and centre' }).getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('in hand');
  await page.keyboard.press('3');
  await expect(status(page)).toContainText('to put in line 3');
  await playOn(page, () => 0);
  await expectResult(page);
});

test('scopone: a whole match by keyboard', async ({ page }) => {
  await begin(page, 'scopone');
  await settled(page);
  // A first card from the hand: chosen, then played.
  await page.keyboard.press('2');
  await expect(page.getByRole('toolbar').getByRole('button', { pressed: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar').getByRole('button', { pressed: true })).toHaveCount(0);
  await playOn(page, () => 0);
  await expectResult(page);
});

test('liap tui: a whole game by keyboard', async ({ page }) => {
  await begin(page, 'liaptui', async () => {
    await page.getByText('House rules').click();
    await page.getByLabel('Points to win').fill('8');
  });
  await playOn(page, (moves) => (moves.length > 3 && /Declare/.test(moves[0] ?? '') ? 1 : 0));
  await expectResult(page);
});

test('klondike: a game by keyboard, given up at the end', async ({ page }) => {
  await begin(page, 'klondike');
  // A draw by the action key, then cards from the list.
  await page.keyboard.press('a');
  await expect(status(page)).toContainText('One card drawn');
  await page.keyboard.press('u');
  await expect(status(page)).toContainText('You take back');
  const moves = page.getByRole('dialog', { name: /possible move/ });
  for (let turn = 0; turn < 12; turn++) {
    await page.keyboard.press('v');
    await expect(moves).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(moves).toBeHidden();
  }
  await page.keyboard.press('Escape');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Leave this game' }).focus();
  await page.keyboard.press('Enter');
  await expectResult(page);
});

test('yahtzee: a whole game by touch', async ({ browser }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 780 },
  });
  const page = await context.newPage();
  await hurry(page, { confirmZero: false });
  await page.goto('/play/yahtzee?lang=en&deal=touch');
  await page.getByRole('button', { name: 'Begin' }).tap();
  for (let turn = 0; turn < 13; turn++) {
    await expect(page.getByText('2 rolls left', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Die 1/ }).tap();
    await expect(page.getByRole('button', { name: /^Die 1/, pressed: true })).toBeVisible();
    await page.getByRole('button', { name: /^Roll/ }).tap();
    await expect(page.getByText('One roll left', { exact: true })).toBeVisible();
    await page.locator('[data-kind=offer]').first().tap();
  }
  await expect(page.getByRole('dialog', { name: 'The game is over' })).toBeVisible();
  await context.close();
});

test('klondike: cards can be dragged', async ({ page }) => {
  // In this deal the card of pile 1 fits on the one of pile 6.
  await begin(page, 'klondike', undefined, '2');
  const piles = page.getByRole('grid', { name: 'Piles' });
  const card = piles.getByRole('button', { name: /pile 1, 1 of 1, face up/ });
  const name = ((await card.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
  await card.hover();
  await page.mouse.down();
  await piles.getByRole('button', { name: /pile 6, 6 of 6, face up/ }).hover();
  await page.mouse.up();
  await expect(
    piles.getByRole('button', { name: `${name}, pile 6, 7 of 7, face up` }),
  ).toBeVisible();
  await expect(piles.getByRole('button', { name: 'Pile 1, empty' })).toBeVisible();
});
