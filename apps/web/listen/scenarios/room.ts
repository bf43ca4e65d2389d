import type { Page } from '@playwright/test';
import { Friend } from '../friend.js';
import type { Player } from '../player.js';

/** A room for Azul: somebody joins and is ready, moves are exchanged, the connection goes and comes. */
export async function playInRoom(player: Player): Promise<void> {
  const { page } = player;
  const base = new URL(page.url()).origin;
  await page.evaluate(bringScissors);
  player.note('one says who one is, and makes the room');
  await player.fills('form input', 'Anna');
  await player.goesTo('main button[type=submit]');
  await player.presses('Return');
  await player.goesTo('main button[type=submit]');
  await player.presses('Return');
  await page.locator('#room-seats').waitFor();

  const { room, secret } = await page.evaluate(linkHere);
  const friend = await player.hears('Ben comes in', () => Friend.join(base, 'Ben', room, secret));
  await friend.plays('azul');
  await player.hears('Ben is ready', () => friend.isReady());
  await player.begins('button[aria-describedby=room-note]');
  await player.asks('t', 'p');

  player.note('another’s move is heard like a bot’s');
  await player.playsFromList();
  await player.asks('l', 't');
  await player.playsFromList(1);

  await player.hears('the connection is lost', () => cutLine(page, true));
  await player.asks('p');
  await player.hears('and comes back', () => cutLine(page, false));
  await player.asks('p', 't');
  await player.playsFromList();
  friend.close();
}

/** A match by the clock: it is asked for, a move is asked back and refused, a phrase is said. */
export async function playByClock(player: Player): Promise<void> {
  const { page } = player;
  const base = new URL(page.url()).origin;
  player.note('a room with a clock');
  await player.fills('form input', 'Anna');
  await player.goesTo('main button[type=submit]');
  await player.presses('Return');
  await player.goesTo('main button[type=submit]');
  await player.presses('Return');
  await page.locator('#room-seats').waitFor();
  await player.chooses('clock', 'bank');
  await page.locator('input[name=clock][value=bank]:checked').waitFor();

  const { room, secret } = await page.evaluate(linkHere);
  const friend = await player.hears('Ben comes in', () => Friend.join(base, 'Ben', room, secret));
  await friend.plays('azul');
  await player.hears('Ben is ready', () => friend.isReady());
  await player.begins('button[aria-describedby=room-note]');
  await player.asks('k');
  await player.playsFromList();

  await player.hears('Ben asks for his move back', () => friend.asksBack());
  await player.asks('o');
  await player.does('shift+o');
  await player.asks('o', 'k');
  player.note('what can be said stands in a list');
  await player.opensDialog('r');
  await player.closesDialog('Escape');
  await player.playsFromList(1);
  friend.close();
}

declare global {
  interface Window {
    chiaroCut: (isCut: boolean) => void;
  }
}

const cutLine = (page: Page, isCut: boolean): Promise<void> =>
  page.evaluate((cut) => window.chiaroCut(cut), isCut);

/** Runs in the page, before it has connected: whoever has its sockets can cut them. */
function bringScissors(): void {
  const Real = WebSocket;
  const open = new Set<WebSocket>();
  let isCut = false;
  globalThis.WebSocket = class extends Real {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      open.add(this);
      if (isCut) this.close();
    }
  };
  window.chiaroCut = (cut) => {
    isCut = cut;
    if (cut) for (const socket of open) socket.close();
  };
}

/** Runs in the page. */
function linkHere(): { room: string; secret: string } {
  const room = location.pathname.split('/').at(-1) ?? '';
  return {
    room,
    secret: JSON.parse(localStorage.getItem(`chiaro.room.${room}`) ?? '""') as string,
  };
}
