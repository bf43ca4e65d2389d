import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectLargeTargets, expectNothingCutOff } from './table.js';

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;

for (const size of PHONES)
  test(`on a phone of ${size.width} by ${size.height} all games stand in two columns`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/?lang=it');
    const plays = page.getByRole('article').getByRole('link', { name: /^Gioca / });
    await expect(plays).toHaveCount(5);
    const boxes = await Promise.all((await plays.all()).map((link) => link.boundingBox()));
    expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(2);
    // On the taller one all five can be begun without scrolling; otherwise the last is half a screen down.
    const last = boxes.at(-1);
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThan(
      size.height > 800 ? size.height + 1 : 1.5 * size.height,
    );
    await expect(page.getByRole('link', { name: 'Gioca con amici' })).toBeInViewport({ ratio: 1 });
    await expectNothingCutOff(page, 'home');
    await expectLargeTargets(page, 'home');
    await page.locator('summary', { hasText: 'Altro' }).first().click();
    await expect(page.getByRole('link', { name: 'Regole Yahtzee' })).toBeVisible();
    await expectAccessible(page, 'home on a phone');
  });

/** Pictures of games that reach out of the place they are drawn in. */
const cutPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article')].flatMap((card) => {
      const place = card.firstElementChild?.getBoundingClientRect();
      const drawn = [...(card.firstElementChild?.querySelectorAll('svg') ?? [])];
      return drawn.length > 0 &&
        drawn.every((svg) => {
          const { top, bottom } = svg.getBoundingClientRect();
          return place !== undefined && top >= place.top - 1 && bottom <= place.bottom + 1;
        })
        ? []
        : [card.getAttribute('aria-labelledby')];
    }),
  );

for (const [width, height] of [
  [844, 390],
  [1280, 720],
] as const)
  test(`at ${width} by ${height} every game is drawn whole`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/?lang=en');
    await expect(page.getByRole('article')).toHaveCount(6);
    expect(await cutPictures(page)).toEqual([]);
  });

test('Yahtzee begins against Ada, and whoever wants to be alone can be', async ({ page }) => {
  await page.goto('/play/yahtzee?lang=en');
  await expect(page.getByText(/Ada/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('[data-state]')).toBeVisible();
  await expect(page.getByText('Ada').first()).toBeVisible();
});

test('a name is asked once and used where others see it', async ({ page }) => {
  await page.goto('/play/yahtzee?lang=en');
  await page.getByLabel('Your name').fill('Anna');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('[data-state]')).toBeVisible();
  await page.goto('/play/azul?lang=en');
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveCount(0);
  await page.goto('/?lang=en');
  await expect(page.getByText('Hello, Anna!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue Yahtzee' })).toBeVisible();
  await page.goto('/friends/azul?lang=en');
  await expect(page.getByRole('textbox').first()).toHaveValue('Anna');
});

test('two people at one device have games of their own', async ({ page }) => {
  await begin(page);
  await page.goto('/profiles?lang=en');
  await expectAccessible(page, 'who is playing');
  const adding = page.getByRole('form', { name: 'Add somebody' });
  await adding.getByLabel('Name').fill('Bruna');
  await adding.getByRole('button', { name: 'Add and play as them' }).click();
  await expect(page.getByText(/Hello, Bruna!|Ciao, Bruna!/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Continue|Continua) Azul/ })).toHaveCount(0);
  await page.goto('/profiles?lang=en');
  await page.getByRole('button', { name: 'Play as Without a name' }).click();
  await expect(page.getByRole('link', { name: /^(Continue|Continua) Azul/ })).toBeVisible();
  await page.goto('/profiles?lang=en');
  await page.getByRole('button', { name: 'Remove Bruna' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Bruna' }).click();
  await expect(page.getByRole('button', { name: 'Play as Bruna' })).toHaveCount(0);
});

async function begin(page: Page): Promise<void> {
  await page.goto('/play/azul?lang=en');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('[data-state]')).toBeVisible();
}

test('the shelf ends with today: a deal, a puzzle, the streak and the statistics', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await page.addInitScript(
    ([one, two]) => {
      const result = { points: 31, won: true, ending: 'over', picture: [] };
      const games = { azul: { [one]: { id: 'a', result }, [two]: { id: 'b', result } } };
      localStorage.setItem('chiaro.daily', JSON.stringify({ version: 1, games }));
    },
    [day(1), day(2)] as const,
  );
  await page.goto('/?lang=en');
  const today = page.getByRole('article', { name: 'Today' });
  await expect(today.getByText('2 days in a row.')).toBeVisible();
  const deal = today.getByRole('link', { name: 'Daily deal: Azul' });
  await expect(deal).toHaveAttribute('href', '/daily/azul');
  await expectAccessible(page, 'home with a streak');
  await today.getByRole('link', { name: 'Puzzle of the day' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Puzzles');
  await page.goto('/?lang=en');
  await today.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics');
});
