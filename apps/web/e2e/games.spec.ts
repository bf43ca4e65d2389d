import { expect, test, type Page } from '@playwright/test';
import {
  beginByKeyboard,
  expectAccessible,
  hurry,
  settled,
  status,
  summaryPanel,
} from './table.js';

/** Plays on with keys alone: V lists the moves with the first one ready, Enter plays it or one that keys lead to. */
async function playOn(page: Page, ...keys: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /possible move/ });
  for (let turn = 0; turn < 200; turn++) {
    const state = await settled(page);
    if (state === 'over') return;
    if (state === 'summary') {
      await page.keyboard.press('a');
      await expect(summaryPanel(page)).toBeHidden();
      continue;
    }
    await page.keyboard.press('v');
    await expect(dialog).toBeVisible();
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  }
  throw new Error('The game did not end');
}

/** The result, its detail on D, and the game in the list of those that the server has verified. */
async function expectStored(page: Page, title: string): Promise<void> {
  const result = page.getByRole('dialog', { name: 'The game is over' });
  const button = page.getByRole('button', { name: 'See the result' });
  // After one's own last move it opens by itself, perhaps under the very key that asks for it;
  // after somebody else's the focus stays.
  await expect(async () => {
    if (await result.isVisible()) return;
    await button.focus({ timeout: 1000 });
    await page.keyboard.press('Enter');
    await expect(result).toBeVisible({ timeout: 1000 });
  }).toPass();
  const slip = result.getByRole('list').getByRole('button');
  expect(await slip.count()).toBeGreaterThan(0);
  await page.keyboard.press('d');
  await expect(status(page)).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await page.goto('/games?lang=en');
  await expect(
    page.getByRole('link', { name: new RegExp(`^${title}.*verified and kept by the server`) }),
  ).not.toHaveCount(0);
}

/** A number among the house rules that may also be none. */
async function setLimit(page: Page, name: string, value: string): Promise<void> {
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name }).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.getByRole('spinbutton', { name }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(value);
}

test('triple yahtzee: a whole game by keyboard, the column spoken with every box', async ({
  page,
}) => {
  await beginByKeyboard(page, 'yahtzee', { fill: () => chooseTriple(page) });
  await settled(page);
  const cell = page.getByRole('grid').first().getByRole('button').first();
  await cell.focus();
  await expect(cell).toHaveAccessibleName(/^Column 1\. ones/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Column 3\. ones/);
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Column 3\. ones: \d+ points? scored/);
  await expectAccessible(page, 'triple yahtzee');
  // The list begins with what may be kept and ends with what may be written.
  await playOn(page, 'End');
  await expectStored(page, 'Yahtzee');
});

/** Alone, three columns: among the house rules. */
async function chooseTriple(page: Page): Promise<void> {
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /Triple Yahtzee/ }).focus();
  await page.keyboard.press('Space');
}

test('azul: a whole game by keyboard', async ({ page }) => {
  await beginByKeyboard(page, 'azul');
  await settled(page);
  // A first turn on the board itself: a group, then a line by its number.
  await page.getByRole('grid', { name: 'Displays and centre' }).getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('in hand');
  await page.keyboard.press('3');
  await expect(status(page)).toContainText('put them in line 3');
  await playOn(page);
  await expectStored(page, 'Azul');
});

test('scopone: a match of two hands by keyboard', async ({ page }) => {
  await beginByKeyboard(page, 'scopone', {
    fill: () => setLimit(page, 'Number of hands', '2'),
  });
  await settled(page);
  // A first card from the hand: chosen, put back, chosen again and played.
  const chosen = page.getByRole('toolbar').getByRole('button', { pressed: true });
  await page.keyboard.press('2');
  await expect(chosen).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chosen).toHaveCount(0);
  await playOn(page);
  await expectStored(page, 'Scopone');
});

/** Nine cards each and four on the table: in this deal the first to play has a choice of captures. */
async function chooseNineFour(page: Page): Promise<void> {
  await page.locator('summary').click();
  await page.getByRole('radio', { name: 'Nine each, four on the table' }).check();
  await page.getByRole('radio', { name: 'Fourth player' }).check();
}

const captures = (page: Page) => page.getByRole('group', { name: 'What do you take?' });
const FIRST = 'four of batons and six of batons 2 cards, sum 10';
const SECOND = 'two of batons and jack of batons 2 cards, sum 10';

test('scopone: a capture is chosen by keyboard, never for the person', async ({ page }) => {
  await beginByKeyboard(page, 'scopone', { deal: '9', fill: () => chooseNineFour(page) });
  expect(await settled(page)).toBe('mine');
  const king = page.getByRole('button', { name: 'king of coins. 2 possible captures.' });
  await king.focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('2 possible captures: choose one.');
  await expect(captures(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(captures(page).getByRole('radio', { name: FIRST })).toBeFocused();
  // The main key takes nothing by itself; Escape goes back to the card.
  await page.keyboard.press('a');
  await expect(captures(page)).toBeVisible();
  await expectAccessible(page, 'a choice of captures');
  await page.keyboard.press('Escape');
  await expect(captures(page)).toBeHidden();
  await expect(king).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(captures(page).getByRole('radio', { name: SECOND })).toBeChecked();
  await page.keyboard.press('a');
  await expect(status(page)).toContainText(
    'You play the king of coins and take the two of batons and the jack of batons.',
  );
  await expect(captures(page)).toBeHidden();
  await expect(page.getByRole('toolbar').locator(':focus')).toHaveCount(1);
});

test('scopone: a capture is chosen by touch', async ({ browser }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 780 },
  });
  const page = await context.newPage();
  await hurry(page);
  await page.goto('/play/scopone?lang=en&deal=9');
  await chooseNineFour(page);
  await page.getByRole('button', { name: 'Begin' }).tap();
  expect(await settled(page)).toBe('mine');
  await page.getByRole('button', { name: 'king of coins. 2 possible captures.' }).tap();
  await captures(page).getByText('four of batons and six of batons').tap();
  await expect(captures(page).getByRole('radio', { name: FIRST })).toBeChecked();
  await page.getByRole('button', { name: 'Take the four of batons and the six of batons' }).tap();
  await expect(page.getByText('You and Bruno 3 cards')).toBeVisible();
  await context.close();
});

test('liap tui: a game of two rounds by keyboard', async ({ page }) => {
  await beginByKeyboard(page, 'liaptui', { fill: () => setLimit(page, 'Maximum rounds', '2') });
  await playOn(page);
  await expectStored(page, 'Liap Tui');
});

test.describe('where the drawn table does not load', () => {
  test('liap tui: a whole round in words, from the list of moves', async ({ page }) => {
    await page.route('**/assets/liaptui-table-*', (route) => route.abort());
    await beginByKeyboard(page, 'liaptui', { fill: () => setLimit(page, 'Maximum rounds', '1') });
    await expectAccessible(page, 'a table in words');
    const moves = page.getByRole('toolbar', { name: /possible move/ });
    while ((await settled(page)) === 'mine') {
      const before = await status(page).textContent();
      await moves.getByRole('button').first().focus();
      await page.keyboard.press('Enter');
      await expect(status(page)).not.toHaveText(before ?? '');
    }
    await expectStored(page, 'Liap Tui');
  });
});

test('a dialog that cannot be loaded says so, and opens once it can', async ({ page }) => {
  await page.route('**/assets/dialogs-*', (route) => route.abort());
  await beginByKeyboard(page, 'klondike');
  await page.keyboard.press('v');
  await expect(page.locator('#assertive')).toContainText('Not loaded yet.');
  await page.unroute('**/assets/dialogs-*');
  await expect(page.locator('[role=dialog] :focus')).toBeVisible();
});

/** Deal 21 with forty cards, the waste turned over in the same order: w the waste, f home. */
const KLONDIKE = `draw w-f draw w-1 draw draw draw draw draw draw w-f 7-f 5-7x1 5-f 4-f 1-f 4-f w-f w-f draw draw
  w-5 1-f 6-1x1 w-5 7-5x2 7-f 7-5x1 7-f 4-f 7-f 5-f 3-f 5-f 5-f 5-f 6-f 6-f 5-f 6-f 7-f draw w-f
  4-f w-4 w-f 6-f w-f 5-f 5-f 2-f 5-f 1-f 3-f 2-f 3-f 6-f 4-f draw w-f`;

/** A digit takes from a pile (again: one card more), 8 the waste; a digit or A puts down. */
function keysOf(move: string): string[] {
  const [, from = '', to = '', count = '1'] = /^(\w)-(\w)(?:x(\d))?$/.exec(move) ?? [];
  if (from === '') return ['a'];
  const take = from === 'w' ? '8' : from;
  return [...Array.from({ length: Number(count) }, () => take), to === 'f' ? 'a' : to];
}

test('klondike: a game won by keyboard', async ({ page }) => {
  await beginByKeyboard(page, 'klondike', {
    deal: '21',
    fill: async () => {
      await page.locator('summary').focus();
      await page.keyboard.press('Enter');
      for (const name of ['Neapolitan cards', 'Turned over in the same order']) {
        await page.getByRole('radio', { name }).focus();
        await page.keyboard.press('Space');
      }
    },
  });
  // A draw that is taken back, and played again.
  await page.keyboard.press('a');
  await expect(status(page)).toContainText('One card drawn');
  await page.keyboard.press('u');
  await expect(status(page)).toContainText('You undo');
  for (const key of KLONDIKE.split(/\s+/).flatMap(keysOf)) await page.keyboard.press(key);
  expect(await settled(page)).toBe('over');
  // D says how the score came about, in the sentences of the scoring document.
  const result = page.getByRole('dialog', { name: 'The game is over' });
  await expect(result).toBeVisible();
  await expect(result.getByRole('button', { name: 'Read the detail' })).toHaveAttribute(
    'aria-keyshortcuts',
    'D',
  );
  await page.keyboard.press('d');
  // The moves of a hundred quick keys are still being said: the answer comes before them.
  const detail = status(page).locator('p', { hasText: 'Base score' });
  await expect(detail).toContainText(/Base score.*Final score: \d+ points\.$/s);
  expect((await detail.textContent())?.length).toBeLessThan(1000);
  await expectStored(page, 'Klondike');
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
  await beginByKeyboard(page, 'klondike', { deal: '2' });
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

test('a reload in mid-game loses nothing, at any table', async ({ page }) => {
  for (const game of ['azul', 'scopone', 'liaptui', 'klondike']) {
    await beginByKeyboard(page, game, { settings: { textView: true } });
    await settled(page);
    await page.keyboard.press('v');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await settled(page)).toBe('mine');
    // The position in words, the lines of the slip, and whose turn it is.
    const seen = () =>
      page
        .locator('[data-state] details, #slip, h1')
        .evaluateAll((parts) => parts.map((part) => part.textContent));
    const before = await seen();
    await page.reload();
    expect(await settled(page)).toBe('mine');
    expect(await seen(), game).toEqual(before);
  }
  await page.goto('/?lang=en');
  await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(4);
});
