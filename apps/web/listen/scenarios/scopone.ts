import type { Player } from '../player.js';
import { looksAround, playsTurns } from './table.js';

/** A whole hand of ten cards with its summary, and the beginning of the next. */
export async function playScopone(player: Player): Promise<void> {
  await player.begins();
  await looksAround(player);

  player.note('a card by its number is put back, by arrows it is played');
  await player.does('2');
  await player.does('Escape');
  await player.presses('Right', 'Right');
  await playsTurns(player, 10);

  player.note('the hand is over and is read before the next');
  await player.asks('s', 'e', 'S');
  await player.does('a');
  await player.asks('t', 'i');
  await playsTurns(player, 2);
  await player.givesUp();
}
