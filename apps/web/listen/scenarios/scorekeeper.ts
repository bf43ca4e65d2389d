import type { Player } from '../player.js';

/** Yahtzee at a real table: dice by their digits, a box, a zero that is asked about, back and forth. */
export async function keepsYahtzee(player: Player): Promise<void> {
  await player.beginsToKeep();
  await player.asks('t', 's', 'e');

  player.note('a box before there are dice');
  await player.goesTo('#keep-entry [data-roving=chance]');
  await player.isRefused('Return');

  for (const [box, dice] of [
    ['chance', '65421'],
    ['sixes', '66611'],
    ['fullHouse', '22333'],
    ['fives', '55123'],
  ] as const) {
    player.note(`${dice} for ${box}`);
    await player.does(...dice.split(''));
    await player.goesTo(`#keep-entry [data-roving=${box}]`);
    await player.does('Return');
  }
  await player.asks('t', 's', 'e', 'S');
  await player.does('u');
  await player.does('U');

  player.note('a zero is asked about');
  await player.does('1', '2', '3', '4', '6');
  await player.goesTo('#keep-entry [data-roving=yahtzee]');
  await player.opensDialog('Return');
  await player.closesDialog('Escape');
  await player.opensDialog('Return');
  await player.tabsTo('keep.writeIt');
  await player.does('Return');
  await player.asks('t', 's');
}

/** Any other game: numbers typed one after the other; the last Enter writes the round. */
export async function keepsAnyGame(player: Player): Promise<void> {
  await player.beginsToKeep();
  for (const points of ['30', '15', '80']) {
    await player.goesTo('#keep-entry input');
    await player.presses(...points.split(''));
    await player.presses('Return');
    await player.presses(...points.split(''));
    await player.does('Return');
  }
}

/** Each of the other forms begins with the focus in it, and says whose turn it is. */
export async function beginsToKeep(player: Player): Promise<void> {
  await player.beginsToKeep();
  await player.presses('Tab');
  await player.presses('shift+Tab');
}
