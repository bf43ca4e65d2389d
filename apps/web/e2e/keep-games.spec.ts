import { devices, expect, test, type Page } from '@playwright/test';
import {
  begin,
  button,
  finger,
  FULL_CARD,
  keyboard,
  reach,
  expectTotals,
  writeHand,
  writeTurn,
  type Hand,
} from './keep.js';

const hands: readonly [string, (page: Page) => Hand][] = [
  ['touch', () => finger],
  ['keyboard', keyboard],
];
const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];

for (const [name, handOf] of hands)
  test.describe(`a whole match by ${name}`, () => {
    test.use(
      name === 'touch'
        ? { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch }
        : { viewport: { width: 1280, height: 900 } },
    );

    test('Yahtzee: thirteen turns, the upper bonus', async ({ page }) => {
      const hand = handOf(page);
      // By keyboard there are two, one of them without the bonus.
      const alone = hand.kind === 'touch';
      await begin(page, 'yahtzee', alone ? ['Ada'] : ['Ada', 'Bruno']);
      if (!alone) await reach(page, button(page, 'A 1'));
      for (const [box, dice] of FULL_CARD) {
        await writeTurn(page, hand, box, dice);
        if (!alone) await writeTurn(page, hand, box, box === 'ones' ? [1, 1, 2, 3, 4] : dice);
      }
      await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
      await expectTotals(page, alone ? [308] : [308, 272]);
      await expect(
        page.getByText(alone ? 'Ada: 308 points.' : 'Winner: Ada with 308 points.').first(),
      ).toBeVisible();
    });

    test('Azul: five rounds until a row is complete, with the end bonuses', async ({ page }) => {
      const hand = handOf(page);
      const colours = ['blue', 'yellow', 'red', 'black', 'white'];
      await begin(page, 'azul', ['Ada', 'Bruno']);
      for (let col = 0; col < 5; col++) {
        await hand.press(button(page, `Row 1, column ${col + 1}, ${colours[col]}: free`));
        await hand.choose(page.getByRole('checkbox', { name: 'Starting marker' }));
        await hand.write(button(page, 'Next: Bruno'));
        await hand.press(button(page, `Row 1, column ${col + 1}, ${colours[col]}: free`));
        await hand.write(button(page, `Write round ${col + 1}`));
      }
      await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
      await expectTotals(page, [12, 17]);
      await expect(page.getByRole('row', { name: /End bonuses/ })).toContainText('+2');
    });

    test('Scopone: hands by best cards until eleven', async ({ page }) => {
      const hand = handOf(page);
      await begin(page, 'scopone', []);
      const first = {
        carte: 22,
        denari: 6,
        scope: 2,
        best: ['7 of coins', '7 of cups', '6 of swords', 'ace of batons'],
      };
      const second = {
        scope: 1,
        best: ['6 of coins', '6 of cups', '7 of swords', '7 of batons'],
      };
      // The seven of coins is the settebello: nobody has to say so.
      await writeHand(page, hand, first, second, 1);
      await expectTotals(page, [5, 2]);
      await writeHand(page, hand, first, second, 2);
      await expectTotals(page, [10, 4]);
      await writeHand(page, hand, first, second, 3);
      await expect(page.getByText('Winner: Us with 15 points.').first()).toBeVisible();
    });

    test('Liap Tui: declarations before, piles after, a multiplied round', async ({ page }) => {
      const hand = handOf(page);
      await begin(page, 'liaptui', ['Ada', 'Bruno', 'Cleo', 'Dino']);
      const round = [
        [6, 6],
        [0, 0],
        [1, 1],
        [2, 1],
      ] as const;
      for (let number = 1; number <= 2; number++) {
        await declareAndTake(page, hand, round);
        await hand.type(page.getByRole('spinbutton', { name: 'Multiplier of the round' }), '4');
        await hand.write(button(page, `Write round ${number}`));
      }
      await expect(page.getByText('Winner: Ada with 88 points.').first()).toBeVisible();
      await expectTotals(page, [88, 24, 48, -8]);
    });

    test('Klondike: counts and time of a game that was won', async ({ page }) => {
      const hand = handOf(page);
      await begin(page, 'klondike', ['Ada']);
      const counts = {
        'Cards from the waste to the foundations': 20,
        'Cards from the piles to the foundations': 32,
        'Cards turned up': 21,
        'Draws from the stock': 30,
        'Recycles of the waste': 1,
        'Card moves in total': 142,
        Minutes: 18,
      };
      for (const [label, value] of Object.entries(counts))
        await hand.type(page.getByRole('spinbutton', { name: label }), String(value));
      await hand.choose(page.getByRole('radio', { name: 'Won' }));
      await hand.write(button(page, 'Write the game'));
      await expect(page.getByText('All cards are on the foundations.').first()).toBeVisible();
      // The first example of `chiaro score klondike`.
      await expectTotals(page, [klondikeExample]);
    });

    test('any other game: rounds by players to a target', async ({ page }) => {
      const hand = handOf(page);
      await page.goto('/keep/other?lang=en');
      await page.getByLabel('What is the game called?').fill('Burraco');
      await page.getByRole('checkbox').first().uncheck();
      await page.getByRole('spinbutton').first().fill('100');
      await page.getByLabel('Name of player 1').fill('Ada');
      await page.getByLabel('Name of player 2').fill('Bruno');
      await page.locator('form button[type=submit]').click();
      for (const [number, [a, b]] of [
        [30, -15],
        [80, 40],
      ].entries()) {
        await hand.type(page.getByRole('spinbutton', { name: 'Ada, points' }), String(a));
        await hand.type(page.getByRole('spinbutton', { name: 'Bruno, points' }), String(b));
        await hand.write(button(page, `Write round ${number + 1}`));
      }
      await expect(page.getByText('Winner: Ada with 110 points.').first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Burraco');
    });
  });

const klondikeExample = 1585;

/** By keyboard the numbers are typed one after another; the last pile count follows from the rest. */
async function declareAndTake(
  page: Page,
  hand: Hand,
  round: readonly (readonly [number, number])[],
): Promise<void> {
  const names = ['Ada', 'Bruno', 'Cleo', 'Dino'];
  if (hand.kind === 'keyboard') {
    await reach(page, page.locator('[data-roving="declared-0"]'));
    await page.keyboard.type(round.map(([declared]) => declared).join(''));
    await page.keyboard.type(
      round
        .slice(0, 3)
        .map(([, taken]) => taken)
        .join(''),
    );
    return;
  }
  for (const [seat, [declared]] of round.entries())
    await hand.press(button(page, `${names[seat]} declares ${declared === 0 ? 'zero' : declared}`));
  for (const [seat, [, taken]] of round.slice(0, 3).entries())
    await hand.press(
      button(
        page,
        `${names[seat]} took ${taken === 0 ? 'no pile' : taken === 1 ? '1 pile' : `${taken} piles`}`,
      ),
    );
}
