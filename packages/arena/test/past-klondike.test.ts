import {
  FastRng,
  iterations,
  mustApply,
  noResources,
  Playthrough,
  shuffleInPlace,
} from '@chiaro/kernel';
import { module } from '@chiaro/klondike';
import { entrants } from '@chiaro/klondike/arena';
import { describe, expect, it } from 'vitest';

const { game } = module;

/** A game of this bot with twelve iterations a decision. */
async function gameOf(id: string, deck: 'french' | 'neapolitan', draw: number): Promise<string> {
  const level = draw === 3 ? 3 : 1;
  const options = game.options.read({ level, deck, draw, recycle: 'turn', scoring: false });
  const bot = await entrants.find((maker) => maker.id === id)?.make(noResources);
  if (!options.ok || bot === undefined) throw new Error(id);
  const played = new Playthrough(game, options.value);
  const pack = Array.from({ length: deck === 'french' ? 52 : 40 }, (_, card) => card);
  shuffleInPlace(pack, FastRng.from(`past ${deck}`));
  mustApply(played, { kind: 'chance', outcome: pack });
  const moves: string[] = [];
  while (!played.ended) {
    const move = bot.choose({
      view: game.view(played.state, 0),
      legal: game.legal(played.state),
      rng: FastRng.from(`past ${moves.length}`),
      budget: iterations(12),
    });
    moves.push(game.notation.format(move));
    mustApply(played, { kind: 'move', seat: 0, move });
  }
  return moves.join(' ');
}

/** Written by the code of that day. */
const then = {
  french:
    'draw draw draw draw draw draw draw draw recycle 2-3x1 draw draw draw draw w-f draw draw draw draw recycle draw draw draw draw draw draw w-1 draw draw recycle draw draw draw draw draw draw w-1 draw draw recycle draw draw draw draw w-1 draw draw draw recycle draw draw draw draw draw draw w-6 2-1x1 5-2x1 1-6x5 draw recycle draw draw w-1 7-1x1 6-7x7 6-f 4-f 6-1x1 6-2x1 draw draw draw draw draw recycle draw draw w-f draw draw w-5 w-2 6-2x1 draw draw recycle draw draw w-1 7-1x8 7-f 7-f draw draw draw recycle draw w-f draw draw draw draw recycle draw w-f 1-f 1-f 5-f 4-f 5-f 5-f 1-f 1-f 4-2x1 draw draw draw draw recycle draw w-6 draw draw draw recycle draw w-2 draw draw draw recycle draw w-f 1-f draw draw draw recycle draw w-f draw draw recycle draw w-5 draw draw recycle draw w-2 draw draw recycle draw w-f draw recycle draw w-f draw recycle draw w-f 2-f draw w-f f3-2 4-2x1 w-4 3-4x2 7-3x1 3-4x2 5-7x2 5-f 3-f 2-f 1-f 2-f 1-f 2-f 2-f 4-f 2-f 1-4x1 1-f 1-f 2-f 4-1x3 2-f 4-f 7-6x3 finish',
  neapolitan:
    'draw draw draw draw draw draw draw draw draw draw draw draw recycle draw draw draw draw draw draw draw draw draw w-f 5-2x1 5-7x1 abandon',
} as const;

describe('the champion of Klondike of 16 November 2026', () => {
  it.each([
    ['french', 3],
    ['neapolitan', 1],
  ] as const)('plays as it did then: %s, draw %i', async (deck, draw) => {
    expect(await gameOf('champion-2026-11-16', deck, draw)).toBe(then[deck]);
  });
});
