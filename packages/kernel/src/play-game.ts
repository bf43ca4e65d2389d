import type { Need, Outcome } from './chance.js';
import type { Problem } from './errors.js';
import type { Actor } from './game.js';
import type { Step } from './step.js';
import { ok, type Result } from './result.js';

/** The game that is played: a playthrough, or a match, which also stores events. */
export interface Played<M> {
  actor(): Actor;
  /** Applies the step of the actor, or returns why it is refused. */
  apply(step: Step<M>): Applied | Promise<Applied>;
}

type Applied = Result<unknown, Problem>;

/** Supplies the steps that no person makes: bots move for seats, a dealer draws for chance. */
export interface Players<M> {
  /** The move of a seat; null if a person must choose it. */
  choose(seat: number): M | null | Promise<M | null>;
  /** The outcome of a need; null if somebody enters it by hand. */
  deal(need: Need): Outcome | null;
}

/**
 * The only game loop: it asks bots and chance for steps until the game is over, a person must act,
 * or `cap` steps were made. It awaits only answers that are promises, so that bots in the same
 * thread cost no extra ticks. A refused step ends the loop with the reason: a bot or dealer is
 * broken.
 */
export async function playGame<M>(
  played: Played<M>,
  players: Players<M>,
  cap = Infinity,
): Promise<Result<null, Problem>> {
  for (let steps = 0; steps < cap; steps++) {
    const next = stepOf(played.actor(), players);
    const step = next instanceof Promise ? await next : next;
    if (step === null) break;
    const taken = played.apply(step);
    const applied = taken instanceof Promise ? await taken : taken;
    if (!applied.ok) return applied;
  }
  return ok(null);
}

function stepOf<M>(actor: Actor, players: Players<M>): Step<M> | null | Promise<Step<M> | null> {
  if (actor.kind === 'over') return null;
  if (actor.kind === 'chance') {
    const outcome = players.deal(actor.need);
    return outcome === null ? null : { kind: 'chance', outcome };
  }
  const { seat } = actor;
  const chosen = players.choose(seat);
  return chosen instanceof Promise
    ? chosen.then((move) => moveStep(seat, move))
    : moveStep(seat, chosen);
}

const moveStep = <M>(seat: number, move: M | null): Step<M> | null =>
  move === null ? null : { kind: 'move', seat, move };
