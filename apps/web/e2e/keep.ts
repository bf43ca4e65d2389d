import { expect, type Locator, type Page } from '@playwright/test';

/** How a hand works: a finger taps, a keyboard never touches the pointer. */
export interface Hand {
  readonly kind: 'touch' | 'keyboard';
  press(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  choose(radio: Locator): Promise<void>;
}

export const finger: Hand = {
  kind: 'touch',
  press: (target) => target.tap(),
  type: (target, text) => target.fill(text),
  choose: (radio) => radio.tap({ force: true }),
};

export const keyboard = (page: Page): Hand => ({
  kind: 'keyboard',
  async press(target) {
    await reach(page, target);
    await page.keyboard.press('Enter');
  },
  async type(target, text) {
    await reach(page, target);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  },
  async choose(radio) {
    await reach(page, radio);
    await page.keyboard.press('Space');
  },
});

/** Goes to an element with Tab, and inside a group that is one stop with the arrows. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 120; tabs++) {
    if (await isThere()) return;
    if (await isInSameGroup(target)) {
      await arrowTo(page, target);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

/** Both in one roving group, or two radios of one name: Tab would leave it. */
const isInSameGroup = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const active = document.activeElement;
    if (active === null) return false;
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
    if (isRadio) return active instanceof HTMLInputElement && active.name === element.name;
    const group = (each: Element) =>
      each.closest('[data-roving]')?.closest('[role=toolbar], [role=grid], [role=group]');
    return (
      group(element) !== undefined && group(element) !== null && group(element) === group(active)
    );
  });

async function arrowTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  const isRadio = await target.evaluate((element) => element instanceof HTMLInputElement);
  if (isRadio) {
    for (let i = 0; i < 20 && !(await isThere()); i++) await page.keyboard.press('ArrowRight');
    return;
  }
  await page.keyboard.press('Control+Home');
  for (let row = 0; row < 20; row++) {
    for (let column = 0; column < 12; column++) {
      if (await isThere()) return;
      const before = await activeId(page);
      await page.keyboard.press('ArrowRight');
      if ((await activeId(page)) === before) break;
    }
    await page.keyboard.press('Home');
    const before = await activeId(page);
    await page.keyboard.press('ArrowDown');
    if ((await activeId(page)) === before) break;
  }
  expect(await isThere()).toBe(true);
}

const activeId = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-roving') ?? null);

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();

/** A match with these people, as somebody begins one. */
export async function begin(
  page: Page,
  game: string,
  names: readonly string[],
  query = '?lang=en',
): Promise<void> {
  await page.goto(`/keep/${game}${query}`);
  const boxes = page.locator('fieldset input:not([type=radio]):not([type=checkbox])');
  await expect(boxes.first()).toBeVisible();
  for (const [seat, name] of names.entries()) {
    if (seat >= (await boxes.count()))
      await page.getByRole('button', { name: /Add a player|Aggiungi/ }).click();
    await boxes.nth(seat).fill(name);
  }
  while ((await boxes.count()) > names.length && game !== 'scopone')
    await page
      .getByRole('button', { name: /Remove player|Togli il giocatore/ })
      .last()
      .click();
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/keep\/match\/[0-9a-f]{32}/);
  await expect(page.locator('#keep-entry')).toBeVisible();
}

const totals = async (page: Page): Promise<number[]> =>
  (
    await page
      .getByRole('list', { name: /^(Totals|Totali)$/ })
      .getByRole('button')
      .allInnerTexts()
  ).map((text) => Number(/^−?\d+$/m.exec(text)?.[0].replace('−', '-')));

/** The totals as they stand at the top, in the order of the sides. */
export const expectTotals = (page: Page, expected: readonly number[]): Promise<void> =>
  expect.poll(() => totals(page)).toEqual([...expected]);

/** Everything that was said, oldest first, as far as the page still has it. */
export const said = (page: Page): Promise<string> =>
  page
    .locator('#polite, #assertive')
    .allInnerTexts()
    .then((texts) => texts.join('\n'));

/** A card that makes the upper bonus: 308 points. */
export const FULL_CARD: readonly (readonly [string, readonly number[]])[] = [
  ['ones', [1, 1, 1, 2, 3]],
  ['twos', [2, 2, 2, 1, 3]],
  ['threes', [3, 3, 3, 1, 2]],
  ['fours', [4, 4, 4, 1, 2]],
  ['fives', [5, 5, 5, 1, 2]],
  ['sixes', [6, 6, 6, 1, 2]],
  ['threeOfAKind', [5, 5, 5, 3, 2]],
  ['fourOfAKind', [4, 4, 4, 4, 6]],
  ['fullHouse', [2, 2, 3, 3, 3]],
  ['smallStraight', [1, 2, 3, 4, 6]],
  ['largeStraight', [2, 3, 4, 5, 6]],
  ['yahtzee', [6, 6, 6, 6, 6]],
  ['chance', [6, 5, 5, 4, 3]],
];

export async function rollDice(page: Page, hand: Hand, dice: readonly number[]): Promise<void> {
  if (hand.kind === 'keyboard') await page.keyboard.type(dice.join(''));
  else for (const value of dice) await hand.press(button(page, `A ${value}`));
}

export const box = (page: Page, name: string): Locator =>
  page.locator(`#keep-entry [data-roving="${name}"]`);

export async function writeTurn(
  page: Page,
  hand: Hand,
  name: string,
  dice: readonly number[],
): Promise<void> {
  await rollDice(page, hand, dice);
  await hand.press(box(page, name));
}

export interface Side {
  readonly carte: number;
  readonly denari: number;
  readonly scope: number;
  /** Names of the best cards, denari to bastoni. */
  readonly best: readonly string[];
}

/** A hand of scopone, counted by the first side and told by best cards. */
export async function writeHand(
  page: Page,
  hand: Hand,
  first: Side,
  second: Pick<Side, 'scope' | 'best'>,
  number: number,
): Promise<void> {
  for (const [who, { scope }] of [
    ['Us', first],
    ['Them', second],
  ] as const)
    for (let i = 0; i < scope; i++) await hand.press(button(page, `More: Scope of ${who}`));
  await hand.type(page.getByRole('spinbutton', { name: 'Cards of Us' }), String(first.carte));
  await hand.type(page.getByRole('spinbutton', { name: 'Denari of Us' }), String(first.denari));
  for (const card of [...first.best, ...second.best]) await hand.press(button(page, card));
  await hand.press(button(page, `Write hand ${number}`));
}
