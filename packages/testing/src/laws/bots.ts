import {
  FastRng,
  iterations,
  mustApply,
  Playthrough,
  type BotMaker,
  type GameModule,
  type Resources,
} from '@chiaro/kernel';
import { expect } from 'vitest';
import { randomStep } from '../play.js';

const ITERATIONS = 20;
const POSITIONS = 12;
/** Maximum games: a random player may resign at once, and then another game begins. */
const GAMES = 20;

/** Plays random games and now and then asks the bot twice for its move. */
export async function checkBots<S, M, V, O>(
  { game }: GameModule<S, M, V, O>,
  maker: BotMaker<V, M>,
  resources: Resources,
): Promise<void> {
  const bot = await maker.make(resources);
  const rng = FastRng.from(`bot ${maker.id}`);
  let asked = 0;
  let playthrough = new Playthrough(game, game.options.defaults);
  for (let games = 1; games <= GAMES && asked < POSITIONS;) {
    const step = randomStep(playthrough, rng);
    if (step === null) {
      games++;
      playthrough = new Playthrough(game, game.options.defaults);
      continue;
    }
    if (step.kind === 'move' && playthrough.steps.length % 3 === 0) {
      asked++;
      expectSameLegalAnswer(game, playthrough.state, step.seat, (view, legal) =>
        bot.choose({
          view,
          legal,
          rng: FastRng.from(`choice ${asked}`),
          budget: iterations(ITERATIONS),
        }),
      );
    }
    mustApply(playthrough, step);
  }
  expect(asked, 'the bot was asked').toBeGreaterThan(0);
}

function expectSameLegalAnswer<S, M, V, O>(
  game: Playthrough<S, M, V, O>['game'],
  state: S,
  seat: number,
  choose: (view: V, legal: readonly M[]) => M,
): void {
  const legal = game.legal(state);
  const sight = JSON.stringify(game.view(state, seat));
  const first = choose(JSON.parse(sight) as V, legal);
  expect(game.check(state, first), `legal: ${game.notation.format(first)}`).toBeNull();
  const second = choose(JSON.parse(sight) as V, legal);
  expect(game.notation.format(second), 'the same for equal views and seeds').toBe(
    game.notation.format(first),
  );
}
