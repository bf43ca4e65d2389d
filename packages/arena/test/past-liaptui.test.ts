import { FastRng, iterations, noResources, silent } from '@chiaro/kernel';
import { module } from '@chiaro/liaptui';
import { entrants } from '@chiaro/liaptui/arena';
import { expect, it } from 'vitest';

const { game } = module;
const fast = game.fast!;

/** Two rounds in which every seat is this bot, with 20 iterations a move. */
async function roundsOf(id: string): Promise<string> {
  const bot = await entrants.find((maker) => maker.id === id)!.make(noResources);
  const rng = FastRng.from('dated');
  const s = game.initial(game.options.defaults);
  const played: string[] = [];
  while (s.round < 3) {
    const seat = fast.actor(s);
    if (seat < 0) {
      fast.chance(s, rng);
      continue;
    }
    const view = game.view(s, seat);
    const move = bot.choose({ view, legal: game.legal(s), rng, budget: iterations(20) });
    played.push(game.notation.format(move).replace(/^(play|declare) /, ''));
    game.play(s, move, silent);
  }
  return played.join(', ');
}

/** Written by the code of that day. */
const then =
  'redeal, 4, 1, 1, 3, rS rS, rA bH, rS rS, rR rR, rG, rH, rC, bR, bE, rE, rS, bA, rE, rC, bG, bS, bE, bA, rH, bC, bS, bH, bS, rA, bR, bS, bC, bS, 3, 1, 3, 3, rS rS rS, rR rC bC, bE bR bH, bE rC bC, bA, rH, rG, bS, bG, bS, rR, bR, rA, bA, rH, bS, rS, rE, bH, bS, rE, bS, rA, rS';

it('the champion of Liap Tui of 18 November 2026 plays as it did then', async () => {
  expect(await roundsOf('champion-2026-11-18')).toBe(then);
});
