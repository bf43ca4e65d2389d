import type { Ranked } from './protocol.js';

/** From best to worst. */
export const grades = ['excellent', 'good', 'okay', 'miss'] as const;
export type Grade = (typeof grades)[number];

/** What the coach thinks of a decision. */
export interface Verdict {
  readonly grade: Grade;
  readonly played: Ranked;
  readonly best: Ranked;
}

/** Up to these parts of what was at stake a decision is excellent, good, okay. */
const LIMITS = [0.02, 0.1, 0.3] as const;

/**
 * Null where the coach did not weigh the move. Without a grade of its own it is measured by what
 * was at stake: between the best of the moves and the worst, whatever the coach counts in.
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
