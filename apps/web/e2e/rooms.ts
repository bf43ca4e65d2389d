import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { board, hurry, openMoves } from './table.js';

/** Somebody with a device of their own. */
export interface Guest {
  readonly name: string;
  readonly language: 'en' | 'it';
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface GuestWish {
  readonly language?: 'en' | 'it';
  /** Where this device reaches the server; by default where the tests do. */
  readonly baseURL?: string | undefined;
}

/** What the page says to whoever speaks this language. */
export const WORDS = {
  en: {
    name: 'Your name',
    goOn: 'Continue',
    comeIn: 'Join',
    make: 'Create the room',
    ready: 'I am ready',
    start: 'Start the game',
    code: 'The six letters',
  },
  it: {
    name: 'Il tuo nome',
    goOn: 'Avanti',
    comeIn: 'Entra',
    make: 'Apri la stanza',
    ready: 'Per me si può cominciare',
    start: 'Inizia la partita',
    code: 'Le sei lettere',
  },
} as const;

export async function newGuest(
  browser: Browser,
  name: string,
  { language = 'en', baseURL }: GuestWish = {},
): Promise<Guest> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await hurry(page, { confirmZero: false, language, motion: 'none' });
  return { name, language, context, page };
}

/** Says who one is, where the page asks. */
export async function sayName({ page, name, language }: Guest, button: string): Promise<void> {
  await page.getByLabel(WORDS[language].name).fill(name);
  await page.getByRole('button', { name: button }).click();
}

/** Makes a room with the set-up form; the answer is its link. */
export async function makeRoom(
  guest: Guest,
  game: string,
  fill?: () => Promise<void>,
): Promise<string> {
  const { page, language } = guest;
  const words = WORDS[language];
  await page.goto(`/friends/${game}`);
  await sayName(guest, words.goOn);
  await fill?.();
  await page.getByRole('button', { name: words.make }).click();
  await expect(page.getByText(guest.name).first()).toBeVisible();
  return linkOf(page);
}

/** The link to the room that a page is in, as its QR code and its buttons give it. */
export const linkOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const id = location.pathname.split('/').at(-1) ?? '';
    const secret = JSON.parse(localStorage.getItem(`chiaro.room.${id}`) ?? '""') as string;
    return `/r/${id}#${secret}`;
  });

/** Comes in by the link and says that one is ready. */
export async function comeIn(guest: Guest, link: string): Promise<void> {
  const { page, language } = guest;
  await page.goto(link);
  await sayName(guest, WORDS[language].comeIn);
  await page.getByRole('button', { name: WORDS[language].ready }).click();
}

/** The same without a mouse: what has the focus when one arrives, Tab and Enter. */
export async function comeInByKeyboard(guest: Guest, link: string): Promise<void> {
  const { page, name, language } = guest;
  await page.goto(link);
  await tabTo(page, WORDS[language].name);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await tabTo(page, WORDS[language].ready);
  await page.keyboard.press('Space');
}

async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByLabel(name).or(page.getByRole('button', { name })).first();
  await expect(wanted).toBeVisible();
  for (let i = 0; i < 40; i++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** The owner starts once all are ready; everybody is then at the table. */
export async function startMatch(owner: Guest, guests: readonly Guest[]): Promise<void> {
  const start = owner.page.getByRole('button', { name: WORDS[owner.language].start });
  await expect(start).not.toHaveAttribute('aria-disabled', 'true');
  await start.click();
  for (const { page } of [owner, ...guests]) await expect(board(page)).toBeVisible();
}

/** Plays the first of the list of moves. */
export async function playFirst(page: Page): Promise<void> {
  await openMoves(page);
  await page.keyboard.press('Enter');
}

/** In Yahtzee a box at once: the last of the list. */
export async function lastBox({ page }: Guest): Promise<void> {
  await page.keyboard.press('v');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
}

/** Gives the game up, having read what happens then. */
export async function giveUp({ page }: Guest, caution: string | RegExp = ''): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  const sure = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(sure).toContainText(caution);
  await sure.getByRole('button', { name: 'Resign' }).click();
}

/** How often the pages are looked at, in milliseconds: each look costs both ends a message. */
const LOOK = 50;

/** Waits until one of the pages must do something: its place, or −1 when the match is over everywhere. */
export async function whoseTurn(guests: readonly Guest[]): Promise<number> {
  for (;;) {
    const states = await Promise.all(
      guests.map(({ page }) =>
        page.evaluate(() => document.querySelector('[data-state]')?.getAttribute('data-state')),
      ),
    );
    const found = states.indexOf('mine');
    if (found >= 0 || states.every((state) => state === 'over')) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}

/** Everybody plays until the end. */
export async function playOut(
  guests: readonly Guest[],
  most: number,
  play: (guest: Guest, turn: number) => Promise<void> = ({ page }) => playFirst(page),
): Promise<void> {
  for (let turn = 0; turn < most; turn++) {
    const who = guests[await whoseTurn(guests)];
    if (who === undefined) return;
    await play(who, turn);
  }
  throw new Error('The match does not end');
}
