import type { QualityPart, ScoringConfig, Tiers } from './config.js';
import { add, formatDecimal, multiply, toNumber, whole } from './decimal.js';
import { fractionOf, hasFraction, notBelowZero, safeTruncate, type Fraction } from './fraction.js';
import { exactSeconds, MINUTE, minutesOver, secondsLeft } from './seconds.js';
import type { Counts, Deck, DrawSize, EndReason, Level, TimerMode } from './types.js';
import { victoryBonus, type Victory } from './victory.js';
import { floorDivide, times } from './whole-number.js';

/**
 * Scoring v2. The result depends only on final counts: no function here knows the order of events.
 * All values are exact; each is truncated at most once, and never while negative.
 */
export interface Settings {
  readonly deck: Deck;
  readonly draw: DrawSize;
  readonly level: Level;
  readonly timer: TimerMode;
  /** Seconds; null exactly when the timer is off. */
  readonly limit: number | null;
  /** KL-C3: time has no effect. */
  readonly calm?: boolean;
}

export interface Breakdown {
  readonly base: number;
  readonly deckBonus: number;
  readonly drawBonus: number;
  readonly multiplier: number;
  /** (base + bonuses) × multiplier, an integer not below zero. */
  readonly provisional: number;
  /** Points added to raise the provisional score to zero. */
  readonly clamp: number;
  /** Negative for overtime. */
  readonly timeBonus: number;
  readonly timeoutPenalty: number;
  readonly victoryBonus: number;
  readonly victoryParts: Readonly<Record<QualityPart, number>>;
  /** Victory bonus divided by its base, before truncation; 0 without a victory. */
  readonly quality: number;
  /** Points added to raise the total to the minimum score. */
  readonly minimumClamp: number;
  readonly total: number;
  readonly endReason: EndReason;
  /** The parts from which a fraction of a point was dropped. */
  readonly truncated: readonly TruncatedPart[];
}

export type TruncatedPart = 'provisional' | 'time' | 'victory';

export const isVictory = (reason: EndReason): boolean =>
  reason === 'victory' || reason === 'overtimeVictory';

export function endReasonOf(
  victory: boolean,
  seconds: number,
  { timer, limit }: Settings,
): EndReason {
  const late = limit !== null && seconds > limit;
  if (victory) return late ? 'overtimeVictory' : 'victory';
  return late && timer === 'strict' ? 'timeout' : 'abandoned';
}

// ---------------------------------------------------------------------------- base

/** Points of the nth of a kind; 0 for n below 1. */
export function tierPoints({ thresholds, points }: Tiers, nth: number): number {
  if (nth < 1) return 0;
  const tier = thresholds.findIndex((threshold) => nth <= threshold);
  return points[tier < 0 ? thresholds.length : tier] ?? 0;
}

/** Points of the first n, added up. */
export function tierTotal({ thresholds, points }: Tiers, n: number): number {
  let total = 0;
  let reached = 0;
  for (let tier = 0; tier < points.length && reached < n; tier++) {
    const end = Math.min(n, thresholds[tier] ?? n);
    total += (end - reached) * points[tier]!;
    reached = end;
  }
  return total;
}

export function recyclePoints({ recyclePenalties }: ScoringConfig, nth: number): number {
  if (nth < 1) return 0;
  return recyclePenalties[Math.min(nth, recyclePenalties.length) - 1] ?? 0;
}

export function recycleTotal({ recyclePenalties }: ScoringConfig, n: number): number {
  let total = 0;
  const listed = Math.min(n, recyclePenalties.length);
  for (let i = 0; i < listed; i++) total += recyclePenalties[i]!;
  return n > listed ? total + (n - listed) * recyclePenalties[listed - 1]! : total;
}

export function baseScore(counts: Readonly<Counts>, config: ScoringConfig): number {
  const { events } = config;
  return (
    counts.wasteToFoundation * events.wasteToFoundation +
    counts.tableauToFoundation * events.tableauToFoundation +
    counts.cardRevealed * events.cardRevealed +
    counts.foundationToTableau * events.foundationToTableau +
    counts.invalidMove * events.invalidMove +
    counts.autoMove * events.autoMove +
    counts.undoMove * events.undoMove +
    counts.hintUsed * events.hintUsed +
    tierTotal(config.stockDraw, counts.stockDraw) +
    recycleTotal(config, counts.recycleWaste)
  );
}

// ---------------------------------------------------------------------------- time

/** The bonus for a victory within the limit, before truncation. */
export function timeBonus(
  { time }: ScoringConfig,
  seconds: number,
  limit: number | null,
): Fraction {
  if (limit === null) {
    const most = multiply(time.timerOffMax, whole(MINUTE));
    const { numerator, denominator } = fractionOf(
      add(most, multiply(time.timerOffDecayPerMinute, exactSeconds(-seconds))),
    );
    return notBelowZero({ numerator, denominator: times(denominator, MINUTE) });
  }
  const { numerator, denominator } = fractionOf(
    multiply(time.timerOnMax, secondsLeft(seconds, limit)),
  );
  return { numerator, denominator: times(denominator, limit) };
}

/** Points for every started minute of overtime. */
export const overtimePenalty = ({ time }: ScoringConfig, minutes: number): number =>
  minutes * time.overtimePenaltyPerMinute;

// ---------------------------------------------------------------------------- the whole

const NO_PARTS = { time: 0, moves: 0, recycles: 0 } as const;

/** How a game ended, and after how many seconds. */
interface Ending {
  readonly reason: EndReason;
  readonly seconds: number;
}

/** Truncates a part, and may record that it had a fraction. */
type Cut = (value: Fraction, part: TruncatedPart) => number;

export function scoreGame(
  counts: Readonly<Counts>,
  settings: Settings,
  end: Ending,
  config: ScoringConfig,
): Breakdown {
  const truncated: TruncatedPart[] = [];
  const cut: Cut = (value, part) => {
    if (hasFraction(value)) truncated.push(part);
    return safeTruncate(value, part);
  };
  const play = scorePlay(counts, settings, config, cut);
  const finish = scoreEnding(counts, settings, end, config, cut);
  const sum = play.provisional + finish.timeBonus + finish.victoryBonus + finish.timeoutPenalty;
  const total = Math.max(config.minScore, sum);
  // Field by field: spreading both took a fifth of the time of a whole line of `chiaro score`.
  return {
    base: play.base,
    deckBonus: play.deckBonus,
    drawBonus: play.drawBonus,
    multiplier: play.multiplier,
    provisional: play.provisional,
    clamp: play.clamp,
    timeBonus: finish.timeBonus,
    timeoutPenalty: finish.timeoutPenalty,
    victoryBonus: finish.victoryBonus,
    victoryParts: finish.victoryParts,
    quality: finish.quality,
    minimumClamp: total - sum,
    total,
    endReason: end.reason,
    truncated,
  };
}

/** The score of the play, whether won or not. */
function scorePlay(
  counts: Readonly<Counts>,
  { deck, level, draw }: Settings,
  config: ScoringConfig,
  cut: Cut,
): Pick<Breakdown, 'base' | 'deckBonus' | 'drawBonus' | 'multiplier' | 'provisional' | 'clamp'> {
  const base = baseScore(counts, config);
  const deckBonus = config.deckBonuses[deck];
  const drawBonus = config.drawBonuses[level][draw];
  const multiplier = config.multipliers[level];
  const product = fractionOf(multiply(whole(base + deckBonus + drawBonus), multiplier));
  const clamp =
    product.numerator < 0 ? -Number(floorDivide(product.numerator, product.denominator)) : 0;
  const provisional = cut(notBelowZero(product), 'provisional');
  return { base, deckBonus, drawBonus, multiplier: toNumber(multiplier), provisional, clamp };
}

/** The score of the end: time and victory, or the cost of a strict timer. */
function scoreEnding(
  counts: Readonly<Counts>,
  settings: Settings,
  end: Ending,
  config: ScoringConfig,
  cut: Cut,
): Pick<Breakdown, 'timeBonus' | 'timeoutPenalty' | 'victoryBonus' | 'victoryParts' | 'quality'> {
  const won = isVictory(end.reason);
  const time = won ? timePoints(settings, end, config, cut) : 0;
  const { limit, calm = false } = settings;
  const { moves, recycleWaste: recycles } = counts;
  const victory = won
    ? victoryBonus(config, { seconds: calm ? null : end.seconds, limit, moves, recycles })
    : null;
  return {
    timeBonus: time,
    timeoutPenalty: end.reason === 'timeout' ? config.strictTimeoutPenalty : 0,
    victoryBonus: victory === null ? 0 : cut(victory.points, 'victory'),
    victoryParts: victory === null ? NO_PARTS : partNumbers(victory),
    quality: victory === null ? 0 : toNumber(victory.quality),
  };
}

function timePoints(
  { limit, calm }: Settings,
  { reason, seconds }: Ending,
  config: ScoringConfig,
  cut: Cut,
): number {
  if (calm === true) return 0;
  if (reason === 'overtimeVictory' && limit !== null)
    return overtimePenalty(config, minutesOver(seconds, limit));
  return cut(timeBonus(config, seconds, limit), 'time');
}

const partNumbers = ({ parts }: Victory): Record<QualityPart, number> => ({
  time: toNumber(parts.time),
  moves: toNumber(parts.moves),
  recycles: toNumber(parts.recycles),
});

export const formatMultiplier = (config: ScoringConfig, level: Level): string =>
  formatDecimal(config.multipliers[level]);
