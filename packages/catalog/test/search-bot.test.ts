import { azul } from '@chiaro/azul';
import {
  dealOutcome,
  FastRng,
  iterations,
  pickOne,
  playGame,
  Playthrough,
  seedFromText,
  type Bot,
  type Game,
} from '@chiaro/kernel';
import { liaptui } from '@chiaro/liaptui';
import { scopone } from '@chiaro/scopone';
import { searchBot, usualStyle } from '@chiaro/search';
import { expect, it } from 'vitest';

/**
 * The lead in points of side 0 over side 1, over some deals, each played with the bot on either
 * side.
 */
async function leadOverRandom<S, M, V, O>(
  game: Game<S, M, V, O>,
  bot: Bot<V, M>,
  deals: number,
  thinking: number,
): Promise<number> {
  let lead = 0;
  for (let deal = 0; deal < deals; deal++)
    for (const own of [0, 1]) {
      const playthrough = new Playthrough(game, game.options.defaults, { memory: 'none' });
      const { sideOf } = game.seating(game.options.defaults);
      const seed = seedFromText(`search/${deal}`);
      let moves = 0;
      const played = await playGame(
        playthrough,
        {
          choose(seat) {
            const rng = FastRng.from(`${deal}/${own}/${moves++}`);
            const legal = game.legal(playthrough.state);
            if (sideOf[seat] !== own) return pickOne(legal, rng);
            const view = game.view(playthrough.state, seat);
            return bot.choose({ view, legal, rng, budget: iterations(thinking) });
          },
          deal: (need) => dealOutcome(seed, need),
        },
        600,
      );
      expect(played.ok).toBe(true);
      const totals = game.totals(playthrough.state);
      lead += totals[own]! - totals[1 - own]!;
    }
  return lead;
}

/** A flat search tries every move in each iteration. */
const styles = [
  { style: usualStyle, kind: 'tree', thinking: 40 },
  { style: { ...usualStyle, kind: 'flat' as const }, kind: 'flat', thinking: 4 },
];

it.each(styles)('plays Azul better than chance ($kind)', async ({ style, thinking }) => {
  const bot = searchBot(azul.game, (view) => view.options, style);
  expect(await leadOverRandom(azul.game, bot, 2, thinking)).toBeGreaterThan(40);
});

it.each(styles)('plays Scopone better than chance ($kind)', async ({ style, thinking }) => {
  const bot = searchBot(scopone.game, (view) => view.options, { ...style, horizon: 40 });
  expect(await leadOverRandom(scopone.game, bot, 2, thinking)).toBeGreaterThan(10);
});

it.each(styles)('plays Liap Tui better than chance ($kind)', async ({ style, thinking }) => {
  const bot = searchBot(liaptui.game, (view) => view.options, { ...style, horizon: 60 });
  expect(await leadOverRandom(liaptui.game, bot, 1, thinking)).toBeGreaterThan(10);
});
