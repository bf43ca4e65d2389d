import { isRecord } from '@chiaro/kernel';
import { sha256, toHex, utf8 } from '@chiaro/kernel/internal';
import { decimal, whole, type Decimal } from './decimal.js';
import type { Deck, DrawSize, Level } from './types.js';

/** All numbers of the scoring configuration, exact and frozen. */
export interface ScoringConfig {
  readonly version: string;
  readonly events: EventPoints;
  readonly stockDraw: Tiers;
  /** For the first, second … recycle; the last one for all further recycles. */
  readonly recyclePenalties: readonly number[];
  readonly deckBonuses: Readonly<Record<Deck, number>>;
  readonly drawBonuses: Readonly<Record<Level, Readonly<Record<DrawSize, number>>>>;
  readonly multipliers: Readonly<Record<Level, Decimal>>;
  readonly time: TimePoints;
  readonly victory: VictoryPoints;
  readonly strictTimeoutPenalty: number;
  readonly minScore: number;
}

export interface EventPoints {
  readonly wasteToFoundation: number;
  readonly tableauToFoundation: number;
  readonly cardRevealed: number;
  readonly foundationToTableau: number;
  readonly invalidMove: number;
  readonly autoMove: number;
  readonly undoMove: number;
  readonly hintUsed: number;
}

/** `points[i]` for each one up to `thresholds[i]`, the last points for all others. */
export interface Tiers {
  readonly thresholds: readonly number[];
  readonly points: readonly number[];
}

export interface TimePoints {
  readonly timerOffMax: Decimal;
  readonly timerOffDecayPerMinute: Decimal;
  readonly timerOnMax: Decimal;
  readonly overtimePenaltyPerMinute: number;
}

export interface VictoryPoints {
  readonly base: Decimal;
  readonly weights: Readonly<Record<QualityPart, Decimal>>;
  readonly quality: QualityTables;
}

export const qualityParts = ['time', 'moves', 'recycles'] as const;
export type QualityPart = (typeof qualityParts)[number];

export interface QualityTables {
  /** Seconds, timer off: up to each threshold. */
  readonly timeOff: QualityTable<number>;
  /**
   * Share of the time left, timer on: at least each threshold; for a threshold of 0, more than it.
   */
  readonly timeOn: QualityTable<Decimal>;
  readonly moves: QualityTable<number>;
  readonly recycles: QualityTable<number>;
}

/** `values` has one item more than `thresholds`, for values beyond the last threshold. */
export interface QualityTable<T> {
  readonly thresholds: readonly T[];
  readonly values: readonly Decimal[];
}

const decimals = (...texts: string[]): Decimal[] => texts.map(decimal);

export const defaultQuality: QualityTables = {
  timeOff: {
    thresholds: [600, 1200, 1800, 2700],
    values: decimals('1.5', '1.2', '1', '0.8', '0.7'),
  },
  timeOn: {
    thresholds: decimals('0.8', '0.5', '0.25', '0'),
    values: decimals('1.5', '1.2', '1', '0.8', '0.7'),
  },
  moves: { thresholds: [80, 120, 180, 250], values: decimals('1.3', '1.1', '1', '0.85', '0.7') },
  recycles: { thresholds: [0, 2, 4, 7], values: decimals('1.2', '1.1', '1', '0.8', '0.5') },
};

const fullDrawBonus = { 1: 0, 2: 100, 3: 200 } as const;
const halfDrawBonus = { 1: 0, 2: 50, 3: 100 } as const;

export const defaultDrawBonuses: ScoringConfig['drawBonuses'] = {
  1: fullDrawBonus,
  2: fullDrawBonus,
  3: fullDrawBonus,
  4: halfDrawBonus,
  5: halfDrawBonus,
};

/** The built-in configuration; a test checks that `config/scoring_config.json` is equal. */
export const defaultConfig: ScoringConfig = deepFreeze({
  version: '2.0.0',
  events: {
    wasteToFoundation: 10,
    tableauToFoundation: 10,
    cardRevealed: 5,
    foundationToTableau: -15,
    invalidMove: 0,
    autoMove: 0,
    undoMove: 0,
    hintUsed: 0,
  },
  stockDraw: { thresholds: [20, 40], points: [0, -1, -2] },
  recyclePenalties: [0, 0, -10, -20, -35, -55, -80],
  deckBonuses: { french: 50, neapolitan: 100 },
  drawBonuses: defaultDrawBonuses,
  multipliers: {
    1: decimal('1.0'),
    2: decimal('1.2'),
    3: decimal('1.4'),
    4: decimal('1.8'),
    5: decimal('2.2'),
  },
  time: {
    timerOffMax: whole(1200),
    timerOffDecayPerMinute: whole(40),
    timerOnMax: whole(1000),
    overtimePenaltyPerMinute: -100,
  },
  victory: {
    base: whole(400),
    weights: { time: decimal('0.35'), moves: decimal('0.35'), recycles: decimal('0.30') },
    quality: defaultQuality,
  },
  strictTimeoutPenalty: 0,
  minScore: 0,
});

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

/** Equal for equal numbers, whatever their order and form in the file. */
export const configHash = (config: ScoringConfig): string =>
  toHex(sha256(utf8(JSON.stringify(config, canonical))));

/** Units of a decimal are hashed as text, as in versions where they were bigints. */
function canonical(key: string, value: unknown): unknown {
  if (key === 'units') return String(value);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export const isBuiltIn = (config: ScoringConfig): boolean =>
  config === defaultConfig || configHash(config) === configHash(defaultConfig);
