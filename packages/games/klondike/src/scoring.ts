import {
  qualityParts,
  type QualityPart,
  type QualityTable,
  type ScoringConfig,
  type Tiers,
} from './config.js';
import {
  add,
  compare,
  decimalFrom,
  floorDivide,
  formatDecimal,
  multiply,
  toNumber,
  whole,
  type Decimal,
} from './decimal.js';
import type { Counts, Deck, DrawSize, EndReason, Level, TimerMode } from './types.js';

/**
 * Scoring v2. The result depends on final counts alone: no function here knows an order of events.
 * All values are exact; whatever is cut off is cut off once, and never from a negative value.
 */
export interface Settings {
  readonly deck: Deck;
  readonly draw: DrawSize;
  readonly level: Level;
  readonly timer: TimerMode;
  /** Seconds; null exactly when the timer is off. */
  readonly limit: number | null;
}

export interface Breakdown {
  readonly base: number;
  readonly deckBonus: number;
  readonly drawBonus: number;
  readonly multiplier: number;
  /** (base + bonuses) × multiplier, whole and not below zero. */
  readonly provisional: number;
  /** What was added to bring the provisional score up to zero. */
  readonly clamp: number;
  /** Negative for overtime. */
  readonly timeBonus: number;
  readonly timeoutPenalty: number;
  readonly victoryBonus: number;
  readonly victoryParts: Readonly<Record<QualityPart, number>>;
  /** Victory bonus divided by its base, before anything is cut off; 0 without a victory. */
  readonly quality: number;
  /** What was added to bring the total up to the least score. */
  readonly minimumClamp: number;
  readonly total: number;
  readonly endReason: EndReason;
  /** Where a fraction of a point was dropped. */
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

/** Points of the first n together. */
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

// ---------------------------------------------------------------------------- truncation

/** An exact value, before the fraction is dropped. */
interface Fraction {
  readonly numerator: bigint;
  /** Positive. */
  readonly denominator: bigint;
}

export class TruncationError extends Error {
  constructor(value: Fraction, context: string) {
    super(
      `Truncation safety violated: ${value.numerator}/${value.denominator} < 0 (context: ${context})`,
    );
  }
}

/** Clamp first: a negative value here is a defect, because cutting off would round it up. */
export function safeTruncate(value: Fraction, context: string): number {
  if (value.numerator < 0n) throw new TruncationError(value, context);
  return Number(value.numerator / value.denominator);
}

const hasFraction = ({ numerator, denominator }: Fraction): boolean =>
  numerator % denominator !== 0n;

const fractionOf = ({ units, scale }: Decimal): Fraction => ({
  numerator: units,
  denominator: 10n ** BigInt(scale),
});

const ZERO: Fraction = { numerator: 0n, denominator: 1n };
const notBelowZero = (value: Fraction): Fraction => (value.numerator < 0n ? ZERO : value);

// ---------------------------------------------------------------------------- time

const MINUTE = 60;

/** The bonus for a victory within the limit, before the fraction is dropped. */
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
    return notBelowZero({ numerator, denominator: denominator * BigInt(MINUTE) });
  }
  const { numerator, denominator } = fractionOf(
    multiply(time.timerOnMax, secondsLeft(seconds, limit)),
  );
  return { numerator, denominator: denominator * BigInt(limit) };
}

/** Playing time may have a fraction of a second; it is taken by its decimal text, as all numbers. */
function exactSeconds(seconds: number): Decimal {
  const exact = decimalFrom(seconds);
  if (exact === null) throw new Error(`${seconds} seconds are no decimal of 15 digits`);
  return exact;
}

const secondsLeft = (seconds: number, limit: number): Decimal =>
  add(whole(limit), exactSeconds(-seconds));

/** Started minutes past the limit. */
export function minutesOver(seconds: number, limit: number): number {
  const { numerator, denominator } = fractionOf(secondsLeft(seconds, limit));
  return -Number(floorDivide(numerator, denominator * BigInt(MINUTE)));
}

/** For every started minute. */
export const overtimePenalty = ({ time }: ScoringConfig, minutes: number): number =>
  minutes * time.overtimePenaltyPerMinute;

// ---------------------------------------------------------------------------- victory

/** The row of a table whose thresholds are upper bounds. */
const rowUpTo = (thresholds: readonly number[], value: number): number => {
  const row = thresholds.findIndex((threshold) => value <= threshold);
  return row < 0 ? thresholds.length : row;
};

/** The row of a table whose thresholds are least shares of the time; 0 means "anything left". */
function rowOfShare(thresholds: readonly Decimal[], left: Decimal, limit: number): number {
  const row = thresholds.findIndex((threshold) =>
    threshold.units === 0n
      ? left.units > 0n
      : compare(left, multiply(threshold, whole(limit))) >= 0,
  );
  return row < 0 ? thresholds.length : row;
}

interface PartTable<T> {
  readonly thresholds: readonly T[];
  /** Weight × quality of each row. */
  readonly qualities: readonly Decimal[];
  /** Base × weight × quality of each row. */
  readonly points: readonly Decimal[];
}

interface VictoryTables {
  readonly timeOff: PartTable<number>;
  readonly timeOn: PartTable<Decimal>;
  readonly moves: PartTable<number>;
  readonly recycles: PartTable<number>;
}

const prepared = new WeakMap<ScoringConfig, VictoryTables>();

function tablesOf(config: ScoringConfig): VictoryTables {
  const known = prepared.get(config);
  if (known !== undefined) return known;
  const { quality } = config.victory;
  const tables = {
    timeOff: weigh(config, 'time', quality.timeOff),
    timeOn: weigh(config, 'time', quality.timeOn),
    moves: weigh(config, 'moves', quality.moves),
    recycles: weigh(config, 'recycles', quality.recycles),
  };
  prepared.set(config, tables);
  return tables;
}

function weigh<T>(
  { victory }: ScoringConfig,
  part: QualityPart,
  table: QualityTable<T>,
): PartTable<T> {
  const qualities = table.values.map((value) => multiply(value, victory.weights[part]));
  return {
    thresholds: table.thresholds,
    qualities,
    points: qualities.map((value) => multiply(value, victory.base)),
  };
}

interface Victory {
  readonly parts: Readonly<Record<QualityPart, Decimal>>;
  readonly points: Fraction;
  readonly quality: Decimal;
}

/** The three parts of the victory bonus, which is floored once, as a sum. */
export function victoryBonus(
  config: ScoringConfig,
  {
    seconds,
    limit,
    moves,
    recycles,
  }: { seconds: number; limit: number | null; moves: number; recycles: number },
): Victory {
  const tables = tablesOf(config);
  const rows = {
    time:
      limit === null
        ? rowUpTo(tables.timeOff.thresholds, seconds)
        : rowOfShare(tables.timeOn.thresholds, secondsLeft(seconds, limit), limit),
    moves: rowUpTo(tables.moves.thresholds, moves),
    recycles: rowUpTo(tables.recycles.thresholds, recycles),
  };
  const used = {
    time: limit === null ? tables.timeOff : tables.timeOn,
    moves: tables.moves,
    recycles: tables.recycles,
  };
  const parts = {
    time: used.time.points[rows.time]!,
    moves: used.moves.points[rows.moves]!,
    recycles: used.recycles.points[rows.recycles]!,
  };
  const sum = (values: readonly Decimal[]): Decimal => values.reduce(add);
  return {
    parts,
    points: fractionOf(sum(qualityParts.map((part) => parts[part]))),
    quality: sum(qualityParts.map((part) => used[part].qualities[rows[part]]!)),
  };
}

// ---------------------------------------------------------------------------- the whole

const NO_PARTS = { time: 0, moves: 0, recycles: 0 } as const;

export function scoreGame(
  counts: Readonly<Counts>,
  settings: Settings,
  end: { readonly reason: EndReason; readonly seconds: number },
  config: ScoringConfig,
): Breakdown {
  const truncated: TruncatedPart[] = [];
  const cut = (value: Fraction, part: TruncatedPart): number => {
    if (hasFraction(value)) truncated.push(part);
    return safeTruncate(value, part);
  };
  const base = baseScore(counts, config);
  const deckBonus = config.deckBonuses[settings.deck];
  const drawBonus = config.drawBonuses[settings.level][settings.draw];
  const multiplier = config.multipliers[settings.level];
  const product = fractionOf(multiply(whole(base + deckBonus + drawBonus), multiplier));
  const clamp =
    product.numerator < 0n ? -Number(floorDivide(product.numerator, product.denominator)) : 0;
  const provisional = cut(notBelowZero(product), 'provisional');

  const won = isVictory(end.reason);
  const time = won ? timePoints(settings, end, config, cut) : 0;
  const victory = won
    ? victoryBonus(config, {
        seconds: end.seconds,
        limit: settings.limit,
        moves: counts.moves,
        recycles: counts.recycleWaste,
      })
    : null;
  const bonus = victory === null ? 0 : cut(victory.points, 'victory');
  const timeoutPenalty = end.reason === 'timeout' ? config.strictTimeoutPenalty : 0;
  const sum = provisional + time + bonus + timeoutPenalty;
  const total = Math.max(config.minScore, sum);
  return {
    base,
    deckBonus,
    drawBonus,
    multiplier: toNumber(multiplier),
    provisional,
    clamp,
    timeBonus: time,
    timeoutPenalty,
    victoryBonus: bonus,
    victoryParts: victory === null ? NO_PARTS : partNumbers(victory),
    quality: victory === null ? 0 : toNumber(victory.quality),
    minimumClamp: total - sum,
    total,
    endReason: end.reason,
    truncated,
  };
}

function timePoints(
  { limit }: Settings,
  { reason, seconds }: { readonly reason: EndReason; readonly seconds: number },
  config: ScoringConfig,
  cut: (value: Fraction, part: TruncatedPart) => number,
): number {
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
