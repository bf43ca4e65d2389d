import { checkOutcome } from './chance.js';
import type { Problem } from './errors.js';
import { refusalToSit } from './hands.js';
import { MOST_STEPS, seatLetter } from './log.js';
import type { Playthrough } from './playthrough.js';
import type { Step } from './step.js';

/** Why this step cannot be applied now; null if it can. Neither the rules nor the match change. */
export function refusalOf<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  step: Step<M>,
): Problem | null {
  return refusalOfMoment(playthrough, step) ?? refusalOfKind(playthrough, step);
}

/** Whatever the step is: the game is over, paused or full, or the time of the step is wrong. */
function refusalOfMoment<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  step: Step<M>,
): Problem | null {
  const { ended, seconds, standing, full } = playthrough;
  if (ended) return { code: 'GAME_OVER' };
  if (step.at !== undefined && step.at < seconds)
    return { code: 'OUT_OF_RANGE', facts: { min: seconds, max: 'later', value: step.at } };
  if (standing.kind === 'paused' && !whilePaused.has(step.kind)) return { code: 'GAME_PAUSED' };
  if (full && !endings.has(step.kind))
    return { code: 'TOO_MANY_EVENTS', facts: { limit: MOST_STEPS } };
  return refusalOfTime(playthrough, step);
}

/**
 * With clocks every step needs its time, and after a seat's time is up only its flag is accepted.
 */
function refusalOfTime<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  step: Step<M>,
): Problem | null {
  if (playthrough.clocks === null)
    return step.kind === 'flag' ? { code: 'NOT_ALLOWED', reason: FLAG_EARLY } : null;
  if (step.at === undefined) return { code: 'MISSING_FIELD', facts: { field: '@' } };
  const late = playthrough.lateAt(step.at);
  if (step.kind === 'flag')
    return late === step.seat
      ? null
      : { code: 'REPLAY_DIVERGED', reason: FLAG_EARLY, facts: { seat: seatLetter(step.seat) } };
  return late === null
    ? null
    : { code: 'REPLAY_DIVERGED', reason: FLAG_MISSING, facts: { seat: seatLetter(late) } };
}

function refusalOfKind<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  step: Step<M>,
): Problem | null {
  const { game, state, standing, hands, clocks, wish } = playthrough;
  const actor = playthrough.actor();
  switch (step.kind) {
    case 'move':
      if (!playthrough.isSeat(step.seat)) return { code: 'NOT_YOUR_SEAT' };
      if (actor.kind !== 'seat' || actor.seat !== step.seat) return { code: 'NOT_YOUR_TURN' };
      return game.check(state, step.move);
    case 'chance':
      return actor.kind === 'chance'
        ? checkOutcome(actor.need, step.outcome)
        : { code: 'OUTCOME_INVALID', reason: 'error.OUTCOME_INVALID.none' };
    case 'undo':
      return playthrough.refusalToUndo(step.seat);
    case 'redo':
      return playthrough.refusalToRedo(step.seat);
    case 'resume':
      return standing.kind === 'paused'
        ? null
        : { code: 'ILLEGAL_MOVE', reason: 'error.ILLEGAL_MOVE.resume' };
    case 'resign':
      if (!playthrough.isSeat(step.seat)) return { code: 'NOT_YOUR_SEAT' };
      // A stand-in bot cannot resign; without a stand-in, resigning ends the game.
      return (wish.standIn ?? null) !== null && hands.gone.includes(step.seat)
        ? { code: 'NOT_ALLOWED', reason: 'error.NOT_ALLOWED.gone' }
        : null;
    case 'sit':
      return refusalToSit(hands, step.seat, step.holder);
    case 'extra':
      return playthrough.isSeat(step.seat) && clocks !== null ? null : { code: 'NOT_ALLOWED' };
    case 'pause':
      return game.pausable?.(state) === false
        ? { code: 'NOT_ALLOWED', reason: 'error.NOT_ALLOWED.pause' }
        : null;
    case 'flag':
    case 'time':
    case 'abandon':
      return null;
  }
}

const endings: ReadonlySet<string> = new Set(['resign', 'abandon', 'flag']);
const whilePaused: ReadonlySet<string> = new Set(['resume', 'resign', 'abandon', 'sit', 'flag']);
const FLAG_EARLY = 'error.REPLAY_DIVERGED.flag';
const FLAG_MISSING = 'error.REPLAY_DIVERGED.noFlag';
