import type { Review } from '@chiaro/kernel';
import type { MatchResult } from '@chiaro/match';
import type { FinishedGame } from '../../session/replayed.js';
import type { Stake } from '../../session/protocol.js';
import type { LessonKind, Measure } from '../../tables/extras.js';
import type { ToldDecision } from '../review/decisions.js';
import { decisionGrade, fortuneOf, type Fortune } from '../review/grades.js';

/** How a game ended for the viewer. */
export type OwnResult =
  /** Abandoned, resigned or out of time: described by the game's own words. */
  | { readonly kind: 'left' }
  | { readonly kind: 'alone'; readonly points: number }
  | { readonly kind: 'solved' | 'unsolved'; readonly points: number }
  | { readonly kind: 'won' | 'shared'; readonly points: number; readonly others: number }
  | {
      readonly kind: 'lost';
      readonly points: number;
      readonly others: number;
      readonly place: number;
      readonly sides: number;
      readonly winners: readonly number[];
    };

export function ownResult(
  { reason, totals, winners }: MatchResult,
  side: number,
  isSolitaire: boolean,
): OwnResult {
  if (reason !== 'over') return { kind: 'left' };
  const points = totals[side] ?? 0;
  const hasWon = winners.includes(side);
  if (totals.length === 1)
    return isSolitaire
      ? { kind: hasWon ? 'solved' : 'unsolved', points }
      : { kind: 'alone', points };
  const others = Math.max(...totals.filter((_, each) => each !== side));
  if (hasWon) return { kind: winners.length > 1 ? 'shared' : 'won', points, others };
  const ahead = totals.filter((total, each) => total > points || winners.includes(each)).length;
  return { kind: 'lost', points, others, place: 1 + ahead, sides: totals.length, winners };
}

/** What was luck and what was decision. Numbers are points of the game. */
export type Account =
  /** Score = what perfect play brings on average + luck − losses, exactly. */
  | ({ readonly kind: 'exact' } & Fortune)
  /** Between two sides: difference = what they gave away − what we gave away + luck, estimated. */
  | {
      readonly kind: 'difference';
      readonly difference: number;
      readonly own: number;
      readonly theirs: number;
      readonly luck: number;
    }
  /** Among several: what decisions cost and, where it is known, what was dealt; estimated. */
  | {
      readonly kind: 'cost';
      readonly own: number;
      readonly others: number;
      readonly dealt: number | null;
    }
  /** A solitaire: chances of winning do not add up, so that mistakes are counted. */
  | { readonly kind: 'count'; readonly mistakes: number; readonly decisions: number };

export function accountOf(
  { sideOf, sides, viewer, result }: Pick<FinishedGame, 'sideOf' | 'sides' | 'viewer' | 'result'>,
  review: Review,
  measure: Measure,
): Account | null {
  const fortune = fortuneOf(review.seats[viewer]);
  if (fortune !== null) return { kind: 'exact', ...fortune };
  if (result === null) return null;
  const side = sideOf[viewer] ?? 0;
  const lossOf = (wanted: (seat: number) => boolean): number =>
    review.decisions.reduce((sum, { seat, loss }) => sum + (wanted(seat) ? loss : 0), 0);
  const own = lossOf((seat) => sideOf[seat] === side);
  const theirs = lossOf((seat) => sideOf[seat] !== side);
  if (sides === 1) {
    const mistakes = review.decisions.filter((each) => decisionGrade(each, measure) === 'miss');
    return { kind: 'count', mistakes: mistakes.length, decisions: review.decisions.length };
  }
  const dealt = review.luck?.[viewer]?.points ?? null;
  if (sides > 2) return { kind: 'cost', own, others: theirs / (sides - 1), dealt };
  const difference = (result.totals[side] ?? 0) - (result.totals[1 - side] ?? 0);
  return { kind: 'difference', difference, own, theirs, luck: difference - (theirs - own) };
}

const MOST_CANDIDATES = 16;

/** Candidates for the best decision: choices without a loss, spread over the game. */
export function candidates(
  decisions: readonly ToldDecision[],
  seat: number,
  { limits: [excellent] }: Measure,
): number[] {
  const found = decisions.filter(
    ({ loss, better, isChoice, ...each }) =>
      each.seat === seat && isChoice && better === null && loss <= excellent,
  );
  const every = Math.max(1, Math.ceil(found.length / MOST_CANDIDATES));
  return found.filter((_, i) => i % every === 0).map(({ step }) => step);
}

export interface BestDecision {
  readonly decision: ToldDecision;
  /** Compared with the easiest bot or, if that plays the same, with the second best move. */
  readonly beside: 'easiest' | 'others';
  readonly spared: number;
}

/** The one that would have cost the easiest bot most; else the one far ahead of its alternatives. */
export function bestDecision(
  decisions: readonly ToldDecision[],
  stakes: readonly Stake[],
  { limits: [excellent] }: Measure,
): BestDecision | null {
  for (const [beside, key] of [
    ['easiest', 'easiest'],
    ['others', 'next'],
  ] as const) {
    const most = stakes.reduce<Stake | null>(
      (a, b) => (b[key] > (a?.[key] ?? excellent) ? b : a),
      null,
    );
    const decision = decisions.find(({ step }) => step === most?.step);
    if (decision !== undefined && most !== null) return { decision, beside, spared: most[key] };
  }
  return null;
}

/** The costliest decision; null if none cost enough to mention. */
export function costliestDecision(
  decisions: readonly ToldDecision[],
  seat: number,
  { limits: [excellent] }: Measure,
): ToldDecision | null {
  const own = decisions.filter((each) => each.seat === seat && each.loss > excellent);
  return own.reduce<ToldDecision | null>((a, b) => (b.loss > (a?.loss ?? 0) ? b : a), null);
}

/** The kind of decision with the largest total cost. */
export interface Lesson {
  readonly kind: LessonKind;
  readonly count: number;
  readonly loss: number;
}

export function lessonFrom(
  decisions: readonly ToldDecision[],
  seat: number,
  lessonOf: (move: unknown, view: unknown) => LessonKind | null,
  { limits: [excellent] }: Measure,
  /** Only those that the account counts as mistakes, so that the two agree. */
  onlyMistakes: boolean,
): Lesson | null {
  const lessons = new Map<LessonKind, Lesson>();
  for (const { loss, grade, move, view } of decisions.filter((each) => each.seat === seat)) {
    const counts = onlyMistakes ? grade === 'miss' : loss > excellent;
    const kind = counts ? lessonOf(move, view) : null;
    if (kind === null) continue;
    const known = lessons.get(kind) ?? { kind, count: 0, loss: 0 };
    lessons.set(kind, { kind, count: known.count + 1, loss: known.loss + loss });
  }
  return [...lessons.values()].toSorted((a, b) => b.loss - a.loss)[0] ?? null;
}
