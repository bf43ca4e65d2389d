import { expect, test, type Page } from '@playwright/test';
import { beginByKeyboard, board, hurry, openMoves, settled, SIZES, summaryPanel } from './table.js';

// Everything a decision needs (`data-decide`) is in view and uncovered, without scrolling, at every
// moment of a turn and at every size that counts.

/** What is out of sight, cut off or under something else, and whether the page scrolls. */
function missing(): string[] {
  const summary = document.querySelector('[data-summary]');
  const all = [...document.querySelectorAll<HTMLElement>('[data-decide]')];
  // What a round brought is read before anything is decided.
  const needed =
    summary === null
      ? all.filter((element) => !element.matches('[aria-controls=slip]'))
      : [summary.querySelector<HTMLElement>('h2'), all.at(-1)].filter(
          (each) => each instanceof HTMLElement,
        );
  const totals = ['[aria-controls=slip]', '#slip dl'].flatMap((place) => {
    const element = document.querySelector<HTMLElement>(place);
    return element?.checkVisibility() === true ? [element] : [];
  });
  // A puzzle counts no points: its question stands where the score slip would.
  const isPuzzle = document.querySelector('[data-puzzle]') !== null;
  if (needed.length === 0 || (totals.length === 0 && !isPuzzle)) return ['nothing to decide by'];
  const { scrollHeight, scrollWidth } = document.documentElement;
  const isLarger = scrollHeight !== innerHeight || scrollWidth !== innerWidth;
  const unseen = [...needed, ...totals].flatMap((element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const at = `${name} (${[left, top, right, bottom].map(Math.round).join(' ')})`;
    if (!element.checkVisibility({ visibilityProperty: true }) || width < 1 || height < 1)
      return [`not shown: ${at}`];
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      return [`out of view: ${at}`];
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const frame = around.getBoundingClientRect();
      const { overflowX, overflowY } = getComputedStyle(around);
      const isCutX = overflowX !== 'visible' && (left < frame.left - 1 || right > frame.right + 1);
      const isCutY = overflowY !== 'visible' && (top < frame.top - 1 || bottom > frame.bottom + 1);
      if (isCutX || isCutY) return [`cut off: ${at} by ${around.outerHTML.slice(0, 80)}`];
    }
    const points = [0.5, 0.25, 0.75].map((part) => [left + part * width, top + part * height]);
    const over = points
      .map(([x = 0, y = 0]) => document.elementFromPoint(x, y))
      .find((found) => found === null || !(element.contains(found) || found.contains(element)));
    return over === undefined ? [] : [`covered: ${at} by ${over?.outerHTML.slice(0, 80)}`];
  });
  const high = totals
    .filter((each) => each.matches('button') && each.offsetHeight > 46)
    .map((each) => `more than two lines: ${each.textContent}`);
  const wrong = [...unseen, ...high];
  return isLarger ? [...wrong, `the page scrolls: ${scrollWidth} × ${scrollHeight}`] : wrong;
}

/** Pixels of the board that are only seen after scrolling in its frame. */
function hiddenHeight(): number {
  const frame = document.querySelector('[data-arrival]');
  return frame === null ? 0 : frame.scrollHeight - frame.clientHeight;
}

async function expectAllInView(page: Page, moment: string): Promise<void> {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height });
    if ((await page.evaluate(missing)).length === 0) continue;
    await expect
      .poll(() => page.evaluate(missing), { message: `${moment}, on ${size}`, timeout: 5000 })
      .toEqual([]);
  }
}

/** One of the list of moves, chosen anew each turn. */
async function playFromList(page: Page, downs: number): Promise<void> {
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: /possible move/ });
  await expect(dialog).toBeVisible();
  for (let down = 0; down < downs; down++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

interface Walk {
  readonly game: string;
  readonly name: string;
  readonly turns: number;
  readonly deal?: string;
  readonly fill?: (page: Page) => Promise<void>;
  /**
   * What is done in a turn before the move itself, each a moment to look at: keys, or a press.
   * Escape puts back what was taken: there is nothing new to see.
   */
  readonly keys: readonly string[];
}

const TAKE = 'a press on tiles';

async function act(page: Page, key: string): Promise<void> {
  if (key === TAKE) await page.locator('[role=grid] button[aria-pressed]').first().click();
  else await page.keyboard.press(key);
}

const choose = (name: string) => async (page: Page) =>
  page.getByRole('group', { name: 'Players' }).getByRole('radio', { name }).check();

const WALKS: readonly Walk[] = [
  { game: 'yahtzee', name: 'alone', turns: 2, keys: ['1', '2', 'a', '3', 'a'] },
  {
    game: 'yahtzee',
    name: 'four players',
    turns: 2,
    keys: ['1', 'a', 'a'],
    fill: (page) => page.getByLabel('Players').fill('4'),
  },
  {
    game: 'yahtzee',
    name: 'three columns and two players',
    turns: 3,
    keys: ['1', 'a', 'a'],
    fill: async (page) => {
      await page.getByLabel('Players').fill('2');
      await page.locator('summary').click();
      await page.getByRole('radio', { name: /Triple Yahtzee/ }).check();
    },
  },
  { game: 'azul', name: 'two players', turns: 7, keys: [TAKE, 'Escape'] },
  {
    game: 'azul',
    name: 'three players',
    turns: 4,
    keys: [TAKE, 'Escape'],
    fill: choose('three'),
  },
  { game: 'azul', name: 'four players', turns: 4, keys: [TAKE, 'Escape'], fill: choose('four') },
  { game: 'scopone', name: 'over the end of a hand', turns: 11, keys: ['1', 'Escape'] },
  {
    game: 'scopone',
    name: 'a choice of captures',
    turns: 1,
    deal: '1',
    keys: ['1', 'Escape', '2', 'Escape', '3', 'Escape', '4', 'Escape', '5', 'Escape'],
    fill: async (page) => {
      await page.locator('summary').click();
      await page.getByRole('radio', { name: 'Nine each, four on the table' }).check();
      await page.getByRole('radio', { name: 'Fourth player' }).check();
    },
  },
  { game: 'liaptui', name: 'over the end of a round', turns: 10, keys: [] },
  { game: 'klondike', name: 'draws and runs', turns: 24, keys: [] },
];

for (const { game, name, turns, deal = '2', fill, keys } of WALKS)
  test(`${game}, ${name}: a turn fits every screen`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await beginByKeyboard(page, game, { deal, fill: async () => fill?.(page) });
    for (let turn = 0; turn < turns; turn++) {
      const state = await settled(page);
      await expectAllInView(page, `${name}, turn ${turn + 1}`);
      if (state === 'over') break;
      if (state === 'summary') {
        await page.keyboard.press('a');
        await expect(summaryPanel(page)).toBeHidden();
        continue;
      }
      for (const key of keys) {
        await act(page, key);
        if (key !== 'Escape') await expectAllInView(page, `${name}, turn ${turn + 1} after ${key}`);
      }
      await playFromList(page, (turn * 3) % 7);
    }
  });

const GAMES = ['yahtzee', 'azul', 'scopone', 'liaptui', 'klondike'];

for (const game of GAMES)
  test(`${game} in Italian, whose words are longer: a turn fits every screen`, async ({ page }) => {
    await hurry(page);
    await page.goto(`/play/${game}?lang=it&deal=2`);
    await page.locator('button[type=submit]').click();
    await settled(page);
    await expectAllInView(page, 'in Italian');
    // Nothing to scroll to either.
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(hiddenHeight), { message: size }).toBe(0);
    }
  });

/** Parts of the board that reach below the room it has. */
function cutOff(): string[] {
  const room = document.querySelector('[data-arrival]')?.getBoundingClientRect();
  return [...document.querySelectorAll('[data-arrival] :is([data-decide], [data-hinted=true])')]
    .filter((part) => part.getBoundingClientRect().bottom > (room?.bottom ?? 0) + 2)
    .map((part) => part.getAttribute('aria-label') ?? part.textContent);
}

for (const game of GAMES)
  test(`a puzzle of ${game} and its answer fit every screen`, async ({ page }) => {
    await page.goto(`/puzzles/${game}?lang=en`);
    await expect(board(page)).toHaveAttribute('data-state', 'mine');
    await expectAllInView(page, `a puzzle of ${game}`);
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await expect(page.locator('[data-right=false]')).toBeVisible();
    await expect(page.locator('[data-hinted=true]').first()).toBeVisible();
    for (const [width, height] of Object.values(SIZES)) {
      await page.setViewportSize({ width, height });
      await expect(page.locator('#puzzle-ask')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeInViewport({ ratio: 1 });
      // The board is seen whole, with what is marked on it.
      await expect
        .poll(() => page.evaluate(cutOff), { message: `${width} × ${height}`, timeout: 5000 })
        .toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(
        0,
      );
    }
  });

test('a score that is tapped on a phone opens the slip at its line, with what it counted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beginByKeyboard(page, 'yahtzee', { deal: '2' });
  await settled(page);
  await page.keyboard.press('v');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: /scored\. Why\?/ }).click();
  const line = page.locator('#slip').getByRole('button', { expanded: true });
  await expect(line).toBeInViewport();
  await expect(page.locator('#slip').getByText('Counted:')).toBeInViewport();
  await page.locator('#slip').getByRole('button', { name: 'Close' }).click();
  await expect(line).toBeHidden();
  await expect(page.locator('[aria-controls=slip]')).toBeFocused();
});

test('the sheet of a long slip opens at its newest line, or at the one that was asked for', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await beginByKeyboard(page, 'yahtzee', {
    deal: '2',
    fill: () => page.getByLabel('Players').fill('3'),
  });
  for (let turn = 0; turn < 3; turn++) {
    await settled(page);
    await page.keyboard.press('v');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await settled(page);
  await page.locator('[aria-controls=slip]').click();
  await expect(page.locator('#slip li').last()).toBeInViewport({ ratio: 0.99 });
  await expect(page.locator('#slip li').first()).not.toBeInViewport();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /scored\. Why\?/ })
    .first()
    .click();
  await expect(page.locator('#slip [aria-expanded=true]')).toBeInViewport({ ratio: 0.99 });
});

/** Moves that are higher than their rows. */
const underTheNext = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog] [role=toolbar] button')]
    .filter((button) => button.scrollHeight > button.clientHeight + 1)
    .map((button) => button.textContent);

test('no move of a long list lies under the next', async ({ page }) => {
  await beginByKeyboard(page, 'azul', { deal: '2' });
  await settled(page);
  await openMoves(page);
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height });
    expect(await page.locator('[role=dialog] [role=toolbar] button').count()).toBeGreaterThan(40);
    expect(await page.evaluate(underTheNext), size).toEqual([]);
  }
});

/** Buttons whose words are wider than they are: they would run into their neighbour. */
const cramped = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=toolbar] button')]
    .filter((button) => button.checkVisibility() && button.scrollWidth > button.clientWidth + 1)
    .map((button) => button.textContent.trim());

for (const letters of ['100%', '200%'])
  test(`no word of the toolbar runs into the next, letters at ${letters}`, async ({ page }) => {
    await page.goto('/play/klondike?lang=it&deal=2');
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
    await page.locator('button[type=submit]').click();
    await settled(page);
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(cramped), { message: size }).toEqual([]);
    }
  });

/** The least width and height of anything of Azul that can be taken or filled. */
const leastSides = (selector: string) => {
  const sides = [...document.querySelectorAll(selector)].map((each) => {
    const { width, height } = each.getBoundingClientRect();
    return Math.min(width, height);
  });
  return Math.round(Math.min(...sides));
};

/** Tiles and lines, in pixels: 44 and more where the screen has the room. */
const SIDES = [
  { size: 'a phone', players: 'two', tile: 48, line: 44 },
  { size: 'a phone', players: 'three', tile: 44, line: 44 },
  { size: 'a phone', players: 'four', tile: 42, line: 38 },
  { size: 'a small phone', players: 'two', tile: 41, line: 34 },
  { size: 'a small phone', players: 'three', tile: 36, line: 34 },
  { size: 'a small phone', players: 'four', tile: 35, line: 33 },
  { size: 'a phone on its side', players: 'two', tile: 38, line: 44 },
  { size: 'a phone on its side', players: 'four', tile: 37, line: 44 },
] as const;

for (const players of ['two', 'three', 'four'])
  test(`azul, ${players} players: tiles and lines can be hit on a phone, and a touch beside a tile means it`, async ({
    page,
  }) => {
    await beginByKeyboard(page, 'azul', { deal: '2', fill: async () => choose(players)(page) });
    await settled(page);
    for (const least of SIDES.filter((each) => each.players === players)) {
      const [width, height] = SIZES[least.size];
      await page.setViewportSize({ width, height });
      const tiles = '[role=grid] button[aria-pressed]';
      await expect
        .poll(() => page.evaluate(leastSides, tiles), { message: `${least.size}, tiles` })
        .toBeGreaterThanOrEqual(least.tile);
      const line = '[data-decide][class*=line]';
      expect(await page.evaluate(leastSides, line), `${least.size}, lines`).toBeGreaterThanOrEqual(
        least.line,
      );
      const tile = page.locator(tiles).first();
      const box = await tile.boundingBox();
      if (box === null) throw new Error('no tile');
      await page.mouse.click(box.x + 8, box.y - 4);
      await expect(tile).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Escape');
      await expect(tile).toHaveAttribute('aria-pressed', 'false');
    }
  });
