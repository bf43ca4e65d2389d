import { expect, test } from '@playwright/test';
import { finishedGame, keepGames } from './archive.js';
import {
  beginByKeyboard,
  board,
  expectAccessible,
  expectNoSidewaysScroll,
  hurry,
  settled,
  status,
} from './table.js';

const GAMES = [
  ['yahtzee', ['easy', 'hard'], { players: 2 }],
  ['azul', ['easy', 'medium'], { players: 2 }],
  ['scopone', ['easy', 'easy', 'easy', 'easy'], { target: 11 }],
  ['liaptui', ['easy', 'easy', 'easy', 'easy'], {}],
  ['klondike', ['easy'], {}],
] as const;

for (const [game, levels, options] of GAMES)
  test(`the story of a game of ${game}: luck, decisions, a move to try again`, async ({ page }) => {
    await hurry(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/games?lang=en');
    const kept = finishedGame(game, levels, 'story', options);
    await keepGames(page, [kept]);
    await page.goto(`/games/${kept.key}?lang=en`);
    const story = page.getByRole('region', { name: 'The story of this game' });
    await expect(story.getByRole('heading', { name: 'Luck and decisions' })).toBeVisible({
      timeout: 120_000,
    });
    const exact = story.getByText(game === 'yahtzee' ? /^Exact/ : /^Estimated by the coach/);
    await expect(exact).toBeVisible();
    await expect(story.getByText('Looking for your best move…')).toHaveCount(0, {
      timeout: 60_000,
    });
    await expect(story.getByRole('heading', { name: 'Your costliest move' })).toBeVisible();
    await expect(story.getByRole('heading', { name: 'One thing to learn' })).toBeVisible();
    await expectNoSidewaysScroll(page, game);
    await expectAccessible(page, `story of ${game}`);

    // Boards need the width of the page: four seats beside each other in half of it lose their words.
    await page.setViewportSize({ width: 820, height: 1180 });
    const lefts = await story
      .getByRole('article')
      .evaluateAll((moments) => moments.map((moment) => moment.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(1);
    await page.setViewportSize({ width: 390, height: 844 });

    const slip = page.getByRole('heading', { name: 'Score slip' });
    await expect(slip).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(slip).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    await story.getByRole('button', { name: 'Try again from here: Your costliest move' }).click();
    await expect(board(page)).toBeVisible();
    expect(await settled(page)).toMatch(/mine|summary/);
    await page.goto('/games?lang=en');
    // It is no game of its own: the list still has the one.
    await expect(
      page.getByRole('link', { name: /Yahtzee|Azul|Scopone|Liap Tui|Klondike/ }),
    ).toHaveCount(1);
  });

test('what is tried again is played on to its end, and counts nowhere', async ({ page }) => {
  await hurry(page);
  await page.goto('/games?lang=en');
  const kept = finishedGame('klondike', ['easy'], 'again');
  await keepGames(page, [kept]);
  await page.goto(`/games/${kept.key}?lang=en`);
  await page
    .getByRole('button', { name: 'Try again from here: Your costliest move' })
    .click({ timeout: 120_000 });
  await settled(page);
  await page.keyboard.press('/');
  await page.keyboard.type('abandon');
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog', { name: /sure/i });
  if (await sure.isVisible()) await page.keyboard.press('Enter');
  const over = page.getByRole('dialog', { name: 'The game is over' });
  await expect(over).toContainText('it does not count for statistics or records.');
  await over.getByRole('link', { name: 'Back to the original game' }).click();
  await expect(page).toHaveURL(new RegExp(`/games/${kept.key}`));
  await page.goto('/statistics/klondike?lang=en');
  await expect(page.getByRole('button', { name: 'Games: 1. Show the games' })).toBeVisible();
});

test('the link to share is that of the game, also when the server got it after the result', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let letGo = (): void => {};
  const opened = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/games', async (route) => {
    await opened;
    await route.continue();
  });
  await beginByKeyboard(page, 'klondike');
  await settled(page);
  await page.keyboard.press('a');
  await expect(status(page)).toContainText('drawn');
  await page.keyboard.press('/');
  await page.keyboard.type('abandon');
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog', { name: /sure/i });
  if (await sure.isVisible()) await page.keyboard.press('Enter');
  const link = page.getByRole('button', { name: 'Copy the link' });
  await expect(link).toBeVisible();
  letGo();
  await expect(async () => {
    await link.click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toMatch(/^\/games\/./);
  }).toPass();
});

test('a game that the server has not got yet has no link, and the button says why', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await hurry(page);
  await page.goto('/games?lang=en');
  const kept = finishedGame('azul', ['easy', 'medium'], 'share', { players: 2 });
  await keepGames(page, [kept]);
  await page.goto(`/games/${kept.key}?lang=en`);
  const share = page.getByRole('group', { name: 'Share' });
  await share.getByRole('button', { name: 'Copy the link' }).click();
  await expect(share).toContainText('This game has no link: it is only on this device.');
  await expect(status(page)).toContainText('This game has no link');
  // The wall, as the game draws itself.
  await share.getByRole('button', { name: 'As text' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Chiaro · Azul\n.+\n([■□]{5}\n){5}http:\/\/[^/]+$/);
});

test('a link opened without a connection says so, and a game that nobody has is not found', async ({
  page,
}) => {
  let isDown = true;
  await page.route('**/api/games/*', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto('/games/nobody-has-it?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The game can’t be opened now');
  await expectAccessible(page, 'a game out of reach');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
    'The game can’t be opened now',
  );
});
