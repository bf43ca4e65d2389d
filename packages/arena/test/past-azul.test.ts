import { entrants } from '@chiaro/azul/arena';
import { module } from '@chiaro/azul';
import { FastRng, iterations, noResources, silent } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';

const { game } = module;
const fast = game.fast!;

/** Two rounds in which every seat is this bot, with 20 iterations a move. */
async function roundsOf(id: string, options: (typeof game.options)['defaults']): Promise<string> {
  const bot = await entrants.find((maker) => maker.id === id)!.make(noResources);
  const rng = FastRng.from('dated');
  const s = game.initial(options);
  const played: string[] = [];
  while (s.round < 3) {
    const seat = fast.actor(s);
    if (seat < 0) {
      fast.chance(s, rng);
      continue;
    }
    const view = game.view(s, seat);
    const move = bot.choose({ view, legal: game.legal(s), rng, budget: iterations(20) });
    played.push(game.notation.format(move));
    game.play(s, move, silent);
  }
  return played.join(', ');
}

/** Written by the code of that day. */
const fixed =
  '1 red 2, 4 yellow 2, centre red 1, centre black 3, 2 yellow 3, 3 yellow 1, centre red 5, centre white 4, 5 yellow 3, centre white 4, centre red 5, centre blue 5, centre black floor, 4 yellow 3, 5 white 4, centre yellow 2, 1 black 2, centre red 5, centre blue 1, centre white 1, 2 blue 5, 3 blue floor, centre yellow 3, centre white 4, centre black floor';
const grey =
  '1 red 2, 4 yellow 2, 7 yellow 2, 2 red 1, 3 yellow 1, centre yellow 1, centre blue 3, centre black 3, centre white 3, 6 black 4, 5 white 4, centre red 4, centre black 4, centre white 4, centre blue floor, centre yellow floor, wall 1 2, wall 2 3, wall 3 3, wall 1 2, wall 2 3, wall 3 3, wall 1 2, wall 2 3, wall 3 3, 1 blue 1, centre white 1, 5 blue 1, 2 black 2, 3 black 4, centre white 4, centre red 3, centre yellow 5, 4 white 2, centre red 4, 6 black floor, centre white 2, centre yellow 5, centre blue 2, 7 blue 3, centre red floor, centre black floor, centre white floor, wall 1 3, wall 2 2, wall 3 2, wall 4 3, wall 1 3, wall 4 3, wall 5 3, wall 1 3, wall 2 2, wall 4 3';

describe('the strongest bot of Azul of 16 November 2026', () => {
  it('plays as it did then', async () => {
    expect(await roundsOf('search-2026-11-16', { players: 2, wall: 'fixed' })).toBe(fixed);
    expect(await roundsOf('search-2026-11-16', { players: 3, wall: 'grey' })).toBe(grey);
  });
});
