import { find } from '@chiaro/catalog';
import {
  dealOutcome,
  formatLog,
  invariant,
  logOf,
  mustApply,
  Playthrough,
  seedFromText,
} from '@chiaro/kernel';

/** A game of Klondike in which somebody turns the stock over and over, and then gives up. */
export async function longLog(steps: number, name = 'long'): Promise<string> {
  const klondike = find('klondike');
  invariant(klondike.ok, 'Klondike is on the shelf');
  const { game } = await klondike.value.load();
  const playthrough = new Playthrough(game, game.options.defaults);
  const seed = seedFromText(name);
  while (playthrough.steps.length < steps - 1) {
    const actor = playthrough.actor();
    invariant(actor.kind !== 'over', 'it goes on');
    if (actor.kind === 'chance') {
      const outcome = dealOutcome(seed, actor.need, playthrough.chanceSteps);
      mustApply(playthrough, { kind: 'chance', outcome });
      continue;
    }
    const legal = game.legal(playthrough.state);
    const [move] = ['draw', 'recycle'].flatMap((text) => {
      const read = game.notation.parse(text, legal);
      return read.ok && game.check(playthrough.state, read.value) === null ? [read.value] : [];
    });
    mustApply(playthrough, { kind: 'move', seat: actor.seat, move: move ?? legal[0] });
  }
  mustApply(playthrough, { kind: 'resign', seat: 0 });
  return formatLog(logOf(playthrough));
}
