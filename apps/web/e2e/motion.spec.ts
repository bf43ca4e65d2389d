import { expect, test, type Page } from '@playwright/test';
import { beginByKeyboard, settled } from './table.js';

/** Everything that flew over the page: pictures of pieces, or points. */
async function watchFlights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const flights: string[] = [];
    const note = (node: Node) => {
      if (node.parentElement?.matches('body > [inert]') === true)
        flights.push(node instanceof SVGElement ? 'piece' : (node.textContent ?? ''));
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) [node, ...node.childNodes].forEach(note);
    }).observe(document, { childList: true, subtree: true });
    Object.assign(globalThis, { flights });
  });
}

/** Everything that moves takes so many times as long. */
async function slowDown(page: Page, times: number): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Animation.enable');
  await chromium.send('Animation.setPlaybackRate', { playbackRate: 1 / times });
}

const flightsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as { flights: string[] }).flights);

/** The layer that pieces fly in: there only while they do. */
const layer = (page: Page) => page.locator('body > [inert]');

async function playFirst(page: Page): Promise<void> {
  await page.keyboard.press('v');
  await expect(page.getByRole('dialog', { name: /possible move/ })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The same deal and the same moves, and what the page holds in the end. */
async function playSome(page: Page, game: string, motion: 'full' | 'none'): Promise<string[]> {
  await watchFlights(page);
  await beginByKeyboard(page, game, { deal: '2', settings: { motion } });
  for (let turn = 0; turn < 3; turn++) {
    if ((await settled(page)) !== 'mine') break;
    await playFirst(page);
  }
  await settled(page);
  await expect(layer(page)).toHaveCount(0);
  const room = await page.locator('div:has(> [data-state])').evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    // What is being said just now, at the pace of speech.
    copy.querySelector('[data-ticker]')?.remove();
    return `${copy.outerHTML} focus: ${document.activeElement?.outerHTML}`;
  });
  // Names that React gives out, and a clock that runs.
  return room
    .replaceAll(/_r_\w+_/g, '')
    .replaceAll(/\d+:\d\d/g, '')
    .split('<');
}

for (const game of ['yahtzee', 'azul', 'scopone', 'liaptui', 'klondike'])
  test(`${game}: pieces fly, and leave the page as it is without motion`, async ({ browser }) => {
    const [moving, still] = [await browser.newPage(), await browser.newPage()];
    const after = await playSome(moving, game, 'full');
    expect(await flightsOn(moving), 'pieces flew').toContain('piece');
    expect(await playSome(still, game, 'none')).toEqual(after);
    expect(await flightsOn(still), 'nothing moved').toEqual([]);
    await Promise.all([moving.close(), still.close()]);
  });

test('points run from the box to the slip; whoever acts does not wait for them', async ({
  page,
}) => {
  await watchFlights(page);
  await beginByKeyboard(page, 'yahtzee', { deal: '2', settings: { motion: 'full' } });
  await settled(page);
  await slowDown(page, 100);
  await playFirst(page);
  await expect.poll(() => flightsOn(page)).toContainEqual(expect.stringMatching(/^\+\d+$/));
  await expect(layer(page)).toHaveCount(1);
  await page.keyboard.press('Shift');
  await expect(layer(page)).toHaveCount(0);
});

test('Klondike shows where a card in hand may go', async ({ page }) => {
  await beginByKeyboard(page, 'klondike', { deal: '2' });
  await settled(page);
  await expect(page.locator('[data-goal=true]')).toHaveCount(0);
  await page.getByRole('button', { name: /^6 of spades/i }).click();
  await expect(page.locator('[data-goal=true]')).toHaveCount(1);
});
