import type { Player } from '../player.js';
import { looksAround, playsTurns } from './table.js';

/** A dozen moves, some taken back, and the game is left. */
export async function playKlondike(player: Player): Promise<void> {
  await player.begins();
  await looksAround(player);

  player.note('cards are drawn, and one is taken back');
  await player.does('a', 'a', 'a');
  await player.does('u');
  await player.presses('Right', 'Right');

  player.note('across the piles');
  await player.presses('Tab');
  await player.asks('t');
  await player.presses('Right', 'Right', 'Down', 'Return');
  await player.presses('Left', 'Return');
  await player.does('3');
  await player.does('Escape');

  await playsTurns(player, 10);
  await player.does('h');
  await player.givesUp('menu.abandon');
}
