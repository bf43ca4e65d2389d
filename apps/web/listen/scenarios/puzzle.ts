import type { Player } from '../player.js';

/** From the list of puzzles to one of Yahtzee: asked, looked around, answered, and the next one. */
export async function solvesPuzzle(player: Player): Promise<void> {
  await player.begins('a[href="/puzzles/yahtzee"]');
  await player.asks('t', 'i');
  player.note('into the list of moves and out again, nothing answered');
  await player.opensDialog('v');
  await player.closesDialog('Escape');
  await player.asks('t');
  player.note('the verdict is said, and the focus is on the way onward');
  await player.presses('1');
  await player.does('a');
  player.note('the next puzzle is told like the first');
  await player.does('Return');
  await player.asks('t');
}

/** A puzzle of any game: asked, looked around, answered from the list of moves, and the next one. */
export async function solvesFromList(player: Player): Promise<void> {
  await player.page.locator('[data-puzzle]').waitFor();
  await player.goesTo('[data-arrival] button');
  await player.asks('t', 'i');
  await player.opensDialog('v');
  await player.closesDialog('Escape');
  player.note('answered: the verdict is said, and the focus is on the way onward');
  await player.playsFromList(1);
  await player.does('Return');
  await player.asks('t');
}
