import type { Ranked } from './protocol.js';

/** From best to worst. */
export const grades = ['excellent', 'good', 'okay', 'miss'] as const;
export type Grade = (typeof grades)[number];

/** The coach's grade of a decision. */
export interface Verdict {
  readonly grade: Grade;
  readonly played: Ranked;
  readonly best: Ranked;
}

/** Largest losses, as shares of what was at stake, that count as excellent, good and okay. */
const LIMITS = [0.02, 0.1, 0.3] as const;

/**
 * Null if the coach did not rate the move. Without a grade of the coach, the loss is compared with
 * what was at stake: the distance between the best and the worst move, in the coach's unit.
 */
export function verdictOf(
  ranked: readonly Ranked[],
  isPlayed: (move: unknown) => boolean,
): Verdict | null {
  const [best] = ranked;
  const played = ranked.find(({ move }) => isPlayed(move));
  if (best === undefined || played === undefined) return null;
  return { grade: gradeOf(played, ranked), played, best };
}

function gradeOf({ grade, loss }: Ranked, ranked: readonly Ranked[]): Grade {
  const given = grades.find((each) => each === grade);
  if (given !== undefined) return given;
  const stake = Math.max(...ranked.map((each) => each.loss));
  const part = stake === 0 ? 0 : loss / stake;
  return grades[LIMITS.findIndex((most) => part <= most)] ?? 'miss';
}
