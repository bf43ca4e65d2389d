import type { Player } from '../player.js';
import { playsTurns } from './table.js';

/** From the calendar into today's deal, a few moves, and out through the result and its story. */
export async function playsToday(player: Player): Promise<void> {
  player.note('across the calendar to the button above it');
  await player.goesTo('main button');
  await player.presses('Tab', 'shift+Tab');
  await player.begins('main button');
  await player.asks('t', 's');
  await playsTurns(player, 3);
  await player.givesUp('menu.abandon');
}

/** The rules from link to link: into the examples, and from a line to its rule. */
export async function readsRules(player: Player): Promise<void> {
  await player.goesTo('main a');
  await player.presses('Tab', 'Tab', 'Tab');
  player.note('a line of an example leads to its rule');
  await player.goesTo('[data-worked] a');
  await player.presses('Return', 'Tab');
}
