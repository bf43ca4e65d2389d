import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** The sizes that count (LOOK): a turn fits each of them. */
export const SIZES = {
  'a phone': [390, 844],
  'a small phone': [360, 640],
  'a phone on its side': [844, 390],
  'a tablet': [820, 1180],
  'a laptop': [1280, 720],
  'a desk': [1440, 900],
} as const;

/** Bots move at once, so that a whole game takes seconds. */
export async function hurry(
  page: Page,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await page.addInitScript(
    (settings) => {
      if (localStorage.getItem('chiaro.settings') === null)
        localStorage.setItem('chiaro.settings', JSON.stringify(settings));
      // Alone, unless a test seats somebody else.
      if (localStorage.getItem('chiaro.setup.yahtzee') === null)
        localStorage.setItem('chiaro.setup.yahtzee', '{"values":{},"levels":[]}');
    },
    { pace: 'quick', ...more },
  );
}

export const status = (page: Page) => page.locator('#polite');

/** Resolves when nothing new was said for longer than messages are apart. */
export async function quiet(page: Page): Promise<void> {
  let before = '';
  const isQuiet = async (): Promise<boolean> => {
    const now = await status(page).innerHTML();
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isQuiet, { intervals: [2_000] }).toBe(true);
}

export const board = (page: Page) => page.locator('[data-state]');

/** What a hand or round brought, while bots wait for it to be read. */
export const summaryPanel = (page: Page) => page.locator('[data-summary]');

interface Beginning {
  readonly deal?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Changes the form before the game begins. */
  readonly fill?: () => Promise<void>;
}

/** Begins a game of a known deal with the usual form. */
export async function beginByKeyboard(
  page: Page,
  game: string,
  { deal = 'test', settings = {}, fill }: Beginning = {},
): Promise<void> {
  await hurry(page, { confirmZero: false, ...settings });
  await page.goto(`/play/${game}?lang=en&deal=${deal}`);
  await fill?.();
  await page.getByRole('button', { name: 'Begin' }).focus();
  await page.keyboard.press('Enter');
  await expect(board(page)).toBeVisible();
  await arrived(page);
}

/** Whoever begins is on the board a moment later, if there is anything on it. */
export const arrived = (page: Page) =>
  page.waitForFunction(() => {
    const place = document.querySelector('[data-arrival]');
    if (place === null) return false;
    const isEmpty = place.querySelector('button, input') === null;
    return isEmpty || place.contains(document.activeElement);
  });

/** Waits until the person must do something. */
export async function settled(page: Page): Promise<string> {
  const state = await page.waitForFunction(() => {
    if (document.querySelector('[data-summary]') !== null) return 'summary';
    const now = document.querySelector('[data-state]')?.getAttribute('data-state') ?? null;
    return now === 'mine' || now === 'over' ? now : null;
  });
  return (await state.jsonValue()) ?? '';
}

/** The list of moves, with the focus in it: its code comes when the table is drawn. */
export async function openMoves(page: Page): Promise<void> {
  await page.keyboard.press('v');
  await page.locator('[role=dialog] :focus').waitFor();
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that the colours of a theme can break, and nothing else can. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** No rule broken, targets of 24 px and more included. Axe is brought to each page once. */
export async function expectAccessible(
  page: Page,
  what: string,
  only: 'everything' | 'colours' = 'everything',
): Promise<void> {
  await expect(page.getByRole('heading').first(), what).toBeVisible();
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  // Axe would look at every line of every drawn card; a picture that readers pass over has no rule.
  const context = { exclude: 'svg[aria-hidden=true] > *' };
  const runOnly: RunOptions['runOnly'] =
    only === 'colours' ? { type: 'rule', values: COLOUR_RULES } : { type: 'tag', values: TAGS };
  const found = await page.evaluate(
    async ([where, options]) => {
      const { axe: run } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await run.run(where, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    },
    [context, { runOnly, resultTypes: ['violations'] } satisfies RunOptions] as const,
  );
  expect(found, what).toEqual([]);
}

/** Nothing scrolls sideways; what reaches out is named. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const wide = () =>
    page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth
        ? []
        : [...document.body.querySelectorAll('*')]
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map((element) => element.outerHTML.slice(0, 160)),
    );
  // A board measures its room and draws itself into it a moment later.
  await expect.poll(wide, { message: what, timeout: 5_000 }).toEqual([]);
}

/**
 * No text reaches out of the page or out of a box that hides the rest of it. Tables may scroll in a
 * frame of their own that the keyboard reaches.
 */
export async function expectNothingCutOff(page: Page, what: string): Promise<void> {
  const cut = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, a, p, th, td, label, summary, h1, h2, dt, dd',
      ),
    ]
      .filter(
        (element) => element.checkVisibility() && element.closest('.visually-hidden') === null,
      )
      .filter((element) => element.closest('[role=region][tabindex="0"], [data-scrolls]') === null)
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const hides = getComputedStyle(element).overflowX !== 'visible';
        const tooWide = hides && element.scrollWidth > element.clientWidth + 1;
        return width > 1 && (left < -1 || right > innerWidth + 1 || tooWide);
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
  expect(cut, what).toEqual([]);
}

/** Whatever can be pressed is large enough for a thumb; links inside a sentence are text. */
export async function expectLargeTargets(page: Page, what: string): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, summary, input, a')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('p, li li'),
      )
      // A picture of a board has nothing to press.
      .filter((element) => element.closest('[inert]') === null)
      // A main button that has nothing to do is a sentence.
      .filter((element) => element.closest('[data-idle]') === null)
      // Seven piles across 320 px leave 39 px for a card; sums at the foot of a card stand close.
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

/** How many panned sounds have been made on this page. */
export async function countSounds(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sounds = 0;
    globalThis.StereoPannerNode = class extends StereoPannerNode {
      constructor(...args: ConstructorParameters<typeof StereoPannerNode>) {
        super(...args);
        sounds += 1;
      }
    };
    Object.assign(globalThis, { soundsMade: () => sounds });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { soundsMade(): number }).soundsMade());
}
