import { find } from '@chiaro/catalog';
import {
  commitmentOf,
  dealOutcome,
  FastRng,
  formatLog,
  invariant,
  logOf,
  mustApply,
  pickOne,
  Playthrough,
  seedFromText,
  type AnyModule,
} from '@chiaro/kernel';

type Choose = (playthrough: AnyPlaythrough) => unknown;
type AnyPlaythrough = Playthrough<unknown, unknown, unknown, unknown>;

async function moduleOf(id: string): Promise<AnyModule> {
  const game = find(id);
  invariant(game.ok, `${id} is on the shelf`);
  return game.value.load();
}

/** Plays until the game is over or has so many steps. */
function play({ game }: AnyModule, name: string, steps: number, choose: Choose): AnyPlaythrough {
  const playthrough = new Playthrough(game, game.options.defaults);
  const seed = seedFromText(name);
  for (let actor = playthrough.actor(); actor.kind !== 'over'; actor = playthrough.actor()) {
    if (playthrough.steps.length >= steps) break;
    mustApply(
      playthrough,
      actor.kind === 'chance'
        ? {
            kind: 'chance',
            outcome: dealOutcome(seed, actor.need),
          }
        : { kind: 'move', seat: actor.seat, move: choose(playthrough) },
    );
  }
  return playthrough;
}

/** A game of Klondike in which somebody turns the stock over and over, and then gives up. */
export async function longLog(steps: number, name = 'long'): Promise<string> {
  const module = await moduleOf('klondike');
  const { game } = module;
  const playthrough = play(module, name, steps - 1, ({ state }) => {
    const legal = game.legal(state);
    const [turn] = ['draw', 'recycle'].flatMap((text) => {
      const read = game.notation.parse(text, legal);
      return read.ok && game.check(state, read.value) === null ? [read.value] : [];
    });
    return turn ?? legal[0];
  });
  mustApply(playthrough, { kind: 'resign', seat: 0 });
  return formatLog(logOf(playthrough));
}

/** A game of Yahtzee as anybody might play it, with its proof. */
export async function shortLog(name: string): Promise<string> {
  const module = await moduleOf('yahtzee');
  const rng = FastRng.from(name);
  const playthrough = play(module, name, Infinity, ({ state }) =>
    pickOne(module.game.legal(state), rng),
  );
  const seed = seedFromText(name);
  return formatLog(logOf(playthrough, { Commit: commitmentOf(seed), Seed: seed }));
}
