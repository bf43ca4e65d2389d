import { expect, test } from '@playwright/test';
import { expectAccessible, hurry, SIZES } from './table.js';

const GAMES = ['yahtzee', 'azul', 'scopone', 'liaptui', 'klondike'];
/** Lighthouse's phone beside the sizes of the tables. */
const ALL_SIZES = { ...SIZES, 'the phone of Lighthouse': [412, 823] } as const;

/** Controls of which a part that should be seen lies under something else, wherever one scrolls. */
async function coveredControls(): Promise<string[]> {
  const frame = [...document.querySelectorAll('main *')].find(
    (each) => each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY === 'auto',
  );
  const scrolled = frame ?? document.documentElement;
  const controls = [
    ...document.querySelectorAll<HTMLElement>('main :is(input, select, button, summary, a)'),
  ].filter((each) => each.checkVisibility());
  const found = new Set<string>();
  for (let part = 0; part <= 8; part++) {
    scrolled.scrollTop = (part / 8) * scrolled.scrollHeight;
    await new Promise(requestAnimationFrame);
    for (const control of controls) {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const within = frame?.contains(control) === true ? frame.getBoundingClientRect() : null;
      const high = Math.max(top, within?.top ?? 0, 0) + 2;
      const low = Math.min(bottom, within?.bottom ?? innerHeight, innerHeight) - 2;
      for (const y of high < low ? [high, (high + low) / 2, low] : []) {
        const seen = document.elementFromPoint((left + right) / 2, y);
        if (seen === null || !(control.contains(seen) || seen.contains(control)))
          found.add(`${control.outerHTML.slice(0, 80)} under ${seen?.outerHTML.slice(0, 80)}`);
      }
    }
  }
  scrolled.scrollTop = 0;
  return [...found];
}

/** Fields that stay under the lower edge, or under the button, when they get the focus. */
async function hiddenFocus(): Promise<string[]> {
  const edge = document.querySelector('button[type=submit]')?.getBoundingClientRect().top ?? 0;
  const fields = [...document.querySelectorAll<HTMLElement>('form :is(input, select, summary, a)')];
  const found: string[] = [];
  for (const field of fields.filter((each) => each.checkVisibility())) {
    field.focus();
    await new Promise(requestAnimationFrame);
    if (field.getBoundingClientRect().bottom > edge + 1) found.push(field.outerHTML.slice(0, 80));
  }
  return found;
}

for (const game of GAMES)
  test(`before a game of ${game}, Begin is in view at every size and covers nothing`, async ({
    page,
  }) => {
    await hurry(page);
    for (const [size, [width, height]] of Object.entries(ALL_SIZES)) {
      await page.setViewportSize({ width, height });
      await page.goto(`/play/${game}?lang=en`);
      const begin = page.getByRole('button', { name: 'Begin' });
      await expect(begin).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, size);
      expect(await page.evaluate(coveredControls), size).toEqual([]);
      expect(await page.evaluate(hiddenFocus), size).toEqual([]);
      await page.locator('summary').click();
      expect(await page.evaluate(coveredControls), `${size}, house rules`).toEqual([]);
      await expect(begin).toBeInViewport({ ratio: 1 });
    }
  });
