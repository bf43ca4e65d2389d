import { expect, test, type Page } from '@playwright/test';
import { begin, button } from './keep.js';

const round = async (page: Page, ...points: readonly number[]): Promise<void> => {
  const boxes = page.locator('#keep-entry').getByRole('spinbutton');
  for (const [seat, value] of points.entries()) await boxes.nth(seat).fill(String(value));
  await boxes.last().press('Enter');
};

/** The large numbers, from left to right. */
const shown = (page: Page): Promise<string[]> =>
  page.locator('main ul').first().locator('li > span:nth-child(2)').allInnerTexts();
const expectShown = (page: Page, ...totals: readonly string[]) =>
  expect.poll(() => shown(page)).toEqual([...totals]);

test('a second tab of the device follows every entry, also without a connection', async ({
  page,
  context,
}) => {
  await begin(page, 'other', ['Ada', 'Bruno']);
  await button(page, 'Show').click();
  const [board] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open the board in a new tab' }).click(),
  ]);
  await expectShown(board, '0', '0');
  await page.keyboard.press('Escape');
  await round(page, 12, 7);
  await expectShown(board, '12', '7');
  await context.setOffline(true);
  await round(page, 1, 30);
  await expectShown(board, '13', '37');
  await button(page, /^Undo/).click();
  await expectShown(board, '12', '7');
});

test('two people on other devices follow through the server, each in their language', async ({
  page,
  browser,
}) => {
  await begin(page, 'scopone', []);
  await button(page, 'Show').click();
  await button(page, 'Create an address to watch the score').click();
  const address = page.getByRole('link', { name: /\/keep\/watch\/[0-9a-f]{32}$/ });
  await expect(address).toBeVisible();
  await expect(page.getByRole('img', { name: 'The address as a QR code' })).toBeVisible();
  const link = (await address.getAttribute('href')) ?? '';

  const people = await Promise.all(
    ['en', 'it'].map(async (locale) => (await browser.newContext({ locale })).newPage()),
  );
  await Promise.all(people.map((person) => person.goto(link)));
  for (const person of people) await expectShown(person, '0', '0');
  await expect(people[1]!.locator('main')).toContainText('Noi');

  await page.keyboard.press('Escape');
  await hand(page, 1);
  for (const person of people) await expectShown(person, '6', '0');

  // Whoever loses the connection for a while catches up.
  await people[1]!.context().setOffline(true);
  await hand(page, 2);
  await expectShown(people[0]!, '12', '0');
  await people[1]!.context().setOffline(false);
  await expectShown(people[1]!, '12', '0');

  // Nobody but the table writes: a follower has nothing to press.
  for (const person of people)
    await expect(person.locator('main').getByRole('button')).toHaveCount(0);

  await button(page, 'Show').click();
  await button(page, 'Take the board down').click();
  await expect(people[0]!.getByText('The table has taken this board down.')).toBeVisible();
  await expectShown(people[0]!, '12', '0');
  await people[0]!.goto(`/keep/watch/${'0'.repeat(32)}?lang=en`);
  await expect(people[0]!.getByRole('heading', { name: 'No board here' })).toBeVisible();
  for (const person of people) await person.context().close();
});

async function hand(page: Page, number: number): Promise<void> {
  const fill = (label: string, value: number) =>
    page.getByRole('spinbutton', { name: label }).fill(String(value));
  await fill('Us, scopas', 2);
  await fill('Us, cards', 22);
  await fill('Us, coins', 6);
  await page.getByRole('radio', { name: 'Us' }).check({ force: true });
  await page.getByRole('radio', { name: 'By points' }).check({ force: true });
  await fill('Us, primiera, 0 if a suit is missing', 78);
  await fill('Them, primiera, 0 if a suit is missing', 72);
  await button(page, `Write hand ${number}`).click();
}
