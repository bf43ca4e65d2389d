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

/** Won by these moves with deal 512, one card at a time, Neapolitan cards and passes in the same order. */
const VICTORY = `2-f draw w-f draw draw draw w-f 2-f draw draw draw draw w-f draw draw w-f draw w-f 3-f 3-f
  w-f draw w-f 4-2x1 5-4x1 5-3x1 7-5x1 7-f 6-f 1-f 7-2x1 4-5x2 4-f 4-f 5-f w-4 5-4x3 5-f 6-5x1 6-f
  recycle draw draw draw w-f draw w-5 6-5x1 6-f 7-6x1 7-f 6-f 4-2x2 4-f 7-f finish`;

/** A digit takes from a pile (again: one card more), 8 the waste; a digit or A puts down. */
function keysOf(move: string): string[] {
  const [, from, to, count = '1'] = /^(\w)-(\w)(?:x(\d))?$/.exec(move) ?? [];
  if (from === undefined || to === undefined) return ['a'];
  const take = from === 'w' ? '8' : from;
  return [...Array.from({ length: Number(count) }, () => take), to === 'f' ? 'a' : to];
}

/** A whole game to its victory, and D for how the score came about. */
export async function winKlondike(player: Player): Promise<void> {
  await player.chooses('deck', 'neapolitan');
  await player.chooses('recycle', 'turn');
  await player.begins();
  await player.does(...VICTORY.split(/\s+/).flatMap(keysOf));
  await player.hearsResult();
}
