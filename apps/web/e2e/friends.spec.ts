import { expect, test, type Page } from '@playwright/test';
import { OwnServer } from './ownServer.js';
import { proxyTo } from './proxy.js';
import {
  comeIn,
  comeInByKeyboard,
  giveUp,
  linkOf,
  makeRoom,
  newGuest,
  playFirst,
  playOut,
  sayName,
  startMatch,
  whoseTurn,
  WORDS,
  type Guest,
} from './rooms.js';
import { board, openMoves, status, summaryPanel } from './table.js';

const assertive = (page: Page) => page.locator('#assertive');

/** Everything that was said, whether it is still there or not. */
async function listenTo({ page }: Guest): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        if (target instanceof Element && target.matches('[aria-live]'))
          for (const node of addedNodes) said.push(node.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: readonly string[] }).said);
}

/** Two people at a table of this game. */
async function twoAtTable(
  browser: Parameters<typeof newGuest>[0],
  game: string,
  wishes: readonly [Parameters<typeof newGuest>[2]?, Parameters<typeof newGuest>[2]?] = [],
): Promise<readonly [Guest, Guest]> {
  const anna = await newGuest(browser, 'Anna', wishes[0]);
  const ben = await newGuest(browser, 'Ben', wishes[1]);
  await comeIn(ben, await makeRoom(anna, game));
  await startMatch(anna, [ben]);
  return [anna, ben];
}

/** What the table shows of the match, the same to both. */
const totalsOf = (page: Page): Promise<string> =>
  page.getByRole('dialog').getByRole('table').innerText();

test('two browsers play Azul to the end, Italian against English', async ({ browser }) => {
  const [anna, ben] = await twoAtTable(browser, 'azul', [{ language: 'it' }]);
  await playOut([anna, ben], 300);
  await expect(anna.page.getByRole('dialog', { name: 'La partita è finita' })).toBeVisible();
  await expect(ben.page.getByRole('dialog', { name: 'The game is over' })).toBeVisible();
  const figures = async ({ page }: Guest) => (await totalsOf(page)).match(/\d+/g)?.toSorted();
  expect(await figures(anna)).toEqual(await figures(ben));
  // It is a game of mine on both devices, and of nobody’s who did not play it.
  await ben.page.goto('/games');
  await expect(ben.page.getByRole('link', { name: /^Azul.*with Anna/ })).toBeVisible();
  const stranger = await newGuest(browser, 'Carla');
  await stranger.page.goto('/games');
  await expect(stranger.page.getByText('No game has been finished here yet')).toBeVisible();
  await stranger.page.getByRole('link', { name: 'Everybody’s games' }).click();
  await expect(stranger.page.getByRole('link', { name: /^Azul/ })).not.toHaveCount(0);
});

test('after a game both meet in the room again, and begin another', async ({ browser }) => {
  const [anna, ben] = await twoAtTable(browser, 'yahtzee');
  await giveUp(anna);
  for (const { page } of [anna, ben]) {
    const result = page.getByRole('dialog', { name: 'The game is over' });
    await result.getByRole('button', { name: 'Back to the room' }).click();
  }
  await ben.page.getByRole('button', { name: 'I am ready' }).click();
  await expect(status(anna.page)).toContainText('Ben is ready.');
  await startMatch(anna, [ben]);
  expect(await whoseTurn([anna, ben])).toBeGreaterThanOrEqual(0);
});

test('four play a hand of Scopone, one of them by keyboard alone', async ({ browser }) => {
  const guests = await Promise.all([
    newGuest(browser, 'Anna', { language: 'it' }),
    newGuest(browser, 'Ben'),
    newGuest(browser, 'Carla', { language: 'it' }),
    newGuest(browser, 'Dave'),
  ]);
  const [anna, ben, carla, dave] = guests;
  if (anna === undefined || ben === undefined || carla === undefined || dave === undefined) return;
  const link = await makeRoom(anna, 'scopone');
  await comeIn(ben, link);
  await comeIn(carla, link);
  await comeInByKeyboard(dave, link);
  await startMatch(anna, [ben, carla, dave]);
  for (let card = 0; card < 40; card++) {
    const who = guests[await whoseTurn(guests)];
    if (who !== undefined) await playFirst(who.page);
    await expect(who === undefined ? board(anna.page) : board(who.page)).not.toHaveAttribute(
      'data-state',
      'sent',
    );
  }
  for (const { page } of guests) await expect(summaryPanel(page)).toBeVisible();
});

test('whoever is cut off in mid-turn comes back to the same turn, and misses nothing', async ({
  browser,
  baseURL,
}) => {
  const proxy = await proxyTo(baseURL ?? '');
  const [anna, ben] = await twoAtTable(browser, 'azul', [{ baseURL: proxy.url }]);
  while ((await whoseTurn([anna, ben])) !== 0) await playFirst(ben.page);
  // She has looked at her moves before: what the list is drawn with has come.
  await openMoves(anna.page);
  await anna.page.keyboard.press('Escape');
  proxy.cut();
  await expect(anna.page.getByText('Connection lost. Trying again…').first()).toBeVisible();
  // The move is on its way until the server has it.
  await playFirst(anna.page);
  await expect(board(anna.page)).toHaveAttribute('data-state', 'sent');
  await expect(anna.page.getByRole('button', { name: 'Sent…' })).toBeVisible();
  // A second one would be played into a position that nobody knows yet.
  await playFirst(anna.page);
  await expect(assertive(anna.page)).toContainText('Your last move is still on its way.');
  await expect(board(ben.page)).toHaveAttribute('data-state', 'waiting');
  proxy.mend();
  await expect(assertive(anna.page)).toContainText('The connection is back.');
  await expect(board(ben.page)).toHaveAttribute('data-state', 'mine');
  await expect(board(anna.page)).toHaveAttribute('data-state', 'waiting');
  await playFirst(ben.page);
  await expect(board(anna.page)).toHaveAttribute('data-state', 'mine');
  await anna.page.keyboard.press('p');
  await expect(status(anna.page)).toContainText('Ben, connected.');
  await proxy.close();
});

test('the match goes on after the server was killed', async ({ browser }) => {
  const server = await OwnServer.start();
  const wish = { baseURL: server.url };
  const [anna, ben] = await twoAtTable(browser, 'azul', [wish, wish]);
  const guests = [anna, ben];
  for (let turn = 0; turn < 6; turn++) {
    const who = guests[await whoseTurn(guests)];
    if (who !== undefined) await playFirst(who.page);
  }
  const next = await whoseTurn(guests);
  const before = await anna.page.locator('[data-arrival]').innerText();
  await server.kill();
  await expect(ben.page.getByText('Connection lost. Trying again…').first()).toBeVisible();
  await server.start();
  await expect(ben.page.getByText('Connection lost. Trying again…')).toHaveCount(0);
  expect(await anna.page.locator('[data-arrival]').innerText()).toBe(before);
  expect(await whoseTurn(guests)).toBe(next);
  for (let turn = 0; turn < 4; turn++) {
    const who = guests[await whoseTurn(guests)];
    if (who !== undefined) await playFirst(who.page);
  }
  expect(await whoseTurn(guests)).toBeGreaterThanOrEqual(0);
  await server.remove();
});

test('a reload, a second tab and a second device come back to the match, and all may play', async ({
  browser,
}) => {
  const [anna, ben] = await twoAtTable(browser, 'azul');
  while ((await whoseTurn([anna, ben])) !== 0) await playFirst(ben.page);
  await anna.page.reload();
  await expect(board(anna.page)).toHaveAttribute('data-state', 'mine');
  // By the home page, where the match is listed.
  const tab = await anna.context.newPage();
  await tab.goto('/');
  await tab.getByRole('link', { name: /^Azul.*with Ben.*your game is in progress/ }).click();
  await expect(board(tab)).toHaveAttribute('data-state', 'mine');
  const device = await browser.newContext({
    storageState: await anna.context.storageState(),
  });
  const second = await device.newPage();
  await second.goto(new URL(anna.page.url()).pathname);
  await expect(board(second)).toHaveAttribute('data-state', 'mine');
  await playFirst(second);
  for (const page of [anna.page, tab, second])
    await expect(board(page)).toHaveAttribute('data-state', 'waiting');
  await playFirst(ben.page);
  await expect(board(tab)).toHaveAttribute('data-state', 'mine');
  await playFirst(tab);
  await expect(board(ben.page)).toHaveAttribute('data-state', 'mine');
});

test('six letters lead to the door; somebody inside opens, may remove, and all of it is said', async ({
  browser,
}) => {
  const anna = await newGuest(browser, 'Anna');
  const ben = await newGuest(browser, 'Ben');
  const heard = await listenTo(anna);
  await makeRoom(anna, 'azul');
  const letters = anna.page.locator('[aria-hidden=true]', { hasText: /^[A-Z]{6}$/ });
  const code = await letters.innerText();
  await ben.page.goto('/friends');
  await sayName(ben, WORDS.en.goOn);
  await ben.page.getByLabel(WORDS.en.code).fill('zzzzzz');
  await ben.page.getByRole('button', { name: WORDS.en.comeIn }).click();
  await expect(assertive(ben.page)).toContainText('No room has this code.');
  await ben.page.getByLabel(WORDS.en.code).fill(code.toLowerCase());
  await ben.page.getByRole('button', { name: WORDS.en.comeIn }).click();
  await expect(ben.page.getByText('You have knocked.')).toBeVisible();
  const leave = anna.page.getByRole('button', { name: 'Leave the room' });
  await leave.focus();
  await expect.poll(heard).toContain('Ben knocks: let them in?');
  await anna.page.getByRole('button', { name: 'Let Ben in' }).click();
  await expect(status(ben.page)).toContainText('You have been let in.');
  await ben.page.getByRole('button', { name: WORDS.en.ready }).click();
  await leave.focus();
  await expect.poll(heard).toContain('Ben is ready.');
  await expect(leave).toBeFocused();
  // Other house rules: everybody reads them and is asked again.
  await anna.page.getByText('House rules', { exact: true }).click();
  await anna.page.getByRole('radio', { name: 'grey' }).click();
  await expect(status(ben.page)).toContainText('The house rules have changed. Are you ready?');
  await ben.page.getByText('House rules', { exact: true }).click();
  await expect(ben.page.getByRole('definition').filter({ hasText: 'grey' })).toBeVisible();
  await expect(ben.page.getByRole('button', { name: WORDS.en.ready })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await anna.page.getByRole('button', { name: 'Remove Ben' }).click();
  await expect(ben.page.getByText('You are no longer in this room.')).toBeVisible();
  // The same name, or one that looks like it, is refused with a way out.
  const like = await newGuest(browser, 'ANNA');
  await like.page.goto(await linkOf(anna.page));
  await sayName(like, WORDS.en.comeIn);
  await expect(like.page.getByText('This name is already taken at this table.')).toBeVisible();
  await like.page.getByLabel(WORDS.en.name).fill('Carla');
  await like.page.getByRole('button', { name: WORDS.en.comeIn }).click();
  await expect.poll(heard).toContain('Carla has joined the room.');
  await like.page.getByRole('button', { name: 'Leave the room' }).click();
  await expect.poll(heard).toContain('Carla has left.');
});

test('a page of another version offers to load again', async ({ browser }) => {
  const anna = await newGuest(browser, 'Anna');
  await anna.page.routeWebSocket('**/api/live', (socket) => {
    socket.onMessage(() =>
      socket.send(JSON.stringify({ t: 'no', error: { code: 'VERSION_UNSUPPORTED' } })),
    );
  });
  await makeRoom(anna, 'azul');
  await expect(anna.page.getByText('Chiaro has been updated').first()).toBeVisible();
  await expect(anna.page.getByRole('button', { name: 'Reload' })).toBeVisible();
});
