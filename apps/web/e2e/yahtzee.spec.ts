import { expect, test, type Page } from '@playwright/test';
import { arrived, beginByKeyboard, hurry, settled, status } from './table.js';

/** Tabs until the wanted thing has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.textContent ??
        '',
    );
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

async function startByKeyboard(page: Page): Promise<void> {
  await page.goto('/?lang=en');
  await tabTo(page, /^(Play|Continue) Yahtzee$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yahtzee');
  await tabTo(page, /^Begin$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Dice' })).toBeVisible();
  await arrived(page);
}

/** One turn: hold two dice by number, roll by the action key, write from the list of moves. */
async function turnByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await page.keyboard.press('a');
  await expect(page.getByText('One roll left', { exact: true })).toBeVisible();
  await page.keyboard.press('v');
  const moves = page.getByRole('dialog', { name: /possible move/ });
  await expect(moves).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(moves).toBeHidden();
}

test('a whole game by keyboard alone, sent, verified, stored and listed with its reasons', async ({
  page,
}) => {
  await hurry(page, { confirmZero: false });
  await startByKeyboard(page);
  for (let turn = 1; turn <= 13; turn++) {
    await expect(page.getByText('2 rolls left', { exact: true })).toBeVisible();
    await turnByKeyboard(page);
  }

  const result = page.getByRole('dialog', { name: 'The game is over' });
  await expect(result).toBeVisible();
  await expect(result.getByText(/^Final score \d+/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(result).toBeHidden();

  await tabTo(page, /^My games$/).catch(() => page.goto('/games'));
  if (!page.url().endsWith('/games')) await page.keyboard.press('Enter');
  // The newest; the server knows the games of other tests as well.
  const row = page.getByRole('link', { name: /Yahtzee.*verified and kept by the server/ }).first();
  await expect(row).toBeVisible();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yahtzee: the result');
  await expect(page.getByText('The deal is proved fair', { exact: false })).toBeVisible();

  const slip = page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: /total \d+$/ }) });
  await expect(slip.getByRole('listitem')).not.toHaveCount(0);
  const stored = await page.request.get(`/api/games/${page.url().split('/').at(-1) ?? ''}`);
  const { totals } = (await stored.json()) as { totals: number[] };
  await expect(page.getByRole('main').getByText(`Final score ${totals[0]}`)).toBeVisible();
});

test('a reload in mid-game loses nothing', async ({ page }) => {
  await hurry(page, { confirmZero: false });
  await startByKeyboard(page);
  await turnByKeyboard(page);
  await page.keyboard.press('3');
  await page.keyboard.press('a');
  await expect(page.getByText('One roll left', { exact: true })).toBeVisible();
  const dice = () =>
    page.getByRole('toolbar', { name: 'Dice' }).getByRole('button').allInnerTexts();
  const faces = () =>
    page
      .getByRole('toolbar', { name: 'Dice' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  const [before, slip] = [await faces(), await page.locator('#slip').innerText()];
  await page.reload();
  await expect(page.getByText('One roll left', { exact: true })).toBeVisible();
  expect(await faces()).toEqual(before);
  expect(await page.locator('#slip').innerText()).toBe(slip);
  expect(await dice()).toHaveLength(5);

  await page.goto('/?lang=en');
  await expect(page.getByRole('link', { name: 'Continue Yahtzee' })).toBeVisible();
});

test('the answer keys speak and never move the focus', async ({ page }) => {
  await hurry(page, { confirmZero: false });
  await startByKeyboard(page);
  await turnByKeyboard(page);
  await page.getByRole('toolbar', { name: 'Dice' }).getByRole('button').first().focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const where = await focused();
  const asks: readonly (readonly [string, RegExp])[] = [
    ['t', /Your turn: [1-6]/],
    ['s', /You: \d+ point/],
    ['Shift+S', /You: \d+ point/],
    ['e', /Total after that: \d+\. Rule YZ-/],
    ['l', /You roll/],
    ['Shift+L', /You score/],
    [',', /./],
    ['.', /./],
    ['PageDown', /Moves, \d+ message/],
    ['i', /Dice\./],
    ['m', /Speech: full/],
    ['Shift+M', /Muted/],
  ];
  for (const [key, said] of asks) {
    await page.keyboard.press(key);
    await expect(status(page)).toContainText(said);
    expect(await focused(), key).toBe(where);
  }
});

test('a refused move says why, assertively, and changes nothing', async ({ page }) => {
  await hurry(page);
  await startByKeyboard(page);
  await page.getByRole('textbox', { name: /^Command/ }).fill('keep a b c d e');
  await page.keyboard.press('Enter');
  await expect(page.locator('#assertive')).toContainText('Keep at most four dice');
  await expect(page.getByText('2 rolls left', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: /^Command/ }).fill('keep a b');
  await page.keyboard.press('Enter');
  await expect(page.getByText('One roll left', { exact: true })).toBeVisible();
});

test('a zero is asked about before it is written', async ({ page }) => {
  await hurry(page);
  await startByKeyboard(page);
  const zero = page.getByRole('button', { name: /0 points$/ }).first();
  await zero.click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question.getByText('This will score 0 points')).toBeVisible();
  await expect(question.getByRole('button', { name: 'No, go back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText('2 rolls left', { exact: true })).toBeVisible();
  await zero.click();
  await question.getByRole('button', { name: 'Play it' }).click();
  await expect(page.getByRole('button', { name: /0 points scored/ })).toBeVisible();
});

test('a written number answers why, and the slip leads to its rule', async ({ page }) => {
  await hurry(page, { confirmZero: false });
  await startByKeyboard(page);
  await turnByKeyboard(page);
  await page.getByRole('button', { name: /scored\. Why\?/ }).click();
  const line = page.locator('#slip').getByRole('button', { expanded: true });
  await expect(line).toBeVisible();
  await page.locator('#slip').getByRole('link', { name: 'Read the rule' }).click();
  await expect(page).toHaveURL(/\/rules\/yahtzee#YZ-/);
});

test('against a bot, the table waits for it and says what it did', async ({ page }) => {
  await hurry(page);
  await page.goto('/play/yahtzee?lang=en');
  await page.getByLabel('Players').fill('2');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('2 rolls left', { exact: true })).toBeVisible();
  await turnByKeyboard(page);
  await expect(status(page)).toContainText('Ada scores');
  await expect(status(page)).toContainText('Your turn');
});

test('the whole row of a box is pressed, tells the odds, and ticks only for one’s own moves', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const ticks: number[] = [];
    Object.assign(globalThis, { ticks });
    navigator.vibrate = (pattern) => {
      ticks.push(Number(pattern));
      return true;
    };
  });
  const ticks = () =>
    page.evaluate(() => (globalThis as unknown as { ticks: number[] }).ticks.length);
  await page.setViewportSize({ width: 360, height: 640 });
  await beginByKeyboard(page, 'yahtzee', {
    deal: '2',
    fill: () => page.getByLabel('Players').fill('2'),
  });
  await settled(page);
  const before = await ticks();
  await page.getByRole('button', { name: /^Die 1/ }).click();
  expect(await ticks()).toBe(before + 1);
  const chance = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /^chance/i }) });
  const { height = 0 } = (await chance.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  const odds = page.getByRole('button', { name: /yahtzee/i }).first();
  await odds.focus();
  await expect(odds).toHaveAttribute('aria-description', /\d+ cases out of 100/);
  await chance.getByRole('rowheader').click();
  await expect(
    page.getByRole('button', { name: /^chance: \d+ points scored/i }).first(),
  ).toBeVisible();
  // The bot has moved meanwhile: not one tick more than the die and the box.
  await settled(page);
  expect(await ticks()).toBe(before + 2);
});

test('a hint is gone with the position that it was about', async ({ page }) => {
  await beginByKeyboard(page, 'yahtzee', { deal: 'hint' });
  await settled(page);
  const line = page.locator('[data-ticker]').first();
  await page.keyboard.press('h');
  await expect(line).toHaveText(/^Hint: /);
  await page.keyboard.press('a');
  await expect(page.getByText('One roll left', { exact: true })).toBeVisible();
  await expect(line).not.toHaveText(/^Hint: /);
});
