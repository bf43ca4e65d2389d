import type { Player } from '../player.js';
import { looksAround, playsTurns } from './table.js';

/** Declarations, a whole round with its summary, and the beginning of the next. */
export async function playLiapTui(player: Player): Promise<void> {
  await player.begins();
  await looksAround(player);
  await playsTurns(player, 2);

  player.note('a piece is chosen and put back');
  await player.presses('Right', 'Left');
  await player.does('1');
  await player.does('Escape');
  await playsTurns(player, 10);

  player.note('the round is over and is read before the next');
  await player.asks('s', 'e', 'S');
  await player.does('a');
  await playsTurns(player, 2);
  await player.givesUp();
}
