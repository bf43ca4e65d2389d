import { qualityParts, type QualityPart, type QualityTable, type ScoringConfig } from './config.js';
import { add, compare, multiply, whole, type Decimal } from './decimal.js';
import { fractionOf, type Fraction } from './fraction.js';
import { secondsLeft } from './seconds.js';

/** The row of a table with upper bounds as thresholds. */
const rowUpTo = (thresholds: readonly number[], value: number): number => {
  const row = thresholds.findIndex((threshold) => value <= threshold);
  return row < 0 ? thresholds.length : row;
};

/** The row of a table with minimum shares of the time as thresholds; 0 means "anything left". */
function rowOfShare(thresholds: readonly Decimal[], left: Decimal, limit: number): number {
  const row = thresholds.findIndex((threshold) =>
    threshold.units === 0 ? left.units > 0 : compare(left, multiply(threshold, whole(limit))) >= 0,
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
  /** The time part at quality 1, the same for every calm game. */
  readonly calmTime: Decimal;
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
    calmTime: multiply(config.victory.weights.time, config.victory.base),
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

export interface Victory {
  readonly parts: Readonly<Record<QualityPart, Decimal>>;
  readonly points: Fraction;
  readonly quality: Decimal;
}

/** The three parts of the victory bonus; only their sum is rounded down. */
export function victoryBonus(
  config: ScoringConfig,
  {
    seconds,
    limit,
    moves,
    recycles,
  }: {
    /** Null if time does not count (KL-C3). */
    seconds: number | null;
    limit: number | null;
    moves: number;
    recycles: number;
  },
): Victory {
  const tables = tablesOf(config);
  const worth = {
    time:
      seconds === null
        ? { quality: config.victory.weights.time, points: tables.calmTime }
        : timeWorth(tables, seconds, limit),
    moves: worthAt(tables.moves, rowUpTo(tables.moves.thresholds, moves)),
    recycles: worthAt(tables.recycles, rowUpTo(tables.recycles.thresholds, recycles)),
  };
  const sum = (values: readonly Decimal[]): Decimal => values.reduce(add);
  return {
    parts: {
      time: worth.time.points,
      moves: worth.moves.points,
      recycles: worth.recycles.points,
    },
    points: fractionOf(sum(qualityParts.map((part) => worth[part].points))),
    quality: sum(qualityParts.map((part) => worth[part].quality)),
  };
}

interface Worth {
  readonly quality: Decimal;
  readonly points: Decimal;
}

const worthAt = (table: PartTable<unknown>, row: number): Worth => ({
  quality: table.qualities[row]!,
  points: table.points[row]!,
});

const timeWorth = (tables: VictoryTables, seconds: number, limit: number | null): Worth =>
  limit === null
    ? worthAt(tables.timeOff, rowUpTo(tables.timeOff.thresholds, seconds))
    : worthAt(
        tables.timeOn,
        rowOfShare(tables.timeOn.thresholds, secondsLeft(seconds, limit), limit),
      );
