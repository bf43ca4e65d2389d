import type { Json, Review, ReviewedDecision } from '@chiaro/kernel';
import { grades, type Grade } from '../../session/coach.js';
import type { Measure } from '../../tables/extras.js';

export const usualMeasure: Measure = { limits: [0.25, 1, 2.5] };

/** The coach's own grade if there is one, else a grade from the loss. */
export function decisionGrade({ grade, loss }: ReviewedDecision, { limits }: Measure): Grade {
  const given = grades.find((each) => each === grade);
  return given ?? grades[limits.findIndex((most) => loss <= most)] ?? 'miss';
}

export interface SeatSummary {
  readonly seat: number;
  readonly decisions: number;
  readonly byGrade: Readonly<Record<Grade, number>>;
  readonly loss: number;
  readonly meanLoss: number;
}

export function seatSummary(review: Review, seat: number, measure: Measure): SeatSummary {
  const own = review.decisions.filter((decision) => decision.seat === seat);
  const loss = own.reduce((sum, decision) => sum + decision.loss, 0);
  const count = (grade: Grade): number =>
    own.filter((decision) => decisionGrade(decision, measure) === grade).length;
  return {
    seat,
    decisions: own.length,
    byGrade: {
      excellent: count('excellent'),
      good: count('good'),
      okay: count('okay'),
      miss: count('miss'),
    },
    loss,
    meanLoss: own.length === 0 ? 0 : loss / own.length,
  };
}

/** Score = mean of perfect play + luck − losses, if the coach knows them. */
export interface Fortune {
  readonly score: number;
  readonly mean: number;
  readonly luck: number;
  readonly loss: number;
}

export function fortuneOf(figures: Readonly<Record<string, Json>> | undefined): Fortune | null {
  const [score, mean, luck, loss] = ['score', 'mean', 'luck', 'loss'].map((key) => figures?.[key]);
  return typeof score === 'number' &&
    typeof mean === 'number' &&
    typeof luck === 'number' &&
    typeof loss === 'number'
    ? { score, mean, luck, loss }
    : null;
}
