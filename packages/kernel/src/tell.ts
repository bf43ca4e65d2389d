import type { ChanceStep, Game, MoveStep, Viewer } from './game.js';
import type { Entry } from './ledger.js';
import type { SeenStep, Telling } from './narrator.js';

/**
 * What one viewer is told of a step: its content only if the game does not conceal it, and the
 * viewer's own view before and after. All narration from states goes through this.
 */
export function tell<S, M, V, O>(
  game: Game<S, M, V, O>,
  before: S,
  after: S,
  step: MoveStep<M> | ChanceStep,
  viewer: Viewer,
  entries: readonly Entry[],
): Telling<V, M> {
  return {
    step: seenStep(game, before, step, viewer),
    before: game.view(before, viewer),
    after: game.view(after, viewer),
    entries,
  };
}

/** A step as one viewer learns of it, about to be taken in `before`. */
export function seenStep<S, M, V, O>(
  game: Game<S, M, V, O>,
  before: S,
  step: MoveStep<M> | ChanceStep,
  viewer: Viewer,
): SeenStep<M> {
  const purpose = purposeOf(game, before);
  if (game.conceals(before, step, viewer))
    return { kind: 'hidden', actor: step.kind === 'move' ? step.seat : 'chance', purpose };
  return step.kind === 'move' ? step : { ...step, purpose };
}

function purposeOf<S, M, V, O>(game: Game<S, M, V, O>, before: S): string {
  const actor = game.actor(before);
  return actor.kind === 'chance' ? actor.need.purpose : 'move';
}
