import { expect, test, type Page } from '@playwright/test';
import { arrived, beginByKeyboard, board, hurry, settled, status, summaryPanel } from './table.js';

/**
 * Laws that a real screen reader taught (docs/accessibility.md): what it can be heard saying is
 * tested by ear elsewhere; here is what the page must do for it.
 */
interface Watched {
  /** Times when nothing had the focus. */
  readonly lost: string[];
  /** Messages in the order in which they came, each with the frame it was in. */
  readonly said: { readonly frame: number; readonly text: string }[];
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { lost: [], said: [] };
    Object.assign(globalThis, { watched });
    let frame = 0;
    const look = () => {
      frame++;
      const isPlaying = document.querySelector('[data-arrival]') !== null;
      if (isPlaying && document.activeElement === document.body)
        watched.lost.push(`${Math.round(performance.now())} ms`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new MutationObserver((records) => {
      const added = records
        .filter(({ target }) => (target as Element).matches?.('[aria-live]'))
        .flatMap(({ addedNodes }) => [...addedNodes]);
      for (const node of added) watched.said.push({ frame, text: node.textContent ?? '' });
    }).observe(document, { childList: true, subtree: true });
  });
}

const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);

/** The nth of the list of moves, by keys. */
async function playFromList(page: Page, downs: number): Promise<void> {
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: /possible move/ });
  await expect(dialog).toBeVisible();
  for (let down = 0; down < downs; down++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

for (const game of ['yahtzee', 'azul', 'scopone', 'liaptui', 'klondike'])
  test(`${game}: the focus is never lost, and messages come one at a time`, async ({ page }) => {
    await watch(page);
    await beginByKeyboard(page, game, { deal: '2' });
    await expect(status(page)).not.toBeEmpty();
    for (let turn = 0; turn < 8; turn++) {
      const state = await settled(page);
      if (state === 'over') break;
      if (state === 'summary') {
        await page.keyboard.press('a');
        await expect(summaryPanel(page)).toBeHidden();
        continue;
      }
      // From the list, then the thing that has the focus itself.
      if (turn % 2 === 0) await playFromList(page, turn);
      else {
        await page.keyboard.press('Enter');
        await page.keyboard.press('Escape');
        if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
        await page.keyboard.press('t');
      }
    }
    // Whoever plays faster than a voice hears the rest afterwards.
    await expect.poll(async () => (await watched(page)).said.length).toBeGreaterThan(8);
    const { lost, said } = await watched(page);
    expect(lost).toEqual([]);
    expect(new Set(said.map(({ frame }) => frame)).size, 'never two in one frame').toBe(
      said.length,
    );
    expect(said.slice(1).filter(({ text }, i) => text === said[i]?.text)).toEqual([]);
  });

test('rolling keeps the focus on its die', async ({ page }) => {
  await beginByKeyboard(page, 'yahtzee');
  const third = page.getByRole('toolbar', { name: 'Dice' }).getByRole('button').nth(2);
  await third.focus();
  await page.keyboard.press('a');
  await expect(page.getByText('One roll left', { exact: true })).toBeVisible();
  await expect(third).toBeFocused();
});

test('the focus stays on its die when a bot’s last box ends the game', async ({ page }) => {
  await beginByKeyboard(page, 'yahtzee', {
    fill: () => page.getByRole('spinbutton', { name: 'Players' }).fill('2'),
  });
  const dice = page.getByRole('toolbar', { name: 'Dice' });
  for (let turn = 0; (await settled(page)) !== 'over' && turn < 60; turn++)
    await playFromList(page, 0);
  await expect(board(page)).toHaveAttribute('data-state', 'over');
  await expect(dice.getByRole('button').first()).toBeFocused();
});

test('a dialog leaves the live regions alone, keeps Tab inside and gives the focus back', async ({
  page,
}) => {
  await beginByKeyboard(page, 'yahtzee');
  const die = page.getByRole('toolbar', { name: 'Dice' }).getByRole('button').nth(1);
  await die.focus();
  await page.keyboard.press('t');
  await expect(status(page)).toContainText('Your turn');
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  // What was said before is forgotten, what is asked now is said.
  await expect(status(page)).toBeEmpty();
  await page.keyboard.press('s');
  await expect(status(page)).toContainText('You: 0 points.');
  expect(await page.evaluate(() => document.querySelector(':modal, [inert]'))).toBeNull();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(die).toBeFocused();
});

test('a question asked over the list of moves leads back into the list', async ({ page }) => {
  await beginByKeyboard(page, 'yahtzee', { deal: 'ci', settings: { confirmZero: true } });
  await page.keyboard.press('v');
  const list = page.getByRole('dialog', { name: /possible move/ });
  const zero = list.getByRole('button', { name: /0 points/ }).first();
  await zero.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question.getByRole('button', { name: 'No, go back' })).toBeFocused();
  await expect(question).toHaveAccessibleDescription(/0 points/);
  await page.keyboard.press('Enter');
  await expect(zero).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const passed = await page.evaluateHandle(() => {
    const names: (string | null)[] = [];
    document.addEventListener('focusin', ({ target }) =>
      names.push((target as Element).closest('[role=toolbar]')?.getAttribute('aria-label') ?? null),
    );
    return names;
  });
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('You score');
  await expect(page.getByRole('toolbar', { name: 'Dice' }).locator(':focus')).toHaveCount(1);
  expect(await passed.jsonValue(), 'both close at once, and it goes straight back').toEqual([
    'Dice',
  ]);
});

test('azul: a bot’s play leaves the focus where it is', async ({ page }) => {
  await beginByKeyboard(page, 'azul', { deal: '2' });
  await settled(page);
  const offer = page.getByRole('grid', { name: 'Displays and centre' });
  await offer.getByRole('button').first().focus();
  const place = () =>
    page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-label'));
  const before = await place();
  await page.keyboard.press('Enter');
  await page.keyboard.press('5');
  await expect(status(page)).toContainText('You take');
  await settled(page);
  expect(await place()).toBe(before);
});

for (const [language, questions] of [
  ['en', ['t', 'score', 'why', 'hand', 'moves', 'punti', 'perché', 'help']],
  ['it', ['tocca', 'punti', 'perché', 'mano', 'mosse', 'aiuto', 'score', 'why']],
] as const)
  test(`the command line answers in words and keeps the focus (${language})`, async ({ page }) => {
    await hurry(page);
    await page.goto(`/play/scopone?lang=${language}&deal=2`);
    await page.locator('button[type=submit]').click();
    expect(await settled(page)).toBe('mine');
    await arrived(page);
    const field = page.locator('[data-command]');
    const cards = page.getByRole('toolbar').locator('[data-roving]');
    await cards.nth(3).focus();
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    for (const question of questions) {
      const before = await status(page).textContent();
      await page.keyboard.type(question);
      await page.keyboard.press('Enter');
      await expect(status(page), question).not.toHaveText(before ?? '');
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
    }
    // Refused with the reason, and what was typed stays to be changed.
    await page.keyboard.type('12Z');
    await page.keyboard.press('Enter');
    await expect(page.locator('#assertive')).toContainText('12Z');
    await expect(field).toHaveValue('12Z');
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
    // A move in words of the language.
    const name = (await cards.first().getAttribute('aria-label'))?.split('.')[0] ?? '';
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(status(page)).toContainText(name);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('toolbar').locator('[data-roving]:focus')).toHaveCount(1);
  });

test('number keys read without acting when they are asked to', async ({ page }) => {
  await beginByKeyboard(page, 'klondike', { deal: '2' });
  await page.keyboard.press('Shift+R');
  await expect(status(page)).toContainText('Number keys now read');
  await page.keyboard.press('3');
  await expect(status(page)).toContainText('Pile 3, 2 face down, one face up');
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
  await page.keyboard.press('Shift+R');
  await page.keyboard.press('3');
  await expect(status(page)).toContainText('in hand');
});

test('klondike: Enter answers on every place', async ({ page }) => {
  await beginByKeyboard(page, 'klondike', { deal: '2' });
  const places = page.locator('[data-arrival] [data-roving]');
  for (let i = 0; i < (await places.count()); i++) {
    await places.nth(i).focus();
    const before = await status(page).textContent();
    await page.keyboard.press('Enter');
    await expect
      .poll(
        async () =>
          `${await status(page).textContent()}${await page.locator('#assertive').textContent()}`,
      )
      .not.toBe(before);
    await page.keyboard.press('Escape');
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

for (const game of ['yahtzee', 'azul', 'scopone', 'liaptui', 'klondike', 'other'])
  test(`scorekeeper, ${game}: after Begin one is in the form, and letters answer`, async ({
    page,
  }) => {
    await page.goto(`/keep/${game}?lang=en`);
    await page.locator('form button[type=submit]').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#keep-entry')).toBeVisible();
    await arrived(page);
    await expect(page.locator('#keep-entry :focus')).toHaveCount(1);
    await page.keyboard.press('s');
    await expect(status(page)).toContainText(/0 points/);
    await page.keyboard.press('/');
    await expect(page.locator('[data-command]')).toBeFocused();
    await page.keyboard.type('punti');
    await page.keyboard.press('Enter');
    await expect(status(page).locator('p')).toHaveCount(2);
  });
