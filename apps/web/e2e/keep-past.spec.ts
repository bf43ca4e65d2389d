import { expect, test, type Page } from '@playwright/test';
import { begin, button, said, expectTotals } from './keep.js';

const round = async (page: Page, ...points: readonly number[]): Promise<void> => {
  const boxes = page.locator('#keep-entry').getByRole('spinbutton');
  for (const [seat, value] of points.entries()) await boxes.nth(seat).fill(String(value));
  await boxes.last().press('Enter');
};

test('an early round is corrected, everything after it is counted again, and undo brings it back', async ({
  page,
}) => {
  await begin(page, 'other', ['Ada', 'Bruno']);
  for (const points of [
    [10, 20],
    [30, 5],
    [1, 2],
  ] as const)
    await round(page, ...points);
  await expectTotals(page, [41, 27]);

  await button(page, 'Round 1: correct').click();
  await expect(page.getByRole('heading', { name: 'Correct round 1' })).toBeFocused();
  await expect(page.getByRole('spinbutton', { name: 'Ada, points' })).toHaveValue('10');
  await page.getByRole('spinbutton', { name: 'Ada, points' }).fill('100');
  await button(page, 'Write round 1').click();
  await expectTotals(page, [131, 27]);
  await expect(page.getByRole('row', { name: /^Round 3/ })).toContainText('131');
  await expect
    .poll(() => said(page))
    .toContain('Entry number 1 corrected; everything after it was counted again.');

  await button(page, /^Undo/).click();
  await expectTotals(page, [41, 27]);
  for (let i = 0; i < 3; i++) await button(page, /^Undo/).click();
  await expectTotals(page, [0, 0]);
  for (let i = 0; i < 4; i++) await button(page, /^Redo/).click();
  await expectTotals(page, [131, 27]);

  // A correction is left with Escape; what was half written is still there.
  await page.getByRole('spinbutton', { name: 'Ada, points' }).fill('7');
  await button(page, 'Round 1: correct').click();
  await expect(page.getByRole('spinbutton', { name: 'Ada, points' })).toHaveValue('100');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('spinbutton', { name: 'Ada, points' })).toHaveValue('7');

  await button(page, 'More').click();
  await page.getByText('12 changes in the log').click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'entry number 1 corrected' }),
  ).toHaveCount(1);
});

test('a correction that ends the match earlier is asked about; later hands stay, but do not count', async ({
  page,
}) => {
  await begin(page, 'scopone', []);
  for (let hand = 1; hand <= 2; hand++) await scoponeHand(page, hand, 0);
  await expectTotals(page, [8, 0]);
  await button(page, 'Hand 1: correct').click();
  await page.getByRole('spinbutton', { name: 'Us, scopas' }).fill('8');
  await button(page, 'Write hand 1').click();
  await expect(page.getByRole('dialog')).toContainText('8 scopas');
  await button(page, 'Write it').click();
  await expect(page.getByRole('dialog')).toContainText('entry number 2 is no longer possible');
  await button(page, 'Write it').click();
  await expectTotals(page, [12, 0]);
  await expect(page.getByText('Entry number 2 no longer fits.')).toBeVisible();
  await button(page, 'Remove').click();
  await expect(page.getByText('no longer fits')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
});

async function scoponeHand(page: Page, number: number, scope: number): Promise<void> {
  const fill = (label: string, value: number) =>
    page.getByRole('spinbutton', { name: label }).fill(String(value));
  await fill('Us, scopas', scope);
  await fill('Us, cards', 22);
  await fill('Us, coins', 6);
  await page.getByRole('radio', { name: 'Us' }).check({ force: true });
  await page.getByRole('radio', { name: 'By points' }).check({ force: true });
  await fill('Us, primiera, 0 if a suit is missing', 78);
  await fill('Them, primiera, 0 if a suit is missing', 72);
  await button(page, `Write hand ${number}`).click();
}

test('every entry is saved at once, and so is what is half written', async ({ page }) => {
  await begin(page, 'liaptui', ['Ada', 'Bruno', 'Cleo', 'Dino']);
  await page.locator('[data-roving="declared-0"]').focus();
  await page.keyboard.type('2031' + '2042');
  await button(page, 'Write round 1').click();
  await page.locator('[data-roving="declared-0"]').focus();
  await page.keyboard.type('12');
  await page.reload();
  await expectTotals(page, [7, 3, -1, -1]);
  await expect(button(page, 'Bruno, declared: 2')).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('everything works, from the shelf to the result', async ({ page, context }) => {
    await page.goto('/keep?lang=en');
    await page.evaluate(async () => {
      const { serviceWorker } = navigator;
      await serviceWorker.ready;
      if (serviceWorker.controller === null)
        await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
    });
    await context.setOffline(true);
    await begin(page, 'other', ['Ada', 'Bruno']);
    const address = page.url();
    await round(page, 3, 4);
    // A page that dies right after an entry has it.
    await page.goto('about:blank');
    await page.goto(address);
    await expectTotals(page, [3, 4]);
    await round(page, 5, 6);
    await button(page, /^Undo/).click();
    await button(page, /^Redo/).click();
    await page.reload();
    await expectTotals(page, [8, 10]);
    for (const game of ['yahtzee', 'azul', 'scopone', 'liaptui', 'klondike']) {
      await page.goto(`/keep/${game}?lang=en`);
      await expect(page.locator('form button[type=submit]')).toBeVisible();
    }
  });
});

test('why: every number opens its lines, and from there its round', async ({ page }) => {
  await begin(page, 'scopone', []);
  await scoponeHand(page, 1, 2);
  await button(page, /^Us, Hand 1: 6 points\. Why\?/).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { expanded: false })).toHaveCount(5);
  await dialog.getByRole('button', { name: /22/ }).click();
  await expect(dialog).toContainText('SC-S1');
  await expect(dialog.getByRole('link', { name: 'Read the rule' })).toHaveAttribute(
    'href',
    '/rules/scopone#SC-S1',
  );
  await dialog.getByRole('button', { name: 'Correct this entry' }).click();
  await expect(page.getByRole('heading', { name: 'Correct hand 1' })).toBeVisible();
  await expect(page.locator('#keep-entry :focus')).toHaveCount(1);
});

test('the answer keys: score, why, what is needed, undo', async ({ page }) => {
  await begin(page, 'other', ['Ada', 'Bruno']);
  await round(page, 3, 4);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('s');
  await expect.poll(() => said(page)).toContain('In the lead: Bruno with 4 points, 1 ahead.');
  await page.keyboard.press('e');
  await expect.poll(() => said(page)).toContain('Bruno. Round 1: 4 points. Total after that: 4.');
  await page.keyboard.press('u');
  await expectTotals(page, [0, 0]);
  await page.keyboard.press('Shift+U');
  await expectTotals(page, [3, 4]);
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});
