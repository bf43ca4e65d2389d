import {
  FastRng,
  Playthrough,
  below,
  checkOutcome,
  mustApply,
  pickOne,
  sample,
  type Game,
  type Need,
  type Outcome,
  type Rng,
  type Step,
} from '@chiaro/kernel';

/** The source of a test's outcomes. */
export interface ChanceSource {
  next(need: Need): Outcome;
}

/** Outcomes drawn from a random stream. */
export const randomChance = (rng: Rng): ChanceSource => ({ next: (need) => sample(need, rng) });

/**
 * Outcomes written by hand. Each must be possible where it is asked for, and `exhausted` must be
 * called at the end of the test: an outcome left over means that the game did not ask for it.
 */
export function scriptedChance(outcomes: readonly Outcome[]): ChanceSource & { exhausted(): void } {
  let used = 0;
  return {
    next(need) {
      const outcome = outcomes[used++];
      if (outcome === undefined)
        throw new Error(`The script has no outcome ${used} (${need.purpose})`);
      const problem = checkOutcome(need, outcome);
      if (problem !== null)
        throw new Error(`Outcome ${used} cannot be: ${JSON.stringify({ need, outcome })}`);
      return outcome;
    },
    exhausted() {
      if (used !== outcomes.length)
        throw new Error(`${outcomes.length - used} scripted outcomes were not asked for`);
    },
  };
}

/** Lets chance act until a seat must, or the game is over. */
export function settleChance<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  chance: ChanceSource,
): void {
  for (let actor = playthrough.actor(); actor.kind === 'chance'; actor = playthrough.actor())
    mustApply(playthrough, { kind: 'chance', outcome: chance.next(actor.need) });
}

/** Plays the given moves in notation; chance acts from its source before each and after the last. */
export function playMoves<S, M, V, O>(
  game: Game<S, M, V, O>,
  options: O,
  chance: ChanceSource,
  moves: readonly string[],
): Playthrough<S, M, V, O> {
  const playthrough = new Playthrough(game, options);
  settleChance(playthrough, chance);
  for (const text of moves) {
    const actor = playthrough.actor();
    if (actor.kind !== 'seat') throw new Error(`Nobody is to move before ${text}`);
    const move = game.notation.parse(text, game.legal(playthrough.state));
    if (!move.ok) throw new Error(`Not a move: ${text} (${JSON.stringify(move.error)})`);
    mustApply(playthrough, { kind: 'move', seat: actor.seat, move: move.value });
    settleChance(playthrough, chance);
  }
  return playthrough;
}

/** One random step of the actor; null when the game is over. */
export function randomStep<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  rng: Rng,
): Step<M> | null {
  const actor = playthrough.actor();
  const at =
    playthrough.game.elapse === undefined ? {} : { at: playthrough.seconds + below(rng, 4) };
  switch (actor.kind) {
    case 'over':
      return null;
    case 'chance':
      return { kind: 'chance', outcome: sample(actor.need, rng), ...at };
    case 'seat':
      return {
        kind: 'move',
        seat: actor.seat,
        move: pickOne(playthrough.game.legal(playthrough.state), rng),
        ...at,
      };
  }
}

/** A random game from a named seed, to its end or to `cap` steps. */
export function randomGame<S, M, V, O>(
  game: Game<S, M, V, O>,
  options: O,
  seed: string,
  cap = 2_000,
): Playthrough<S, M, V, O> {
  const rng = FastRng.from(seed);
  const playthrough = new Playthrough(game, options);
  for (
    let step = randomStep(playthrough, rng);
    step !== null && playthrough.steps.length < cap;
    step = randomStep(playthrough, rng)
  )
    mustApply(playthrough, step);
  return playthrough;
}
