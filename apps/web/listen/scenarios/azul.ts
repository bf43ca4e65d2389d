import type { Player } from '../player.js';
import { looksAround, playsTurns } from './table.js';

/** A dozen takes, which is about two rounds with the wall between them, then the game is given up. */
export async function playAzul(player: Player): Promise<void> {
  await player.begins();
  await looksAround(player);

  player.note('tiles are taken by arrows and put by a number');
  await player.presses('Right', 'Down', 'Up');
  await player.does('Return');
  await player.does('3');
  await player.asks('t', 's', 'L');
  await player.does('u');

  await playsTurns(player, 11);
  await player.givesUp();
}
