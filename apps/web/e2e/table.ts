import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Bots move at once, so that a whole game takes seconds. */
export async function hurry(
  page: Page,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await page.addInitScript(
    (settings) => {
      if (localStorage.getItem('chiaro.settings') === null)
        localStorage.setItem('chiaro.settings', JSON.stringify(settings));
    },
    { pace: 'quick', ...more },
  );
}

export const status = (page: Page) => page.locator('#polite');

/** No rule broken, targets of 24 px and more included. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading').first(), what).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found, what).toEqual([]);
}

/** Nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const { width, inner } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    inner: innerWidth,
  }));
  expect(width, what).toBeLessThanOrEqual(inner);
}

/** Whatever can be pressed is large enough for a thumb; links inside a sentence are text. */
export async function expectLargeTargets(page: Page, what: string): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, summary, input, a')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('p, li li'),
      )
      // Seven piles across 320 px leave 39 px for a card.
      .filter((element) => element.closest('[data-dense]') === null)
      .map((element) => element.closest('label') ?? element)
      .map((element) => ({
        box: element.getBoundingClientRect(),
        text: element.outerHTML.slice(0, 120),
      }))
      .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(({ box, text }) => `${Math.round(box.width)}×${Math.round(box.height)} ${text}`),
  );
  expect(small, what).toEqual([]);
}
