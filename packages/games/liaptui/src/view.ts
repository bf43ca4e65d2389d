import {
  below,
  CHANCE,
  err,
  ok,
  OVER,
  type ChanceStep,
  type MoveStep,
  type Problem,
  type Result,
  type Rng,
  type Viewer,
} from '@chiaro/kernel';
import { Dealer } from './dealer.js';
import type { Options } from './options.js';
import { sizeOf, unpack } from './pieces.js';
import { restore } from './restore.js';
import { othersToAsk } from './rules.js';
import { outcomeOf, winnersAfter } from './scoring.js';
import { SETS, type SetType } from './sets.js';
import {
  KEEP,
  NOBODY,
  OVER_PHASE,
  PREPARATION,
  REDEAL,
  SCORING,
  UNASKED,
  UNDECLARED,
  type State,
} from './state.js';
import {
  phases,
  SEATS,
  type Answer,
  type Move,
  type Outcome,
  type Phase,
  type Piece,
} from './types.js';

/** The view of a position: all that one viewer may know. */
export interface View {
  readonly options: Options;
  readonly viewer: number | 'table';
  readonly phase: Phase;
  readonly round: number;
  readonly multiplier: number;
  /** Redeal answers are asked from this seat on. */
  readonly opener: number;
  /** The seat that starts because of a redeal in this round. */
  readonly accepter: number | null;
  readonly starter: number | null;
  readonly actor: number | 'chance' | 'over';
  /** From 1; 0 before the first turn of the round. */
  readonly turn: number;
  readonly leader: number | null;
  /** The viewer's own pieces, strongest first; null for a spectator. */
  readonly hand: readonly Piece[] | null;
  readonly seats: readonly SeatView[];
  readonly table: TurnView | null;
  readonly last: LastTurn | null;
  /** The round that was just scored, by seat. */
  readonly summary: readonly Outcome[] | null;
  readonly winners: readonly number[];
}

/** The public information about a player. */
export interface SeatView {
  readonly held: number;
  readonly declared: number | null;
  readonly piles: number;
  /** All pieces played in this round, strongest first. */
  readonly played: readonly Piece[];
  /** The pieces of the player in this turn. */
  readonly table: readonly Piece[] | null;
  /** `given`: answered, but not yet visible to the viewer. Null: not asked so far. */
  readonly answer: Answer | 'given' | null;
  /** Consecutive rounds, up to the last one, with a declaration of zero. */
  readonly zeros: number;
  readonly total: number;
}

/** The current turn. */
export interface TurnView {
  readonly leader: number;
  readonly count: number;
  readonly set: SetType;
  /** The seat that would take the turn now. */
  readonly best: number;
}

/** The turn before this one. */
export interface LastTurn {
  readonly leader: number;
  readonly winner: number;
  /** By seat. */
  readonly plays: readonly (readonly Piece[])[];
}

const seats = Array.from({ length: SEATS }, (_, seat) => seat);
const orNull = (seat: number): number | null => (seat === NOBODY ? null : seat);

export function viewOf(s: State, viewer: Viewer): View {
  return {
    options: s.options,
    viewer,
    phase: phases[s.phase]!,
    round: s.round,
    multiplier: s.multiplier,
    opener: s.opener,
    accepter: orNull(s.accepter),
    starter: orNull(s.starter),
    actor: s.seat === CHANCE ? 'chance' : s.seat === OVER ? 'over' : s.seat,
    turn: s.turn,
    leader: orNull(s.leader),
    hand: viewer === 'table' ? null : unpack(s.hands[viewer]!),
    seats: seats.map((seat) => seatView(s, seat, viewer)),
    table: turnView(s),
    last: lastTurn(s),
    summary: summaryOf(s),
    winners: winnersOf(s),
  };
}

function seatView(s: State, seat: number, viewer: Viewer): SeatView {
  const declared = s.declared[seat]!;
  const table = s.table[seat]!;
  return {
    held: sizeOf(s.hands[seat]!),
    declared: declared === UNDECLARED ? null : declared,
    piles: s.piles[seat]!,
    played: unpack(s.played[seat]!),
    table: table === 0 ? null : unpack(table),
    answer: answerSeen(s, seat, viewer),
    zeros: s.zeros[seat]!,
    total: s.totals[seat]!,
  };
}

/** LT-P3: answers are hidden while a player still has to answer. */
function answerSeen(s: State, seat: number, viewer: Viewer): SeatView['answer'] {
  const answer = s.answers[seat]!;
  if (answer === UNASKED) return null;
  if (isAsking(s) && viewer !== seat) return 'given';
  return answer === KEEP ? 'keep' : 'redeal';
}

const isAsking = (s: State): boolean => s.phase === PREPARATION && s.seat >= 0;

function turnView(s: State): TurnView | null {
  const set = SETS[s.bestSet];
  if (s.count === 0 || set === undefined) return null;
  return { leader: s.leader, count: s.count, set: set.type, best: s.best };
}

function lastTurn(s: State): LastTurn | null {
  if (s.lastWinner === NOBODY) return null;
  const plays = Array.from(s.last, unpack);
  return { leader: s.lastLeader, winner: s.lastWinner, plays };
}

/** The totals already include the points of the summarised round. */
function summaryOf(s: State): Outcome[] | null {
  if (s.phase !== SCORING && s.phase !== OVER_PHASE) return null;
  return seats.map((seat) => {
    const line = outcomeOf(s.declared[seat]!, s.piles[seat]!, s.multiplier, 0);
    return { ...line, total: s.totals[seat]! };
  });
}

/** LT-S8: the summary of the round that has just ended; an error while players hold pieces. */
export function roundSummary(s: State): Result<readonly Outcome[], Problem> {
  const summary = summaryOf(s);
  if (summary !== null) return ok(summary);
  if (s.declared.includes(UNDECLARED)) return err({ code: 'DECLARATION_MISSING', rule: 'LT-D1' });
  return err({ code: 'ROUND_NOT_OVER', reason: 'refusal.handsLeft', rule: 'LT-S8' });
}

export const winnersOf = (s: State): number[] =>
  s.phase === OVER_PHASE ? winnersAfter(s.totals, s.round, s.options) : [];

/**
 * A deal is hidden as a whole: each seat finds its own pieces in its view. An answer is secret
 * until the last one, which reveals all.
 */
export function concealsStep(s: State, step: MoveStep<Move> | ChanceStep, viewer: Viewer): boolean {
  if (step.kind === 'chance') return true;
  return step.move.kind === 'answer' && viewer !== step.seat && othersToAsk(s);
}

/** A view as a state in which all other hands are empty. */
export function blindState(view: View): State {
  const s = restore({
    ...view,
    seats: view.seats.map((seat, i) => ({
      ...seat,
      hand: i === view.viewer ? (view.hand ?? []) : [],
      answer: seat.answer === 'given' ? 'keep' : seat.answer,
    })),
  });
  s.seat = typeof view.actor === 'number' ? view.actor : view.actor === 'over' ? OVER : CHANCE;
  return s;
}

export function stateFromView(view: View, rng: Rng): State {
  const s = blindState(view);
  new Dealer(view).deal(rng, s.hands);
  for (const [seat, { answer }] of view.seats.entries())
    if (answer === 'given') s.answers[seat] = below(rng, 2) === 0 ? KEEP : REDEAL;
  return s;
}
