import { expect, test } from '@playwright/test';
import { comeIn, lastBox, makeRoom, newGuest, playOut, startMatch, WORDS } from './rooms.js';
import { expectAccessible, expectNoSidewaysScroll, status } from './table.js';

test('a rated room is played to its end, and everybody sees what it changed', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const anna = await newGuest(browser, 'Anna');
  const ben = await newGuest(browser, 'Ben', { language: 'it' });
  const link = await makeRoom(anna, 'yahtzee');
  const rated = anna.page.getByRole('checkbox', { name: 'Rated' });
  await rated.check();
  await expect(anna.page.getByRole('radio', { name: 'Minutes for the whole game' })).toBeChecked();
  // No bot takes a free seat.
  const start = anna.page.getByRole('button', { name: WORDS.en.start });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await expect(start).toHaveAccessibleDescription(/every seat has a person/);
  // Without a clock it is not rated, and everybody is asked again.
  await anna.page.getByRole('radio', { name: 'No clock' }).click();
  await expect(rated).not.toBeChecked();
  await rated.check();
  // Nothing lies under the header.
  await anna.page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(anna.page, 'room');
  await comeIn(ben, link);
  await expect(ben.page.getByText('Partite valutate: il risultato cambia')).toBeVisible();
  await startMatch(anna, [ben]);
  await expect(anna.page.getByRole('button', { name: /Undo|Ask/ })).toHaveCount(0);
  await playOut([anna, ben], 40, lastBox);

  const own = /Your rating: 500 → (\d+)\. Ben: 500 → \d+\./;
  const dialog = anna.page.getByRole('dialog', { name: 'The game is over' });
  await expect(dialog).toContainText(own);
  await expect(status(anna.page)).toContainText(own);
  const rating = own.exec(await dialog.innerText())?.[1] ?? '';
  await expect(ben.page.getByRole('dialog')).toContainText(/La tua valutazione: 500 → \d+\./);

  await anna.page.goto('/friends');
  const mine = anna.page.getByRole('region', { name: 'Your ratings' });
  await expect(mine).toContainText(`Yahtzee: ${rating} (one rated game)`);
  await ben.page.goto('/ladder');
  await ben.page.getByText('Valutazioni di Yahtzee').click();
  const table = ben.page.getByRole('table', { name: 'Valutazioni di Yahtzee' });
  await expect(table.getByRole('row').filter({ hasText: 'Anna' })).toContainText(rating);
  await expect(table.getByRole('row')).toHaveCount(3);
  await expectNoSidewaysScroll(ben.page, 'ladder');
  await expectAccessible(ben.page, 'ladder');
});
