import { expect, test, type Page } from '@playwright/test';
import { finishedGame, keepGames, type Kept } from './archive.js';
import {
  expectAccessible,
  expectLargeTargets,
  expectNoSidewaysScroll,
  expectNothingCutOff,
  hurry,
  status,
} from './table.js';

const azul = (): Kept[] => [
  finishedGame('azul', ['medium', 'easy'], 'a'),
  finishedGame('azul', ['easy', 'medium'], 'bb'),
  finishedGame('azul', ['medium', 'medium', 'easy'], 'ccc', { players: 3 }),
];

async function openStatistics(page: Page, game: string, kept: readonly Kept[]): Promise<void> {
  await hurry(page);
  await page.goto('/settings?lang=en');
  await keepGames(page, kept);
  await page.goto(`/statistics/${game}?lang=en`);
  await expect(page.getByRole('heading', { name: /^Achievements: / })).toBeVisible();
}

test('statistics are empty until a game is finished, then open on the last one played', async ({
  page,
}) => {
  await page.goto('/games?lang=en');
  await page.getByRole('link', { name: 'Statistics and achievements' }).click();
  await expect(
    page.getByText('Statistics come from your finished games.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByText('Import the scores of another program')).toBeVisible();
  await expect(page.getByText('scoring v2', { exact: false })).toHaveCount(0);
  await keepGames(page, [...azul(), finishedGame('klondike', ['easy'], 'd')]);
  await page.goto('/statistics?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics: Azul');
  await page
    .getByRole('navigation', { name: 'Statistics of another game' })
    .getByText('Klondike')
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics: Klondike');
  await expect(page.getByRole('heading', { name: 'Victories by deck and draw' })).toBeVisible();
});

test('a bar opens its games by keyboard, and gives the focus back', async ({ page }) => {
  const kept = azul();
  await openStatistics(page, 'azul', kept);
  const bars = page.getByRole('toolbar', { name: 'Rows and floor' });
  const tiles = bars.getByRole('button', { name: /^tiles on the wall: .+ Show the games$/ });
  await tiles.focus();
  await page.keyboard.press('ArrowDown');
  const rows = bars.getByRole('button', { name: /^complete rows: / });
  await expect(rows).toBeFocused();
  await page.keyboard.press('Enter');
  const why = page.getByRole('dialog', { name: /^complete rows: / });
  await expect(why.getByText('This figure comes from 3 games.')).toBeVisible();
  await expect(why.getByRole('link')).toHaveCount(3);
  await expect(why.getByRole('link').first()).toHaveAttribute('href', '/games/azul-ccc');
  await page.keyboard.press('Escape');
  await expect(rows).toBeFocused();

  await page.getByRole('button', { name: /^Games: 3\. Show the games$/ }).click();
  await page.getByRole('dialog').getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Azul: the result');
  await expect(page).toHaveURL(/\/games\/azul-a$/);
});

test('bars, points and badges count the games that they show', async ({ page }) => {
  const kept = azul();
  await openStatistics(page, 'azul', kept);
  const highest = Math.max(...kept.map(({ totals }) => totals[0] ?? 0));
  await page.getByRole('button', { name: `Best: ${highest}. Show the games` }).click();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(1);
  await page.keyboard.press('Escape');

  const columns = page.getByRole('toolbar', { name: 'Complete games by points' });
  const counts = await columns.getByRole('button').allInnerTexts();
  expect(counts.reduce((sum, text) => sum + Number(text.split('\n')[0]), 0)).toBe(3);

  const slider = page.getByRole('slider', { name: 'Form over time' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^Game 1 of 3, .+: ${kept[0]?.totals[0]} points; average ${kept[0]?.totals[0]}$`),
  );
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'The 2 games behind the average' }).click();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(2);
  await page.keyboard.press('Escape');

  const many = page.getByRole('listitem').filter({ hasText: '25 games played to the end' });
  await expect(many.getByText('3 of 25')).toBeVisible();
  await page.getByText('The same as a table').click();
  await expect(page.getByRole('table', { name: 'Form over time' }).getByRole('row')).toHaveCount(4);
});

const own = {
  yahtzee: [() => finishedGame('yahtzee', ['medium'], 's'), 'The boxes against par'],
  azul: [() => finishedGame('azul', ['medium', 'easy'], 's'), 'Rows and floor'],
  scopone: [
    () => finishedGame('scopone', ['medium', 'medium', 'medium', 'medium'], 's'),
    'Scopas made and conceded',
  ],
  liaptui: [
    () => finishedGame('liaptui', ['easy', 'easy', 'easy', 'easy'], 's'),
    'Declared and taken',
  ],
  klondike: [() => finishedGame('klondike', ['easy'], 's'), 'Victories by deck and draw'],
} as const satisfies Readonly<Record<string, readonly [() => Kept, string]>>;

for (const [game, [kept, title]] of Object.entries(own))
  test(`${game}: its own picture fits a phone, and a part of it opens the game`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openStatistics(page, game, [kept()]);
    const sheet = page.getByRole('region', { name: title });
    await sheet
      .getByRole('button', { name: /Show the games$/ })
      .first()
      .click();
    const link = page.getByRole('dialog').getByRole('link');
    await expect(link.first()).toHaveAttribute('href', `/games/${game}-s`);
    await page.keyboard.press('Escape');
    if (game === 'yahtzee')
      await expect(
        sheet.getByRole('button', { name: /^ones: \d points on average, par 1\.9\. / }),
      ).toBeVisible();
    for (const size of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page, `${game} at ${size.width}`);
      await expectNothingCutOff(page, `${game} at ${size.width}`);
      await expectLargeTargets(page, `${game} at ${size.width}`);
    }
    await expectAccessible(page, `statistics of ${game}`);
  });

/** The page has the words of its own language alone: a comparison must need no others. */
const COMPARED = [
  {
    game: 'klondike',
    lang: 'it',
    title: 'La stessa partita',
    champion: /^Il bot campione al tuo posto: /,
    perfect: /^Conoscendo tutte le carte questa partita /,
    day: /; bot campione \d+/,
  },
  {
    game: 'liaptui',
    lang: 'en',
    title: 'On the same deal',
    champion: /^The champion bot in your seat: /,
    perfect: null,
    day: /; champion bot \d+/,
  },
] as const;

for (const { game, lang, title, champion, perfect, day: told } of COMPARED)
  test(`${game}: a finished daily deal is compared with the champion, once`, async ({ page }) => {
    await hurry(page);
    const today = new Date().toISOString().slice(0, 10);
    await page.goto(`/settings?lang=${lang}`);
    const kept = finishedGame(game, Array<string>(game === 'klondike' ? 1 : 4).fill('easy'), 'day');
    await keepGames(page, [kept]);
    await page.evaluate(
      ([id, day, name, points]) => {
        const result = { points, won: false, ending: 'over', picture: [] };
        const games = { [name]: { [day]: { id, result } } };
        localStorage.setItem('chiaro.daily', JSON.stringify({ version: 1, games }));
      },
      [kept.key, today, game, kept.totals[0] ?? 0] as const,
    );
    await page.goto(`/daily/${game}?lang=${lang}`);
    const compared = page.getByRole('region', { name: title });
    await expect(compared.locator('progress')).toBeVisible();
    await expect(compared.getByText(champion)).toBeVisible({
      timeout: 240_000,
    });
    await expect(status(page)).toContainText(champion.source.slice(1));
    if (perfect !== null) await expect(compared.getByText(perfect)).toBeVisible();
    await expect(page.getByRole('table').getByRole('link', { name: told })).toBeVisible();
    await expectAccessible(page, 'a compared deal');
    await page.reload();
    await expect(compared.getByText(champion)).toBeVisible();
    await expect(compared.locator('progress')).toHaveCount(0);
  });
