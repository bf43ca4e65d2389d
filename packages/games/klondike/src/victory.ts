import { qualityParts, type QualityPart, type QualityTable, type ScoringConfig } from './config.js';
import { add, compare, multiply, whole, type Decimal } from './decimal.js';
import { fractionOf, type Fraction } from './fraction.js';
import { secondsLeft } from './seconds.js';

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

export interface Victory {
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
