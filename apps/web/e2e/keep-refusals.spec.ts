import { expect, test, type Page } from '@playwright/test';
import { begin, button, rollDice, said, expectTotals, writeTurn, box, type Hand } from './keep.js';

const mouse: Hand = {
  kind: 'touch',
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  choose: (radio) => radio.check({ force: true }),
  write: (primary) => primary.click(),
};

/** The reason stands there, was said at once, and nothing was written. */
async function expectRefused(page: Page, reason: string, before: readonly number[]): Promise<void> {
  await expect(page.getByText('That isn’t possible.').first()).toBeVisible();
  await expect(page.getByText(reason).first()).toBeVisible();
  await expect.poll(() => page.locator('#assertive').innerText()).toContain(reason);
  await expectTotals(page, before);
}

test('Yahtzee: an impossible number, a box without dice, a zero, a joker', async ({ page }) => {
  await begin(page, 'yahtzee', ['Ada']);
  await page.getByRole('radio', { name: 'Points' }).check({ force: true });
  await box(page, 'threeOfAKind').click();
  await page.getByRole('spinbutton', { name: 'Points' }).fill('4');
  await button(page, 'Write 4').click();
  await expectRefused(page, 'No five dice score 4 in three of a kind.', [0]);
  await page.getByRole('radio', { name: 'Dice' }).check({ force: true });

  await rollDice(page, mouse, [1, 2]);
  await box(page, 'chance').click();
  await expect.poll(() => said(page)).toContain('3 dice are missing');

  // A zero is asked about first.
  await rollDice(page, mouse, [3, 4, 6]);
  await box(page, 'fullHouse').click();
  await expect(page.getByRole('dialog')).toContainText('This scores 0 points in full house');
  await button(page, 'No, go back').click();
  await box(page, 'fullHouse').click();
  await button(page, 'Write it').click();
  await expect(box(page, 'fullHouse')).toHaveCount(0);

  // A joker goes where the house says, once the house says so.
  await writeTurn(page, mouse, 'yahtzee', [4, 4, 4, 4, 4]);
  await rollDice(page, mouse, [4, 4, 4, 4, 4]);
  await expect(box(page, 'largeStraight')).toHaveAccessibleName(/closed\. Five dice show 4/);
  await box(page, 'largeStraight').click();
  await expectRefused(
    page,
    'Five dice show 4 and the Yahtzee box is filled: they must go in fours, which is open.',
    [50],
  );
  await button(page, /^Our house rule: a joker goes in its own upper box or any lower box/).click();
  await expectTotals(page, [190]);
  await button(page, 'More').click();
  await page.getByText(/changes in the log/).click();
  await expect(page.getByText('house rules changed')).toBeVisible();
});

test('Azul: no tile at all, one marker, more tiles than there were, a tile twice', async ({
  page,
}) => {
  await begin(page, 'azul', ['Ada', 'Bruno']);
  await button(page, 'Next: Bruno').click();
  await button(page, 'Write round 1').click();
  await expect(page.getByRole('dialog')).toContainText('Nobody put a tile on the wall');
  await button(page, 'No, go back').click();
  await page.getByRole('radio', { name: 'Ada' }).check({ force: true });
  await button(page, 'Row 1, column 1, blue: free').click();
  await page.getByRole('checkbox', { name: 'Starting marker' }).check();
  await page.getByRole('radio', { name: 'Bruno' }).check({ force: true });
  // Taking the marker takes it from whoever had it.
  await page.getByRole('checkbox', { name: 'Starting marker' }).check();
  await page.getByRole('radio', { name: 'Ada' }).check({ force: true });
  await expect(page.getByRole('checkbox', { name: 'Starting marker' })).not.toBeChecked();
  await page.getByRole('spinbutton', { name: 'Tiles on the floor' }).fill('30');
  await button(page, 'Write round 1').click();
  await expectRefused(
    page,
    '31 tiles came to the boards in this round; there were at most 20.',
    [0, 0],
  );
  await page.getByRole('spinbutton', { name: 'Tiles on the floor' }).fill('0');
  await button(page, 'Write round 1').click();
  await expectTotals(page, [1, 0]);
  await button(page, 'Row 1, column 1, blue: already there').click({ force: true });
  await expect.poll(() => said(page)).toContain('This tile is from an earlier round.');
});

test('Scopone: counts that do not add up, a card twice, a primiera of no cards', async ({
  page,
}) => {
  const fill = (label: string, value: number) =>
    page.getByRole('spinbutton', { name: label }).fill(String(value));
  const refused = async (reason: string | RegExp) => {
    await button(page, 'Write hand 1').click();
    await expect(page.getByText('That isn’t possible.').first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: reason }).first()).toBeVisible();
    await expectTotals(page, [0, 0]);
  };
  await begin(page, 'scopone', []);
  await fill('Us, cards', 22);
  await fill('Us, coins', 6);

  for (const card of ['7 of coins', '7 of cups', '6 of swords', '6 of batons'])
    await button(page, card).click();
  await button(page, '7 of coins').click();
  await expect
    .poll(() => said(page))
    .toContain('The 7 of coins is marked already (Us), and there is only one.');
  await expect(button(page, 'Them, best of coins: nothing yet')).toBeVisible();

  await page.getByRole('radio', { name: 'By points' }).check({ force: true });
  await fill('Us, primiera, 0 if a suit is missing', 78);
  await fill('Them, primiera, 0 if a suit is missing', 72);
  await fill('Them, cards', 20);
  await refused(/\b40\b/);
  await fill('Them, cards', 18);
  await fill('Them, coins', 5);
  await refused(/\b10\b/);
  await fill('Them, coins', 4);
  await fill('Us, primiera, 0 if a suit is missing', 85);
  await refused(/primiera/i);
  await fill('Us, primiera, 0 if a suit is missing', 78);
  await fill('Us, scopas', 7);
  await button(page, 'Write hand 1').click();
  await expect(page.getByRole('dialog')).toContainText('7 scopas in one hand are rare');
  await button(page, 'No, go back').click();
  await fill('Us, scopas', 0);
  await button(page, 'Write hand 1').click();
  await expectTotals(page, [4, 0]);
});

test('Liap Tui: piles that make 9, a third zero, declarations that make 8', async ({ page }) => {
  const put = async (cell: string, digit: string) => {
    await page.locator(`[data-roving="${cell}"]`).focus();
    await page.keyboard.type(digit);
  };
  /** Into an empty sheet: each digit goes on to the next cell. */
  const round = async (declared: string, taken: string) => {
    await put('declared-0', declared);
    await put('actual-0', taken);
  };
  await begin(page, 'liaptui', ['Ada', 'Bruno', 'Cleo', 'Dino']);
  await round('0231', '0243');
  await button(page, 'Write round 1').click();
  await expectRefused(page, 'The piles taken add up to 9; they must add up to 8.', [0, 0, 0, 0]);
  await put('actual-2', '3');
  await button(page, 'Write round 1').click();
  await round('0231', '0233');
  await button(page, 'Write round 2').click();

  // The pad says so before.
  await expect(button(page, 'Ada declares zero')).toHaveAccessibleDescription(
    /After two rounds with zero in a row/,
  );
  await round('0231', '0233');
  await button(page, 'Write round 3').click();
  await expect(
    page
      .getByText('Ada: After two rounds with zero in a row, at least 1 must be declared.')
      .first(),
  ).toBeVisible();

  // Eight is banned, unless the house plays so.
  for (const [cell, digit] of [
    ['declared-0', '2'],
    ['declared-1', '0'],
    ['declared-3', '3'],
    ['actual-0', '2'],
    ['actual-1', '0'],
  ] as const)
    await put(cell, digit);
  await button(page, 'Write round 3').click();
  await expectRefused(page, 'The declarations may not add up to 8.', [6, 14, 16, -4]);
  await button(page, 'Our house rule: write it anyway').click();
  await expectTotals(page, [13, 17, 24, 4]);
});

test('Klondike: a victory with cards missing, and the way to bring them home', async ({ page }) => {
  await begin(page, 'klondike', ['Ada']);
  await page
    .getByRole('spinbutton', { name: 'Cards from the waste to the foundations' })
    .fill('20');
  await page.getByRole('radio', { name: 'Won' }).check({ force: true });
  await button(page, 'Write the game').click();
  await expectRefused(page, 'A victory leaves 52 cards on the foundations; here are 20.', [0]);
  await button(page, 'The other 32 went to the foundations from the piles').click();
  await button(page, 'Write the game').click();
  await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
});

test('names that look alike are refused, and say which', async ({ page }) => {
  await page.goto('/keep/yahtzee?lang=en');
  await page.getByLabel('Name of player 1').fill('Ada');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of player 2')).toBeFocused();
  await page.keyboard.type('ADA');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText('This name is already taken at this table.').first()).toBeVisible();
  await expect(page.getByLabel('Name of player 2')).toHaveAttribute('aria-invalid', 'true');
});
