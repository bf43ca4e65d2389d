import {
  checkOutcome,
  pickOne,
  below,
  type ChanceStep,
  type Game,
  type MoveStep,
  type Outcome,
  type Playthrough,
  type Rng,
  type Step,
  type Viewer,
} from '@chiaro/kernel';
import { tell } from '@chiaro/kernel/internal';
import { expect } from 'vitest';
import { viewersOf } from './record.js';
import { takeStep } from './step.js';

/** Laws of sight: a view is plain data, and what a seat can do depends on its view alone. */
export function checkSight<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  strangers: readonly M[],
  rng: Rng,
): void {
  const { game, state } = playthrough;
  const actor = playthrough.actor();
  for (const viewer of viewersOf(playthrough)) {
    const view = game.view(state, viewer);
    const text = JSON.stringify(view);
    expect(JSON.parse(text), 'a view is plain JSON').toStrictEqual(view);
    const other = game.resample(JSON.parse(text) as V, rng);
    expect(JSON.stringify(game.view(other, viewer)), 'view(resample(view)) = view').toBe(text);
    expect(game.totals(other)).toEqual(game.totals(state));
    expect(game.actor(other).kind, 'the viewer knows who acts').toBe(game.actor(state).kind);
    if (actor.kind !== 'seat' || actor.seat !== viewer) continue;
    expect(game.legal(other), 'legal moves reveal nothing hidden').toEqual(game.legal(state));
    checkRefusals(game, state, other, strangers);
  }
}

/** Refusals and their reasons depend only on what the seat to act can see. */
function checkRefusals<S, M, V, O>(
  game: Game<S, M, V, O>,
  state: S,
  other: S,
  strangers: readonly M[],
): void {
  for (const move of [...game.legal(state), ...strangers, ...(game.unlisted ?? [])])
    expect(
      JSON.stringify(game.check(other, move)),
      `why ${game.notation.format(move)} is refused reveals nothing hidden`,
    ).toBe(JSON.stringify(game.check(state, move)));
}

/** Alternative outcomes and moves that are tried in place of a step. */
const TRIES = 24;

/**
 * What a viewer is told of a step depends only on the views before and after it: for every deal,
 * outcome or move that looks the same, step and entries are equal to the byte. If nothing is
 * hidden, the order of an outcome may be told though the view does not contain it.
 */
export function checkTold<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  step: Step<M>,
  rng: Rng,
): void {
  const { game, state } = playthrough;
  if (step.kind !== 'move' && step.kind !== 'chance') return;
  for (const viewer of viewersOf(playthrough)) {
    const told = toldOf(game, state, step, viewer);
    const alike = (from: S, taken: MoveStep<M> | ChanceStep): void => {
      const also = toldOf(game, from, taken, viewer);
      if (also.after === told.after)
        expect(also.all, `what ${viewer} is told reveals nothing hidden`).toBe(told.all);
    };
    const other = game.resample(game.view(state, viewer), rng);
    if (isPossible(game, other, step)) alike(other, step);
    if (game.nature.hidden)
      for (const instead of stepsInstead(game, state, step, rng)) alike(state, instead);
  }
}

function toldOf<S, M, V, O>(
  game: Game<S, M, V, O>,
  state: S,
  step: MoveStep<M> | ChanceStep,
  viewer: Viewer,
): { readonly after: string; readonly all: string } {
  const after = game.clone(state);
  const entries = takeStep(game, after, step);
  const told = tell(game, state, after, step, viewer, entries);
  return { after: JSON.stringify(told.after), all: JSON.stringify(told) };
}

function isPossible<S, M, V, O>(
  game: Game<S, M, V, O>,
  state: S,
  step: MoveStep<M> | ChanceStep,
): boolean {
  const actor = game.actor(state);
  if (step.kind === 'move')
    return (
      actor.kind === 'seat' && actor.seat === step.seat && game.check(state, step.move) === null
    );
  return actor.kind === 'chance' && checkOutcome(actor.need, step.outcome) === null;
}

/**
 * The other moves of the seat, or slightly different outcomes: those that a viewer may be unable to
 * tell apart.
 */
function stepsInstead<S, M, V, O>(
  game: Game<S, M, V, O>,
  state: S,
  step: MoveStep<M> | ChanceStep,
  rng: Rng,
): readonly (MoveStep<M> | ChanceStep)[] {
  if (step.kind === 'move') {
    const legal = game.legal(state);
    const moves =
      legal.length <= TRIES ? legal : Array.from({ length: TRIES }, () => pickOne(legal, rng));
    return moves.map((move) => ({ ...step, move }));
  }
  return Array.from({ length: TRIES }, () => ({
    ...step,
    outcome: swapTwo(step.outcome, rng),
  })).filter((each) => isPossible(game, state, each));
}

function swapTwo(outcome: Outcome, rng: Rng): Outcome {
  if (outcome.length < 2) return outcome;
  const [a, b] = [below(rng, outcome.length), below(rng, outcome.length)];
  return outcome.with(a, outcome[b]!).with(b, outcome[a]!);
}
