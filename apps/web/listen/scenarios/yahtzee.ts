import type { Player } from '../player.js';
import { looksAround } from './table.js';

/** A whole game of thirteen turns against one bot. */
export async function playYahtzee(player: Player): Promise<void> {
  await player.fills('input[type=number]', '2');
  await player.begins();
  await looksAround(player);

  player.note('two dice are held, the others rolled');
  await player.presses('Right', 'Left');
  await player.presses('1', '2');
  await player.does('a');
  await player.asks('t');
  await player.does('a');

  player.note('on the scorecard letters work as well');
  await player.presses('Tab');
  await player.asks('t', 's');
  await player.presses('shift+Tab');

  for (let turn = 0; turn < 13 && player.ear.state === 'mine'; turn++) {
    player.note(`box ${turn + 1}`);
    if (turn > 0 && turn < 4) await player.does('a');
    await player.playsFromList(turn % 2);
    if (turn === 1) await player.does('u');
    if (turn === 2) await player.asks('e', 'S', 'L');
  }
  await player.hearsResult();
}

/** A zero is asked about: refused with Escape, then written; the game goes on being heard. */
export async function writeZero(player: Player): Promise<void> {
  await player.fills('input[type=number]', '2');
  await player.begins();
  await player.presses('Tab');
  player.note('no die shows 5 in this deal');
  await player.presses('Down', 'Down', 'Down', 'Down');
  await player.opensDialog('Return');
  await player.closesDialog('Escape');
  await player.asks('t');
  await player.opensDialog('Return');
  await player.tabsTo('confirm.yes');
  await player.does('Return');
  await player.asks('t', 'e', 'L');
  await player.presses('shift+Tab');
  await player.asks('t');
}
