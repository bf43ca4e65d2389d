import { expect, test, type Page } from '@playwright/test';
import { begin, button, rollDice, said, expectTotals, writeTurn, box, type Hand } from './keep.js';

const mouse: Hand = {
  kind: 'touch',
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  choose: (radio) => radio.check({ force: true }),
};

/** The reason stands there, was said at once, and nothing was written. */
async function expectRefused(page: Page, reason: string, before: readonly number[]): Promise<void> {
  await expect(page.getByText('This cannot be.').first()).toBeVisible();
  await expect(page.getByText(reason).first()).toBeVisible();
  await expect.poll(() => page.locator('#assertive').innerText()).toContain(reason);
  await expectTotals(page, before);
}

test.describe('Yahtzee', () => {
  test.beforeEach(({ page }) => begin(page, 'yahtzee', ['Ada']));

  test('three of a kind cannot be 4', async ({ page }) => {
    await page.getByRole('radio', { name: 'Points' }).check({ force: true });
    await box(page, 'threeOfAKind').click();
    await page.getByRole('spinbutton', { name: 'Points' }).fill('4');
    await button(page, 'Write 4').click();
    await expectRefused(page, 'No five dice score 4 in three of a kind.', [0]);
  });

  test('a joker goes where the house says, once the house says so', async ({ page }) => {
    await writeTurn(page, mouse, 'yahtzee', [4, 4, 4, 4, 4]);
    await rollDice(page, mouse, [4, 4, 4, 4, 4]);
    await expect(box(page, 'largeStraight')).toHaveAccessibleName(/closed\. Five dice show 4/);
    await box(page, 'largeStraight').click();
    await expectRefused(
      page,
      'Five dice show 4 and the Yahtzee box is filled: they must go in fours, which is open.',
      [50],
    );
    await button(
      page,
      /^Our house plays so: a joker goes in its own upper box or any lower box/,
    ).click();
    await expectTotals(page, [190]);
    await button(page, 'More').click();
    await page.getByText(/changes in the log/).click();
    await expect(page.getByText('house rules changed')).toBeVisible();
  });

  test('a zero is asked about first', async ({ page }) => {
    await rollDice(page, mouse, [1, 2, 3, 4, 6]);
    await box(page, 'yahtzee').click();
    await expect(page.getByRole('dialog')).toContainText('This writes 0 points in Yahtzee');
    await button(page, 'No, go back').click();
    await expect(box(page, 'yahtzee')).toBeVisible();
    await box(page, 'yahtzee').click();
    await button(page, 'Write it').click();
    await expect(box(page, 'yahtzee')).toHaveCount(0);
  });

  test('a box wants five dice', async ({ page }) => {
    await rollDice(page, mouse, [1, 2]);
    await box(page, 'chance').click();
    await expect.poll(() => said(page)).toContain('3 dice are missing');
  });
});

test('Azul: one marker for all, a tile that is there, more tiles than there were', async ({
  page,
}) => {
  await begin(page, 'azul', ['Ada', 'Bruno']);
  await button(page, 'Row 1, column 1, blue: free').click();
  await page.getByRole('checkbox', { name: 'Starting marker' }).check();
  await button(page, 'Next: Bruno').click();
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
  await expect.poll(() => said(page)).toContain('This tile came in an earlier round.');
});

test('Azul: a round without a tile is asked about', async ({ page }) => {
  await begin(page, 'azul', ['Ada', 'Bruno']);
  await button(page, 'Next: Bruno').click();
  await button(page, 'Write round 1').click();
  await expect(page.getByRole('dialog')).toContainText('Nobody put a tile on the wall');
});

test.describe('Scopone', () => {
  const fill = (page: Page, label: string, value: number) =>
    page.getByRole('spinbutton', { name: label }).fill(String(value));

  test.beforeEach(async ({ page }) => {
    await begin(page, 'scopone', []);
    await fill(page, 'Cards of Us', 22);
    await fill(page, 'Denari of Us', 6);
    await page.getByRole('radio', { name: 'Us' }).check({ force: true });
    await page.getByRole('radio', { name: 'By points' }).check({ force: true });
    await fill(page, 'Primiera of Us, 0 if a suit is missing', 78);
    await fill(page, 'Primiera of Them, 0 if a suit is missing', 72);
  });

  test('carte that do not make 40', async ({ page }) => {
    await fill(page, 'Cards of Them', 20);
    await button(page, 'Write hand 1').click();
    await expectRefused(page, '40', [0, 0]);
    await fill(page, 'Cards of Them', 18);
    await button(page, 'Write hand 1').click();
    await expectTotals(page, [4, 0]);
  });

  test('denari that do not make 10', async ({ page }) => {
    await fill(page, 'Denari of Them', 5);
    await button(page, 'Write hand 1').click();
    await expectRefused(page, '10', [0, 0]);
  });

  test('a primiera that no cards give', async ({ page }) => {
    await fill(page, 'Primiera of Us, 0 if a suit is missing', 85);
    await button(page, 'Write hand 1').click();
    await expect(page.getByText('This cannot be.').first()).toBeVisible();
    await expectTotals(page, [0, 0]);
  });

  test('one card lies with one side only', async ({ page }) => {
    await page.getByRole('radio', { name: 'By best cards' }).check({ force: true });
    for (const card of ['7 of denari', '7 of coppe', '6 of spade', '6 of bastoni'])
      await button(page, card).click();
    await button(page, '7 of denari').click();
    await expect
      .poll(() => said(page))
      .toContain('The 7 of denari is already with Us: there is only one.');
    await expect(button(page, 'Them, best of denari: nothing yet')).toBeVisible();
  });

  test('many scope are asked about', async ({ page }) => {
    await page.getByRole('spinbutton', { name: 'Scope of Us' }).fill('7');
    await button(page, 'Write hand 1').click();
    await expect(page.getByRole('dialog')).toContainText('7 scope in one hand are rare');
  });
});

test.describe('Liap Tui', () => {
  test.beforeEach(({ page }) => begin(page, 'liaptui', ['Ada', 'Bruno', 'Cleo', 'Dino']));

  async function round(
    page: Page,
    declared: readonly number[],
    taken: readonly number[],
  ): Promise<void> {
    await page.locator('[data-roving="declared-0"]').focus();
    await page.keyboard.type(declared.join(''));
    await page.locator('[data-roving="actual-0"]').focus();
    await page.keyboard.type(taken.join(''));
  }

  test('declarations that make 8, unless the house plays so', async ({ page }) => {
    await round(page, [2, 0, 3, 3], [2, 0, 3, 3]);
    await button(page, 'Write round 1').click();
    await expectRefused(page, 'The declarations may not add up to 8.', [0, 0, 0, 0]);
    await button(page, 'Our house plays so: write it all the same').click();
    await expectTotals(page, [7, 3, 8, 8]);
  });

  test('piles that make 9', async ({ page }) => {
    await round(page, [2, 0, 3, 1], [2, 0, 4, 3]);
    await button(page, 'Write round 1').click();
    await expectRefused(page, 'The piles taken make 9; they must make 8.', [0, 0, 0, 0]);
  });

  test('a third zero in a row; the pad says so before', async ({ page }) => {
    for (let number = 1; number <= 2; number++) {
      await round(page, [0, 2, 3, 1], [0, 2, 3, 3]);
      await button(page, `Write round ${number}`).click();
    }
    await expect(button(page, 'Ada declares zero')).toHaveAccessibleDescription(
      /After zero in two rounds running/,
    );
    await round(page, [0, 2, 3, 1], [0, 2, 3, 3]);
    await button(page, 'Write round 3').click();
    await expect(
      page.getByText('Ada: After zero in two rounds running, at least 1 must be declared.').first(),
    ).toBeVisible();
  });
});

test('Klondike: a victory with cards missing, and the way to bring them home', async ({ page }) => {
  await begin(page, 'klondike', ['Ada']);
  await page.getByRole('spinbutton', { name: 'Cards home from the waste' }).fill('20');
  await page.getByRole('radio', { name: 'Won' }).check({ force: true });
  await button(page, 'Write the game').click();
  await expectRefused(page, 'A victory leaves 52 cards on the foundations; here are 20.', [0]);
  await button(page, 'The other 32 came home from the piles').click();
  await button(page, 'Write the game').click();
  await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
});

test('names that look alike are refused, and say which', async ({ page }) => {
  await page.goto('/keep/yahtzee?lang=en');
  await page.getByLabel('Name of player 1').fill('Ada');
  await page.getByLabel('Name of player 2').fill('ADA');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText('This name is already taken at this table.').first()).toBeVisible();
  await expect(page.getByLabel('Name of player 2')).toHaveAttribute('aria-invalid', 'true');
});
