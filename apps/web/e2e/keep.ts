import { expect, type Locator, type Page } from '@playwright/test';

/** How a hand works: a finger taps, a keyboard never touches the pointer. */
export interface Hand {
  readonly kind: 'touch' | 'keyboard';
  press(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  choose(radio: Locator): Promise<void>;
  /** Does what the action bar's one button says. */
  write(primary: Locator): Promise<void>;
}

export const finger: Hand = {
  kind: 'touch',
  press: (target) => target.tap(),
  type: (target, text) => target.fill(text),
  async choose(radio) {
    // Not under the action bar at the lower edge: the input itself is hidden, so nothing checks that.
    await radio.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    await radio.tap({ force: true });
  },
  write: (primary) => primary.tap(),
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
  /** From where it stands: Enter in a number, else the key of the action. */
  async write(primary) {
    await expect(primary).toBeVisible();
    const inNumber = await page.evaluate(
      () =>
        document.activeElement instanceof HTMLInputElement &&
        document.activeElement.type === 'number',
    );
    await page.keyboard.press(inNumber ? 'Enter' : 'a');
  },
});

/** Goes to an element with Tab or Shift+Tab, and inside a group that is one stop with the arrows. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let steps = 0; steps < 120; steps++) {
    const way = await wayTo(target);
    if (way === 'there') return;
    if (way === 'group') return arrowTo(page, target);
    await page.keyboard.press(way);
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

/** In one roving group, or between two radios of one name, Tab would leave. */
const wayTo = (target: Locator): Promise<'there' | 'group' | 'Tab' | 'Shift+Tab'> =>
  target.evaluate((element) => {
    const active = document.activeElement;
    if (active === element) return 'there';
    if (active === null || active === document.body) return 'Tab';
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      if (active instanceof HTMLInputElement && active.name === element.name) return 'group';
    } else {
      const groupOf = (each: Element) => each.closest('[role=toolbar], [role=grid]');
      const group = groupOf(element);
      if (group !== null && group === groupOf(active)) return 'group';
    }
    const isBefore = active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBefore ? 'Shift+Tab' : 'Tab';
  });

/** Up and down to its line, then along it; where a group has one line, only along it. */
async function arrowTo(page: Page, target: Locator): Promise<void> {
  let before: string | null = null;
  for (let steps = 0; steps < 60; steps++) {
    const { isThere, keys, from } = await arrowsTo(target);
    if (isThere) return;
    await page.keyboard.press(keys[from === before ? 1 : 0]);
    before = from;
  }
  throw new Error(`The arrows do not reach ${String(target)}`);
}

const arrowsTo = (
  target: Locator,
): Promise<{ isThere: boolean; keys: readonly [string, string]; from: string }> =>
  target.evaluate((element) => {
    const active = document.activeElement ?? document.body;
    const [here, there] = [active.getBoundingClientRect(), element.getBoundingClientRect()];
    const follows = active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    const along = follows ? 'ArrowRight' : 'ArrowLeft';
    const down = (there.top + there.bottom - here.top - here.bottom) / 2;
    const isInLine = Math.abs(down) < here.height / 2;
    return {
      isThere: active === element,
      keys: [isInLine ? along : down > 0 ? 'ArrowDown' : 'ArrowUp', along] as const,
      from: active.getAttribute('data-roving') ?? active.outerHTML,
    };
  });

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
      .getByRole('toolbar', { name: /^(Totals|Totali)$/ })
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
    // A finger has two buttons beside the number, the keyboard the arrows in it.
    for (let i = 0; i < scope; i++)
      if (hand.kind === 'touch') await hand.press(button(page, `More: ${who}, scopas`));
      else {
        await reach(page, page.getByRole('spinbutton', { name: `${who}, scopas` }));
        await page.keyboard.press('ArrowUp');
      }
  await hand.type(page.getByRole('spinbutton', { name: 'Us, cards' }), String(first.carte));
  await hand.type(page.getByRole('spinbutton', { name: 'Us, coins' }), String(first.denari));
  for (const card of [...first.best, ...second.best]) await hand.press(button(page, card));
  await hand.write(button(page, `Write hand ${number}`));
}
