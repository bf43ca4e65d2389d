import { expect, test, type Page } from '@playwright/test';
import {
  beginByKeyboard,
  board,
  expectAccessible,
  expectLargeTargets,
  expectNoSidewaysScroll,
  settled,
  status,
} from './table.js';

/** What the page's clock shows, in seconds. */
const played = (page: Page) =>
  page.evaluate(() => {
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec(document.body.innerText) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  });

test('a calm game is chosen in the set-up, said at the table, and kept apart', async ({ page }) => {
  await page.goto('/play/klondike?lang=en');
  await page.getByRole('radio', { name: /Master/ }).check();
  await page.getByRole('checkbox', { name: 'Calm game' }).check();
  await page.getByText('House rules', { exact: true }).click();
  // The level’s time limit gives way, its other rules stay.
  await expect(page.getByRole('radio', { name: /^Off/ })).toBeChecked();
  await page.getByRole('button', { name: 'Begin' }).click();
  await settled(page);
  await expect(page.locator('main')).toContainText('Calm game: time does not count');
  await page.keyboard.press('i');
  await expect(status(page)).toContainText('Calm game: time does not count');

  // What a victory now would bring has no time bonus, and says why.
  await page.keyboard.press('w');
  await expect(status(page)).toContainText(/If you won now, without another draw or second: \d+/);
  await expect(status(page)).toContainText('Calm game, time did not count');
  await expect(status(page)).not.toContainText('Time bonus');
});

test('the setting makes every new game a calm one', async ({ page }) => {
  await page.goto('/settings?lang=it');
  await page.getByRole('checkbox', { name: /^Partite calme/ }).check();
  await page.goto('/play/klondike?lang=it');
  await expect(page.getByRole('checkbox', { name: 'Partita calma' })).toBeChecked();
});

test('pause stops the time and covers the cards, by key, button and command', async ({ page }) => {
  await page.clock.install();
  await beginByKeyboard(page, 'klondike');
  await settled(page);
  await page.keyboard.press('a');
  await expect(status(page)).toContainText('drawn');
  await page.keyboard.press('Shift+P');
  const cover = page.locator('[data-cover=paused]');
  await expect(cover).toContainText('The game is paused.');
  await expect(status(page)).toContainText('The game is paused.');
  await expect(board(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Resume/ })).toBeFocused();
  await expectAccessible(page, 'paused');
  await expectLargeTargets(page, 'paused');
  await expectNoSidewaysScroll(page, 'paused');

  // Paused it stays, also when the page is opened again.
  await page.reload();
  const goOn = page.getByRole('button', { name: /^(Resume|Continue)/ });
  await goOn.first().click();
  if (await cover.isVisible()) await page.keyboard.press('Shift+P');
  await expect(board(page)).toBeVisible();
  const before = await played(page);
  await page.keyboard.press('Shift+P');
  await expect(cover).toBeVisible();
  await page.clock.fastForward('30:00');
  await page.getByRole('button', { name: /^Resume/ }).click();
  await expect(board(page)).toBeVisible();
  await expect(status(page)).toContainText('The game resumes.');
  expect((await played(page)) - before).toBeLessThan(15 * 60);

  await page.keyboard.press('/');
  await page.keyboard.type('pause');
  await page.keyboard.press('Enter');
  await expect(cover).toBeVisible();
  await page.getByRole('button', { name: /^Resume/ }).click();
  // And from the menu.
  await board(page).waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pause the game/ })
    .click();
  await expect(cover).toBeVisible();
});

test('a game without a clock has nothing to pause', async ({ page }) => {
  await beginByKeyboard(page, 'azul');
  await settled(page);
  await page.keyboard.press('Shift+P');
  await expect(status(page)).toContainText('There is nothing to pause here.');
  await page.keyboard.press('w');
  await expect(status(page)).toContainText(
    'Here it can’t be determined what a victory now would bring.',
  );
});

test('what a victory now would bring stands on a slip of its own, from the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beginByKeyboard(page, 'klondike');
  await settled(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^If I won now/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'If I won now' });
  const lines = dialog.locator('[data-printed]');
  await expect(lines.first()).toBeVisible();
  const points = await dialog.locator('[data-printed] button').allInnerTexts();
  const sum = points
    .map((text) =>
      Number(
        /([+−]?\d+)\s*(?:plus|minus|no points)/
          .exec(text.replaceAll('\n', ' '))?.[1]
          ?.replace('−', '-') ?? NaN,
      ),
    )
    .reduce((all, each) => all + each, 0);
  await expect(dialog.locator('dl')).toContainText(String(sum));
  await lines.first().getByRole('button').click();
  await expect(dialog).toContainText('KL-S');
  await expectAccessible(page, 'prospect');
});
