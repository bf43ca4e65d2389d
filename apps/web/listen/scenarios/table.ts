import type { Player } from '../player.js';

/** What is the same at every table: questions, a refusal, the list of moves and the help, and out. */
export async function looksAround(player: Player): Promise<void> {
  player.note('questions; the same one twice is answered twice');
  await player.asks('t', 't', 's', 'e', 'i', 'l');
  player.note('there is nothing to take back yet');
  await player.isRefused('u');
  await player.asks('t');
  player.note('the same in words, and nonsense');
  await player.commands('t');
  await player.commands('xyz', 'refusal');
  await player.asks('t');
  player.note('into the list of moves and out again, nothing played');
  await player.opensDialog('v');
  await player.closesDialog('Escape');
  await player.asks('t');
}

/** Turns from the list of moves, until so many are played or something is to be read. */
export async function playsTurns(player: Player, turns: number): Promise<void> {
  for (let turn = 0; turn < turns && player.ear.state === 'mine'; turn++) {
    await player.playsFromList(turn % 2);
    if (turn % 4 === 3) await player.asks('t', 'l');
  }
}
