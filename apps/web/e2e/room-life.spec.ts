import { expect, test, type Browser, type Page } from '@playwright/test';
import {
  comeIn,
  giveUp,
  makeRoom,
  newGuest,
  playFirst,
  sayName,
  startMatch,
  whoseTurn,
  WORDS,
  type Guest,
} from './rooms.js';
import {
  arrived,
  board,
  countSounds,
  expectAccessible,
  expectLargeTargets,
  expectNoSidewaysScroll,
  status,
} from './table.js';

const heard = (page: Page) => status(page).locator(':scope > *').allInnerTexts();

/** Opens a room for a game, lets the owner choose, and brings both to the table. */
async function twoAtTable(
  browser: Browser,
  game: string,
  choose: (page: Page) => Promise<void> = async () => {},
): Promise<readonly [Guest, Guest]> {
  const anna = await newGuest(browser, 'Anna');
  const ben = await newGuest(browser, 'Ben');
  const link = await makeRoom(anna, game);
  await choose(anna.page);
  await comeIn(ben, link);
  await startMatch(anna, [ben]);
  return [anna, ben];
}

const matter = (page: Page, text: string | RegExp) =>
  page.locator('[data-matter]').filter({ hasText: text });

/** Whoever is to move first, then the other. */
async function inOrder([anna, ben]: readonly [Guest, Guest]): Promise<readonly [Guest, Guest]> {
  return (await whoseTurn([anna, ben])) === 0 ? [anna, ben] : [ben, anna];
}

const clock = (page: Page) => page.getByRole('button', { name: 'Clocks' });

test('clocks are drawn beside the names and said by a key; extra time is one’s own', async ({
  browser,
}) => {
  const [anna, ben] = await twoAtTable(browser, 'azul', async (page) => {
    await page.getByRole('radio', { name: 'Minutes for the whole game' }).click();
    await page.getByLabel('Minutes each').selectOption('5');
    await page.getByLabel('Seconds added after each turn').selectOption('0');
    await page.getByLabel('Extra time for me').selectOption('2');
    await expect(page.getByLabel('Extra time for me')).toHaveValue('2');
  });
  await expect(clock(anna.page)).toContainText(/(9:|10:)\d\d/);
  await expect(clock(anna.page)).toContainText(/Ben\s*[45]:\d\d/);
  await ben.page.keyboard.press('k');
  await expect(status(ben.page)).toContainText(/Anna: (9|10) minutes.* left\./);
  await expect(status(ben.page)).toContainText(/(Your|Anna’s) clock is running\./);
});

test('half, ten seconds, and the flag: one’s own time is said, and its end ends the match', async ({
  browser,
}) => {
  const [first, second] = await inOrder(
    await twoAtTable(browser, 'yahtzee', async (page) => {
      await page.getByRole('radio', { name: 'Minutes for the whole game' }).click();
      await page.getByLabel('Minutes each').selectOption('1');
      await page.getByLabel('Seconds added after each turn').selectOption('0');
      await expect(page.getByLabel('Seconds added after each turn')).toHaveValue('0');
    }),
  );
  const slow = { timeout: 90_000 };
  await expect(status(first.page)).toContainText('Half of your time is gone', slow);
  await expect(status(first.page)).toContainText(/seconds left!/, slow);
  for (const { page } of [first, second])
    await expect(page.getByRole('dialog', { name: 'The game is over' })).toBeVisible(slow);
  await expect(first.page.getByRole('dialog')).toContainText('You ran out of time.');
  await expect(second.page.getByRole('dialog')).toContainText(`${first.name} ran out of time.`);
});

test('a takeback is refused, lapses, and is agreed to, by keyboard alone and without a dialog', async ({
  browser,
}) => {
  const [first, second] = await inOrder(await twoAtTable(browser, 'azul'));
  await playFirst(first.page);
  await expect(board(second.page)).toHaveAttribute('data-state', 'mine');
  const asks = `${first.name} asks to undo a move`;
  const focus = () => second.page.evaluate(() => document.activeElement?.outerHTML);
  await arrived(second.page);
  const before = await focus();

  await first.page.keyboard.press('u');
  await expect(matter(second.page, asks)).toBeVisible();
  await expect(status(second.page)).toContainText(asks);
  await expect(second.page.getByRole('dialog')).toHaveCount(0);
  expect(await focus()).toBe(before);
  // The key tells, and only then answers.
  await second.page.keyboard.press('o');
  await expect(status(second.page)).toContainText('Shift+O: Decline.');
  await second.page.keyboard.press('Shift+O');
  await expect(status(first.page)).toContainText(`${second.name} declines.`);
  await expect(matter(second.page, asks)).toHaveCount(0);
  await expect(board(second.page)).toHaveAttribute('data-state', 'mine');

  // The game goes on: nothing is left to answer.
  await first.page.keyboard.press('u');
  await expect(matter(second.page, asks)).toBeVisible();
  await playFirst(second.page);
  await expect(status(first.page)).toContainText('The game has moved on');
  await expect(matter(second.page, asks)).toHaveCount(0);

  await expect(board(first.page)).toHaveAttribute('data-state', 'mine');
  await second.page.keyboard.press('u');
  await expect(matter(first.page, `${second.name} asks to undo`)).toBeVisible();
  await first.page.keyboard.press('o');
  await expect(status(first.page)).toContainText('O: Accept.');
  await first.page.keyboard.press('o');
  await expect(board(second.page)).toHaveAttribute('data-state', 'mine');
  await expect(status(second.page)).toContainText(`${first.name} accepts.`);
  await expect(board(first.page)).toHaveAttribute('data-state', 'waiting');
});

test('both agree on a pause, and both on going on', async ({ browser }) => {
  const [anna, ben] = await twoAtTable(browser, 'azul');
  await anna.page.getByRole('button', { name: 'More' }).click();
  await anna.page.getByRole('button', { name: 'Pause the game' }).click();
  await matter(ben.page, 'Anna asks for a pause.').getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [anna, ben])
    await expect(matter(page, 'The game is paused.')).toBeVisible();
  await matter(ben.page, 'The game is paused.').getByRole('button', { name: 'Resume' }).click();
  await matter(anna.page, 'Ben would like to resume.')
    .getByRole('button', { name: 'Accept' })
    .click();
  expect(await whoseTurn([anna, ben])).toBeGreaterThanOrEqual(0);
  // What one pressed is gone: the focus is back on the board.
  await expect(anna.page.locator('body')).not.toBeFocused();
});

test('whoever leaves is played for by a bot, and takes the seat back with one press', async ({
  browser,
}) => {
  const [anna, ben] = await twoAtTable(browser, 'azul');
  while ((await whoseTurn([anna, ben])) !== 1) await playFirst(anna.page);
  await ben.page.getByRole('button', { name: 'More' }).click();
  await ben.page.getByRole('button', { name: 'Back to the room' }).click();
  const room = new URL(ben.page.url()).pathname;
  await ben.page.getByRole('button', { name: 'Leave the room' }).click();
  const gone = matter(anna.page, 'Ben has left the room.');
  await expect(gone).toBeVisible();
  await expect(anna.page.getByRole('dialog')).toHaveCount(0);
  await gone.getByRole('button', { name: 'Bot until they are back' }).click();
  await expect(status(anna.page)).toContainText('A bot plays on for Ben.');
  // The bot has moved.
  await expect(board(anna.page)).toHaveAttribute('data-state', 'mine');
  await anna.page.keyboard.press('p');
  await expect(status(anna.page)).toContainText('Ben: a bot is playing.');

  await ben.page.goto(room);
  const own = matter(ben.page, 'A bot is playing for you.');
  await expect(own).toBeVisible();
  await own.getByRole('button', { name: 'Take my seat back' }).click();
  await expect(own).toHaveCount(0);
  await expect(status(anna.page)).toContainText('Ben is back and playing again.');
  await playFirst(anna.page);
  await expect(board(ben.page)).toHaveAttribute('data-state', 'mine');
  await playFirst(ben.page);
  await expect(board(anna.page)).toHaveAttribute('data-state', 'mine');
});

test('giving up says what happens then: with two it ends, with three a bot plays on', async ({
  browser,
}) => {
  const guests = await Promise.all(['Anna', 'Ben', 'Carla'].map((name) => newGuest(browser, name)));
  const [anna, ben, carla] = guests;
  if (anna === undefined || ben === undefined || carla === undefined) return;
  const link = await makeRoom(anna, 'yahtzee', async () => {
    await anna.page.getByRole('spinbutton').first().fill('3');
  });
  await comeIn(ben, link);
  await comeIn(carla, link);
  await startMatch(anna, [ben, carla]);
  await giveUp(carla, 'a bot plays on in your place');
  await expect(matter(carla.page, 'For you this game is over')).toBeVisible();
  await expect(status(anna.page)).toContainText('Carla resigns.');
  await giveUp(ben, 'the game ends here');
  await expect(anna.page.getByRole('dialog', { name: 'The game is over' })).toBeVisible();
});

test('both want a rematch with one press each, and meet in the same one', async ({ browser }) => {
  const [first, second] = await inOrder(await twoAtTable(browser, 'yahtzee'));
  await giveUp(first);
  const again = ({ page }: Guest) =>
    page.getByRole('dialog', { name: 'The game is over' }).getByRole('button', { name: 'Rematch' });
  await again(first).click();
  await expect(again(first)).toHaveAttribute('aria-pressed', 'true');
  await expect(status(second.page)).toContainText(`${first.name} would like a rematch.`);
  await again(second).click();
  // Whoever was second begins.
  await expect(board(second.page)).toHaveAttribute('data-state', 'mine');
  await expect(board(first.page)).toHaveAttribute('data-state', 'waiting');
  for (const { page } of [first, second]) {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('body')).not.toBeFocused();
  }
});

test('an open room is listed, entered, watched, and said in the words of each language', async ({
  browser,
}) => {
  const anna = await newGuest(browser, 'Anna of the lobby');
  const carla = await newGuest(browser, 'Carla', { language: 'it' });
  const ben = await newGuest(browser, 'Ben');
  await carla.page.goto('/lobby');
  await sayName(carla, WORDS.it.goOn);
  await carla.page.getByLabel('Mostra').selectOption('azul');
  await makeRoom(anna, 'azul');
  await anna.page.getByRole('checkbox', { name: 'Show this room in the lobby' }).click();
  // It comes by itself, and the focus stays.
  const listed = carla.page.getByRole('listitem').filter({ hasText: 'Anna of the lobby' });
  await expect(listed).toContainText(
    'Azul con Anna of the lobby: senza orologio. Un posto libero.',
  );
  await ben.page.goto('/lobby');
  await sayName(ben, WORDS.en.goOn);
  await ben.page.getByRole('button', { name: 'Join: Azul with Anna of the lobby' }).click();
  await ben.page.getByRole('button', { name: WORDS.en.ready }).click();
  await startMatch(anna, [ben]);
  await expect(listed).toContainText('Si sta giocando.');
  await carla.page.getByRole('button', { name: 'Guarda: Azul con Anna of the lobby' }).click();
  await expect(board(carla.page)).toHaveAttribute('data-state', 'waiting');
  await expect(anna.page.getByText('One person is watching.')).toBeVisible();

  const [first] = await inOrder([anna, ben]);
  await playFirst(first.page);
  await carla.page.keyboard.press('l');
  await expect(status(carla.page)).toContainText(first.name);
  await carla.page.keyboard.press('t');
  await expect(status(carla.page)).not.toContainText('Tocca a te');
  // Whoever only watches plays nothing and gives nothing up.
  await carla.page.keyboard.press('Escape');
  await expect(carla.page.getByRole('button', { name: 'Arrenditi' })).toHaveCount(0);
});

test('two who want the same meet; who changes their mind stops waiting', async ({ browser }) => {
  const find = async ({ page }: Guest) => {
    await page.getByRole('combobox', { name: 'Game' }).selectOption('yahtzee');
    await page.getByRole('combobox', { name: 'Clock' }).selectOption('days 3');
    await page.getByRole('button', { name: 'Find an opponent' }).click();
  };
  const anna = await newGuest(browser, 'Anna');
  const ben = await newGuest(browser, 'Ben');
  for (const guest of [anna, ben]) {
    await guest.page.goto('/lobby');
    await sayName(guest, WORDS.en.goOn);
  }
  await find(anna);
  await anna.page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(anna.page.getByRole('heading', { name: 'The lobby' })).toBeVisible();
  await find(anna);
  await expect(anna.page.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
  await find(ben);
  const [first, second] = await inOrder([anna, ben]);
  await expect(clock(first.page)).toContainText(/3 d 0 h|2 d 23 h/);

  // The page of turns: mine first, and the title says so.
  await first.page.goto('/turns');
  await expect(first.page).toHaveTitle(/One game is waiting for you/);
  const mine = first.page.getByRole('region', { name: 'Your turn' });
  await expect(mine.getByRole('link')).toContainText(`Yahtzee with ${second.name}`);
  await second.page.goto('/turns');
  await expect(second.page.getByRole('region', { name: 'Waiting for others' })).toContainText(
    `Yahtzee with ${first.name}`,
  );
  await mine.getByRole('link').click();
  await expect(board(first.page)).toHaveAttribute('data-state', 'mine');
});

test('phrases reach everybody in their language; mute and block are one’s own', async ({
  browser,
}) => {
  const [anna, ben] = await twoAtTable(browser, 'azul');
  const say = async (page: Page, phrase: string) => {
    await page.keyboard.press('r');
    await page.getByRole('dialog').getByRole('button', { name: phrase }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await say(anna.page, 'Good luck!');
  await expect(status(ben.page)).toContainText('Anna: Good luck!');
  await expect(ben.page.getByRole('dialog')).toHaveCount(0);
  await ben.page.keyboard.press('r');
  await ben.page.getByRole('button', { name: 'Mute Anna' }).click();
  await ben.page.getByRole('button', { name: 'Block Anna' }).click();
  await expect(status(ben.page)).toContainText('you and Anna will not meet');
  await ben.page.keyboard.press('Escape');
  await say(anna.page, 'Well played!');
  await say(ben.page, 'Thank you!');
  // Ben’s came after Anna’s: by now hers would have been heard.
  await expect(status(ben.page)).toContainText('You: Thank you!');
  await expect(status(ben.page)).not.toContainText('Well played!');

  await ben.page.goto('/settings');
  await ben.page.getByRole('button', { name: 'Unblock Anna' }).click();
  await expect(status(ben.page)).toContainText('You and Anna can meet again.');
});

test('Klondike is watched live, with the name of whoever plays', async ({ browser }) => {
  // The lobby shows the room of an earlier try as well.
  const name = `Anna ${test.info().retry + 1}`;
  const anna = await newGuest(browser, name);
  const ben = await newGuest(browser, 'Ben');
  await makeRoom(anna, 'klondike');
  await anna.page.getByRole('checkbox', { name: 'Show this room in the lobby' }).click();
  await startMatch(anna, []);
  await ben.page.goto('/lobby');
  await sayName(ben, WORDS.en.goOn);
  await ben.page.getByRole('button', { name: `Watch: Klondike with ${name}` }).click();
  await expect(status(anna.page)).toContainText('Ben has joined the room.');
  await expect(board(ben.page)).toHaveAttribute('data-state', 'waiting');
  await expect(anna.page.getByText('One person is watching.')).toBeVisible();
  await ben.page.keyboard.press('t');
  await expect(status(ben.page)).toContainText(`It is ${name}’s turn.`);
  await expect(status(ben.page)).not.toContainText('Your turn');
  // Every move is seen and told at once.
  const before = await heard(anna.page);
  await playFirst(anna.page);
  await anna.page.keyboard.press('l');
  await ben.page.keyboard.press('l');
  const heardByBoth = async () => {
    const byBen = await heard(ben.page);
    return (await heard(anna.page)).filter(
      (line) => byBen.includes(line) && !before.includes(line),
    );
  };
  await expect.poll(heardByBoth).not.toEqual([]);
});

/** A page that believes itself in the background, and shows its notices to the test. */
async function hideTab(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const notices: string[] = [];
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.assign(globalThis, {
      notices,
      Notification: class {
        static readonly permission = 'granted';
        static requestPermission(): Promise<NotificationPermission> {
          return Promise.resolve('granted');
        }
        constructor(title: string, { body }: NotificationOptions) {
          notices.push(`${title} ${body}`);
        }
      },
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { notices: string[] }).notices);
}

test('my turn in a hidden tab: its title, a sound, and a notice where one is wanted', async ({
  browser,
}) => {
  const [first, second] = await inOrder(await twoAtTable(browser, 'azul'));
  const sounds = await countSounds(second.page);
  const notices = await hideTab(second.page);
  await second.page.goto('/turns');
  await second.page.getByRole('checkbox', { name: 'Notify me' }).check();
  await expect(second.page).toHaveTitle(/Games in progress/);
  await second.page.getByRole('link', { name: `Azul with ${first.name}` }).click();
  await expect(board(second.page)).toHaveAttribute('data-state', 'waiting');
  await expect(second.page).not.toHaveTitle(/Your turn/);
  expect(await notices()).toEqual([]);
  const before = await sounds();

  await playFirst(first.page);
  await expect(second.page).toHaveTitle(/^Your turn\. Azul/);
  await expect.poll(notices).toEqual(['Your turn. Azul']);
  await expect.poll(sounds).toBeGreaterThan(before);
  // On the page of all matches it is the same.
  await second.page.goto('/turns');
  await expect(second.page).toHaveTitle(/One game is waiting for you/);
});

test('lobby, turns, the terms of a room and a table with clocks and offers are accessible', async ({
  browser,
}) => {
  const anna = await newGuest(browser, 'Anna', { language: 'it' });
  const ben = await newGuest(browser, 'Ben');
  const link = await makeRoom(anna, 'azul');
  await anna.page.getByRole('radio', { name: 'Minuti per tutta la partita' }).click();
  await anna.page.getByRole('checkbox', { name: 'Mostra questa stanza' }).click();
  await comeIn(ben, link);
  await startMatch(anna, [ben]);
  const [first, second] = await inOrder([anna, ben]);
  await playFirst(first.page);
  await expect(board(second.page)).toHaveAttribute('data-state', 'mine');
  await first.page.keyboard.press('u');
  await expect(second.page.locator('[data-matter]')).toBeVisible();
  const tab = await first.context.newPage();
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const)
    for (const [page, path, what] of [
      [second.page, null, 'table'],
      [tab, '/lobby', 'lobby'],
      [tab, '/turns', 'turns'],
      [tab, '/settings', 'settings'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      await page.emulateMedia({ colorScheme });
      if (path !== null) await page.goto(path);
      if (path !== null)
        await expect(
          page.getByRole('checkbox').or(page.getByRole('combobox')).first(),
        ).toBeVisible();
      await expectAccessible(page, `${what} ${width}`);
      await expectNoSidewaysScroll(page, `${what} ${width}`);
      await expectLargeTargets(page, `${what} ${width}`);
    }
});
