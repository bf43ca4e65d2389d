import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { finishedGame, keepGames } from './archive.js';
import { beginByKeyboard, settled, status } from './table.js';

const builtIn = readFileSync(
  fileURLToPath(
    new URL('../../../packages/games/klondike/config/scoring_config.json', import.meta.url),
  ),
  'utf8',
);
/** The French pack brings 77 points instead of 50. */
const tuned = JSON.stringify({
  ...(JSON.parse(builtIn) as Record<string, unknown>),
  deck_bonuses: { neapolitan: 100, french: 77 },
});

const bring = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).setInputFiles({
    name: 'file.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });

/** Gives the game up at once, and opens its page. */
async function abandon(page: Page): Promise<void> {
  await settled(page);
  await page.keyboard.press('a');
  await expect(status(page)).toContainText('drawn');
  await page.keyboard.press('/');
  await page.keyboard.type('abandon');
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog', { name: /sure/i });
  if (await sure.isVisible()) await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'The game is over' })).toBeVisible();
}

test('klondike by numbers of a file: refused as a whole, or in force from the next game', async ({
  page,
}) => {
  await page.goto('/settings?lang=en');
  await bring(page, 'Read the numbers from a file', '{"version":"2.0.0","min_score":"none"}');
  const bad = page.getByRole('dialog', { name: 'This file cannot be read' });
  await expect(bad).toContainText('CONFIG_INVALID');
  await page.keyboard.press('Escape');
  await expect(page.getByText('New games use the usual numbers.')).toBeVisible();
  await bring(page, 'Read the numbers from a file', tuned);
  await expect(
    page.getByText(/numbers of your own file \(fingerprint [0-9a-f]{8}\)/),
  ).toBeVisible();

  await beginByKeyboard(page, 'klondike');
  await abandon(page);
  await page.keyboard.press('Escape');
  // 77 for the pack instead of 50, and the numbers are named in the log.
  await page.goto('/games?lang=en');
  await page.getByRole('link', { name: /^Klondike/ }).click();
  await expect(page.locator('main')).toContainText('77');
  await expect(page.locator('main')).toContainText('on this device only');
  await page.goto('/settings?lang=en');
  await page.getByRole('button', { name: 'Back to the usual numbers' }).click();
  await expect(page.getByText('New games use the usual numbers.')).toBeVisible();
});

test('klondike: scores of the old program stand apart, and only victories are bests', async ({
  page,
}) => {
  await page.goto('/statistics?lang=en');
  const legacy = {
    base_score: 500,
    deck_bonus: 50,
    draw_bonus: 0,
    difficulty_multiplier: 1.0,
    time_bonus: 300,
    victory_bonus: 400,
    total_score: 1250,
    is_victory: true,
    elapsed_seconds: 1350.5,
    difficulty_level: 1,
    deck_type: 'french',
    draw_count: 1,
    recycle_count: 2,
    move_count: 130,
  };
  await bring(page, 'Import the scores of another program', '{"scores":[{"base_score":"x"}]}');
  await expect(page.getByRole('dialog', { name: 'This file cannot be read' })).toBeVisible();
  await page.keyboard.press('Escape');
  await bring(page, 'Import the scores of another program', JSON.stringify([legacy]));
  await expect(page.getByText('One score added')).toBeVisible();
  const old = page.getByRole('heading', { name: 'Victories, legacy scoring v1' });
  await expect(old).toBeVisible();
  await expect(page.getByText('Legacy score v1.0 (not comparable with v2.0)')).toBeVisible();
  await expect(page.getByText('No victory yet.')).toBeVisible();

  await keepGames(page, [finishedGame('klondike', ['easy'], 'test')]);
  await page.reload();
  await expect(page.getByText('One game, one victory, 100 percent.')).toBeVisible();
  await expect(page.getByText(/^1\. \d+ points, level 1/)).toBeVisible();
  await expect(old).toBeVisible();
});

test('klondike: a warning is heard after the draw that crosses the threshold', async ({ page }) => {
  await beginByKeyboard(page, 'klondike', { settings: { warnings: 'complete' } });
  for (let draw = 0; draw < 21; draw++) {
    await settled(page);
    await page.keyboard.press('a');
  }
  await expect(status(page)).toContainText('past the threshold of 20 draws');
});
