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

/** Won by these moves with deal 21, one card at a time, Neapolitan cards and passes in the same order. */
export const VICTORY =
  `draw w-f draw w-1 draw draw draw draw draw draw w-f 7-f 5-7x1 5-f 4-f 1-f 4-f w-f w-f draw draw
  w-5 1-f 6-1x1 w-5 7-5x2 7-f 7-5x1 7-f 4-f 7-f 5-f 3-f 5-f 5-f 5-f 6-f 6-f 5-f 6-f 7-f draw w-f
  4-f w-4 w-f 6-f w-f 5-f 5-f 2-f 5-f 1-f 3-f 2-f 3-f 6-f 4-f draw w-f`.split(/\s+/);

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
  await player.does(...VICTORY.flatMap(keysOf));
  await player.hearsResult();
}

/** A game that counts no time, chosen in the form: it says so, and so does its result. */
export async function playsCalmly(player: Player): Promise<void> {
  player.note('a calm game is chosen');
  await player.goesTo('form input[type=checkbox]');
  await player.presses('space');
  await player.begins();
  player.note('what a victory now would bring has no bonus for time');
  await player.asks('i', 'w', 't');
  await playsTurns(player, 2);
  await player.asks('w');
  await player.givesUp('menu.abandon');
}

/** The time stands still, the cards are covered; key and button both go on. */
export async function pauses(player: Player): Promise<void> {
  await player.begins();
  await player.asks('t');
  await player.does('a');
  player.note('paused by the key, and resumed by it');
  await player.does('shift+p', 'shift+p');
  await player.asks('t', 'i');
  player.note('paused by the key, and resumed by the button that has the focus');
  await player.does('shift+p', 'Return');
  await player.asks('t');
  player.note('paused and resumed in words');
  await player.presses('slash');
  await player.types('pausa');
  await player.does('Return', 'Return');
  await player.asks('t');
  await player.does('a');
}
