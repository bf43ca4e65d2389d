import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { palettePng } from './png.js';
import { hurry, settled, status, summaryPanel } from './table.js';

/**
 * Not a test: writes the pictures of the README and docs, run by hand with CHIARO_PICTURES=1.
 * Each table stands some turns into a known deal, played by its own hints.
 */
interface Picture {
  readonly name: string;
  readonly path: string;
  readonly theme: 'light' | 'dark';
  readonly on: 'desk' | 'phone';
  /** Of the person, before the picture is taken. */
  readonly turns?: number;
}

const FOLDER = fileURLToPath(new URL('../../../docs/images', import.meta.url));
const SIZES = { desk: { width: 1280, height: 720 }, phone: { width: 375, height: 760 } };

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/?lang=en', theme: 'light', on: 'desk' },
  { name: 'home-phone', path: '/?lang=it', theme: 'dark', on: 'phone' },
  { name: 'yahtzee', path: '/play/yahtzee?lang=en&deal=8', theme: 'light', on: 'desk', turns: 14 },
  { name: 'azul', path: '/play/azul?lang=en&deal=2', theme: 'light', on: 'desk', turns: 13 },
  { name: 'scopone', path: '/play/scopone?lang=it&deal=2', theme: 'dark', on: 'desk', turns: 4 },
  { name: 'liaptui', path: '/play/liaptui?lang=it&deal=2', theme: 'light', on: 'phone', turns: 3 },
  {
    name: 'klondike',
    path: '/play/klondike?lang=en&deal=2',
    theme: 'dark',
    on: 'phone',
    turns: 16,
  },
];

for (const picture of PICTURES)
  test(`picture of ${picture.name}`, async ({ page }) => {
    await hurry(page, { confirmZero: false });
    await page.setViewportSize(SIZES[picture.on]);
    await page.emulateMedia({ colorScheme: picture.theme, reducedMotion: 'reduce' });
    await page.goto(picture.path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (picture.turns !== undefined) await playAhead(page, picture.turns);
    mkdirSync(FOLDER, { recursive: true });
    const screen = await page.screenshot();
    writeFileSync(`${FOLDER}/${picture.name}.png`, palettePng(await pointsOf(page, screen)));
  });

async function playAhead(page: Page, turns: number): Promise<void> {
  await page.locator('button[type=submit]').click();
  for (let turn = 0; turn < turns; turn++) await playHint(page);
  await settled(page);
  await page.evaluate(() => scrollTo(0, 0));
}

/** One turn as the coach would play it. */
async function playHint(page: Page): Promise<void> {
  if ((await settled(page)) === 'summary') {
    await page.keyboard.press('a');
    await expect(summaryPanel(page)).toBeHidden();
    await settled(page);
  }
  await page.evaluate(() => document.querySelector('#polite')?.replaceChildren());
  await page.keyboard.press('h');
  const said = status(page).locator('p', { hasText: /^(Hint|Suggerimento): / });
  await expect(said).toBeAttached();
  const hint = (await said.textContent()) ?? '';
  await page.keyboard.press('v');
  const moves = page.getByRole('dialog').getByRole('toolbar').getByRole('button');
  await expect(moves.first()).toBeVisible();
  const texts = await moves.locator('span:first-child').allTextContents();
  const best = texts
    .filter((text) => hint.includes(text))
    .toSorted((a, b) => b.length - a.length)[0];
  await moves.nth(Math.max(0, texts.indexOf(best ?? ''))).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The browser itself reads its picture back. */
async function pointsOf(page: Page, screen: Buffer) {
  const viewer = await page.context().newPage();
  const { width, height, points } = await viewer.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (pen === null) throw new Error('No canvas');
    pen.drawImage(image, 0, 0);
    const { data: read } = pen.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let at = 0; at < read.length; at += 0x8000)
      text += String.fromCharCode(...read.subarray(at, at + 0x8000));
    return { width: image.width, height: image.height, points: btoa(text) };
  }, screen.toString('base64'));
  return { width, height, rgba: Buffer.from(points, 'base64') };
}
