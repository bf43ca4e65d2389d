import {
  FastRng,
  iterations,
  mustApply,
  noResources,
  Playthrough,
  shuffleInPlace,
} from '@chiaro/kernel';
import { game } from '@chiaro/scopone';
import { entrants } from '@chiaro/scopone/arena';
import { describe, expect, it } from 'vitest';

/** A hand in which all four seats are this bot, with 60 iterations a move. */
async function handOf(id: string, deal: 'ten' | 'nineFour'): Promise<string> {
  const options = game.options.read({ deal, hands: 1, firstDealer: 'D' });
  const bot = await entrants.find((maker) => maker.id === id)?.make(noResources);
  if (!options.ok || bot === undefined) throw new Error(id);
  const hand = new Playthrough(game, options.value);
  const pack = Array.from({ length: 40 }, (_, card) => card);
  shuffleInPlace(pack, FastRng.from(`past ${deal}`));
  mustApply(hand, { kind: 'chance', outcome: pack });
  const played: string[] = [];
  for (let actor = hand.actor(); actor.kind === 'seat'; actor = hand.actor()) {
    const move = bot.choose({
      view: game.view(hand.state, actor.seat),
      legal: game.legal(hand.state),
      rng: FastRng.from(`past ${played.length}`),
      budget: iterations(60),
    });
    played.push(game.notation.format(move));
    mustApply(hand, { kind: 'move', seat: actor.seat, move });
  }
  return played.join(', ');
}

/** Written by the code of that day. */
const then = {
  ten: '6D, 10D, 2S, 2D 2S, 6S 6D, 10C 10D, 8S, 3D, 4B, 4S 4B, 1S, 1C 1S, 10B, 3S 3D, 1D, 4D, 5D 1D 4D, 2C, 3B, 9S, 9C 9S, 10S 10B, 6B, 2B 2C, 6C 6B, 9D, 8B 8S, 5S, 8D 5S 3B, 9B 9D, 8C, 7S, 3C, 7C 7S, 5B, 5C 5B, 1B, 4C 3C 1B, 7D, 7B 7D',
  nineFour:
    '2C 2B, 10B 6D 4B, 1D, 4D 1D 3D, 5S, 1C, 6C 1C 5S, 5D, 6B, 9B, 9D 9B, 3S, 10S, 3C 3S, 5B 5D, 8B, 1S, 7D 1S 6B, 1B, 8D 8B, 10C 10S, 6S, 4S, 9S, 5C 4S 1B, 3B, 2S, 2D 2S, 8C, 9C 9S, 4C, 7C 4C 3B, 7S, 7B 7S, 10D, 8S 8C',
} as const;

describe('the champion of Scopone of 16 November 2026', () => {
  it.each(['ten', 'nineFour'] as const)('plays as it did then: %s', async (deal) => {
    expect(await handOf('champion-2026-11-16', deal)).toBe(then[deal]);
  });
});
