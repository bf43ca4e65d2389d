import type { Outcome, ScoreRule } from './types.js';
import type { Options } from './options.js';

/** LT-S1 to LT-S4, before the multiplier. */
export function ruleOf(declared: number, taken: number): ScoreRule {
  if (declared === 0) return taken === 0 ? 'LT-S1' : 'LT-S2';
  return declared === taken ? 'LT-S3' : 'LT-S4';
}

export function basePoints(declared: number, taken: number): number {
  if (declared !== taken) return -Math.abs(declared - taken);
  return declared === 0 ? 3 : declared + 5;
}

/** A player's line of the round summary; `before` is the previous total. */
export function outcomeOf(
  declared: number,
  taken: number,
  multiplier: number,
  before: number,
): Outcome {
  const base = basePoints(declared, taken);
  const points = base * multiplier;
  const rule = ruleOf(declared, taken);
  return { declared, taken, base, multiplier, points, total: before + points, rule };
}

/**
 * LT-W1 to LT-W4: the winners after this many rounds; empty during the game. After the last round
 * the highest total wins, whatever it is.
 */
export function winnersAfter(
  totals: ArrayLike<number>,
  round: number | null,
  { target, maxRounds, winners }: Options,
): number[] {
  const highest = Math.max(...Array.from(totals));
  const ended = round !== null && maxRounds !== null && round >= maxRounds;
  if (highest < target && !ended) return [];
  const least = winners === 'all' ? Math.min(target, highest) : highest;
  return Array.from(totals).flatMap((total, seat) => (total >= least ? [seat] : []));
}

/** LT-D2: the declaration forbidden to the last declarer, or −1 if none is. */
export const bannedTotal = (others: number): number => (others <= 8 ? 8 - others : -1);

/** LT-D3: rounds in a row after which zero is banned. */
export const ZERO_LIMIT = 2;
