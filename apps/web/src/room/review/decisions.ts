import type { AnyPlayable, ReviewedDecision } from '@chiaro/kernel';
import { retrace } from '@chiaro/match';
import type { FinishedGame } from '../../session/replayed.js';
import { sayAll } from '../../session/narration.js';
import type { Measure } from '../../tables/extras.js';
import { sentence } from '../../words/sentence.js';
import type { Grade } from '../../session/coach.js';
import { decisionGrade } from './grades.js';

/** A decision in words, with its player's view. */
export interface ToldDecision {
  readonly step: number;
  readonly seat: number;
  readonly played: string;
  /** Null if no move was better. */
  readonly better: string | null;
  readonly loss: number;
  readonly exact: boolean;
  readonly grade: Grade;
  readonly reasons: readonly string[];
  readonly view: unknown;
  /** The move played, and the best one if the coach has it. */
  readonly move: unknown;
  readonly bestMove: unknown;
  /** Whether there was a choice. */
  readonly isChoice: boolean;
}

/** In the order of the game. */
export function tellDecisions(
  module: AnyPlayable,
  { playthrough, words }: FinishedGame,
  decisions: readonly ReviewedDecision[],
  measure: Measure,
): ToldDecision[] {
  const { game, narrator } = module;
  const byStep = new Map(decisions.map((decision) => [decision.step, decision]));
  const told: ToldDecision[] = [];
  for (const { seq, step, before } of retrace(playthrough)) {
    const decision = byStep.get(seq - 1);
    if (decision === undefined || step.kind !== 'move') continue;
    const { seat, loss, exact, bestMove, reasons } = decision;
    const view = game.view(before, seat);
    const say = (move: unknown): string => sentence(words.say(narrator.move(move, view)));
    const played = say(step.move);
    const best = bestMove === undefined ? null : say(bestMove);
    told.push({
      step: decision.step,
      seat,
      played,
      better: loss === 0 || best === played ? null : best,
      loss,
      exact,
      grade: decisionGrade(decision, measure),
      reasons: reasons.map((reason) => sayAll(words, [reason])),
      view,
      move: step.move,
      bestMove: bestMove ?? (loss === 0 ? step.move : undefined),
      isChoice: game.legal(before).length > 1,
    });
  }
  return told;
}
