import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { beginByKeyboard } from './table.js';

const tiles = ['tileBlue', 'tileYellow', 'tileRed', 'tileBlack', 'tileWhite'] as const;
const sights = ['protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'] as const;

/** Mean difference of brightness, 0 to 255, that two different tiles must show. */
const TELLABLE = 30;
/** Mean distance from its own mean brightness that a tile with a pattern shows; a plain one has less. */
const PATTERNED = 12;

test('azul: the five tiles can be told apart by every kind of sight', async ({ page }, info) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await beginByKeyboard(page, 'azul');
  const session = await page.context().newCDPSession(page);
  for (const sight of sights) {
    await see(session, sight);
    await info.attach(sight, { body: await page.screenshot(), contentType: 'image/png' });
    const shades = await Promise.all(tiles.map((tile) => shadesOf(page, tile)));
    for (const [i, one] of shades.entries())
      expect(difference(one, flat(one)), `${tiles[i]}, ${sight}`).toBeGreaterThan(PATTERNED);
    for (const [i, one] of shades.entries())
      for (const [j, other] of shades.entries())
        if (i < j)
          expect(difference(one, other), `${tiles[i]}, ${tiles[j]}, ${sight}`).toBeGreaterThan(
            TELLABLE,
          );
  }
});

/** The same tile without a pattern. */
const flat = (shades: readonly number[]): readonly number[] => {
  const mean = shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
  return shades.map(() => mean);
};

const see = (session: CDPSession, type: (typeof sights)[number]): Promise<unknown> =>
  session.send('Emulation.setEmulatedVisionDeficiency', { type });

/** The brightness of each point of a tile on the offer, as the page shows it. */
async function shadesOf(page: Page, tile: string): Promise<readonly number[]> {
  const drawing = page.locator(`button svg:has(rect[class*="${tile}"])`).first();
  const picture = (await drawing.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const size = 40;
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(size, size).getContext('2d');
    if (canvas === null) throw new Error('No canvas');
    canvas.drawImage(image, 0, 0, size, size);
    const { data: points } = canvas.getImageData(0, 0, size, size);
    return Array.from({ length: size * size }, (_, i) => {
      const [red = 0, green = 0, blue = 0] = points.slice(4 * i);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
  }, picture);
}

const difference = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, shade, i) => sum + Math.abs(shade - (other[i] ?? 0)), 0) / one.length;
