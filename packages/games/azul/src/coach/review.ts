import {
  mustApply,
  phrase,
  Playthrough,
  type Aid,
  type Json,
  type Phrase,
  type Review,
  type ReviewedDecision,
  type Step,
} from '@chiaro/kernel';
import type { AlphaBeta } from '../bots/alphabeta.js';
import { decodeMove, encodeMove } from '../moves.js';
import { moveChoice } from '../narrate/choice.js';
import { decimal } from '../narrate/say.js';
import { positionOf } from '../position.js';
import type { View } from '../view.js';
import type { State } from '../state.js';
import type { Move } from '../types.js';
import { gradeNames, gradeOf, labelOf, valueMoves, whyOf, type ValuedMove } from './advise.js';

type AzulGame = Playthrough<State, Move, View, unknown>;

/** Every move that was not taken back, with its loss against the best one found. */
export function reviewGame(game: AzulGame, aid: Aid, alphaBeta: AlphaBeta): Review {
  const decisions = standingMoves(game).map(({ step, state, seat, move }, index, all) => {
    aid.progress?.(index / all.length);
    return decisionOn(step, state, seat, move, aid, alphaBeta);
  });
  aid.progress?.(1);
  const seats = Array.from({ length: game.game.seating(game.options).seats }, (_, seat) =>
    decisions.filter((decision) => decision.seat === seat),
  );
  return {
    decisions,
    seats: seats.map(figures),
    remarks: seats.flatMap((own, seat) => remarksOn(own, seat)),
  };
}

type Label = ReturnType<typeof labelOf>;
interface Decision extends ReviewedDecision {
  readonly played: Label;
  readonly best: Label;
}

interface Standing {
  readonly step: number;
  readonly state: State;
  readonly seat: number;
  readonly move: Move;
}

/** Moves that were not taken back, with the position before each. */
function standingMoves(game: AzulGame): Standing[] {
  const again: AzulGame = new Playthrough(game.game, game.options);
  const standing: Standing[] = [];
  let takenBack: Standing[] = [];
  game.steps.forEach((step, index) => {
    const move = moveOf(step);
    if (move !== null) {
      standing.push({ step: index, state: game.game.clone(again.state), ...move });
      takenBack = [];
    }
    if (step.kind === 'undo') takenBack.push(...standing.splice(-1));
    if (step.kind === 'redo') standing.push(...takenBack.splice(-1));
    mustApply(again, step);
  });
  return standing;
}

const moveOf = (step: Step<Move>): { seat: number; move: Move } | null =>
  step.kind === 'move' ? { seat: step.seat, move: step.move } : null;

function decisionOn(
  step: number,
  state: State,
  seat: number,
  move: Move,
  aid: Aid,
  alphaBeta: AlphaBeta,
): Decision {
  const { moves } = valueMoves(state, aid.budget(), alphaBeta);
  const code = encodeMove(move);
  const [best] = moves;
  const played = moves.find((each) => each.code === code);
  if (best === undefined || played === undefined) throw new Error('A move that is no choice');
  const { loss } = played;
  return {
    step,
    seat,
    played: labelOf(code),
    best: labelOf(loss > 0 ? best.code : code),
    bestMove: decodeMove(loss > 0 ? best.code : code),
    loss,
    exact: false,
    grade: gradeOf(loss),
    reasons: loss > 0 ? comparison(state, best, played) : [],
  };
}

const comparison = (state: State, better: ValuedMove, played: ValuedMove): Phrase[] => [
  phrase('review.better', { move: choiceIn(state, better), why: whyOf(state, better) }),
  phrase('review.played', { move: choiceIn(state, played), why: whyOf(state, played) }),
];

const choiceIn = (state: State, { code }: ValuedMove): Phrase =>
  moveChoice(decodeMove(code), positionOf(state));

const mean = (own: readonly Decision[]): number =>
  own.length === 0 ? 0 : own.reduce((sum, { loss }) => sum + loss, 0) / own.length;

function figures(own: readonly Decision[]): Readonly<Record<string, Json>> {
  const counts = gradeNames.map((name) => [name, own.filter(({ grade }) => grade === name).length]);
  const meanLoss = Math.round(100 * mean(own)) / 100;
  return { moves: own.length, meanLoss, ...(Object.fromEntries(counts) as Record<string, number>) };
}

function remarksOn(own: readonly Decision[], seat: number): Phrase[] {
  if (own.length === 0) return [];
  const who = { seat };
  const misses = own.filter(({ grade }) => grade === 'miss').length;
  const remarks = [
    phrase('review.seat', { who, count: own.length, loss: decimal(mean(own)), misses }),
  ];
  const worst = own.reduce((a, b) => (b.loss > a.loss ? b : a));
  if (worst.grade === 'miss')
    remarks.push(
      phrase('review.worst', {
        who,
        line: worst.step + 1,
        played: worst.played.move,
        best: worst.best.move,
        loss: decimal(worst.loss),
      }),
    );
  return remarks;
}
