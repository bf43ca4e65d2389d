import {
  BAD,
  err,
  list,
  object,
  ok,
  optional,
  parseJson,
  readShape,
  reasonOf,
  refine,
  text,
  type Bad,
  type Problem,
  type Read,
  type Report,
  type Result,
  type Shape,
} from '@chiaro/kernel';
import {
  deepFreeze,
  defaultConfig,
  defaultDrawBonuses,
  defaultQuality,
  qualityParts,
  type QualityTable,
  type ScoringConfig,
} from './config.js';
import {
  add,
  compare,
  decimal,
  decimalFrom,
  isWhole,
  NumberText,
  whole,
  type Decimal,
} from './decimal.js';

/**
 * Reads `config/scoring_config.json`, in the form of the seed. The argument is the file's text, or
 * null without a file: then the built-in numbers apply. Any error in a file is `CONFIG_INVALID`
 * with its path; no value is silently replaced by a default.
 */
export function loadConfig(source: string | null): Result<ScoringConfig, readonly Problem[]> {
  if (source === null) return ok(defaultConfig);
  const json = parseJson(source, { number: (digits) => new NumberText(digits) });
  return json.ok ? readConfig(json.value) : err([asConfigProblem(json.error)]);
}

/**
 * Like `loadConfig`, from parsed JSON; decimals are read from the shortest text of their double.
 */
export function readConfig(json: unknown): Result<ScoringConfig, readonly Problem[]> {
  const read = readShape(configShape, json);
  return read.ok ? read : err(read.error.map(asConfigProblem));
}

const asConfigProblem = (problem: Problem): Problem => ({
  ...problem,
  code: 'CONFIG_INVALID',
  reason: reasonOf(problem),
});

// ---------------------------------------------------------------------------- numbers

const MOST_POINTS = 10_000;
const MOST_COUNT = 1_000_000;
const MOST_PLACES = 6;

interface Limits {
  readonly min: number;
  readonly max: number;
}

/** Exact, with at most six decimal places. */
function exact({ min, max }: Limits): Shape<Decimal> {
  return {
    schema: { type: 'number', minimum: min, maximum: max },
    read(value, report) {
      if (typeof value !== 'number' && !(value instanceof NumberText))
        return report.add('WRONG_TYPE', { expected: 'number' });
      if (typeof value === 'number' && !Number.isFinite(value)) return report.add('NOT_FINITE');
      const read = decimalFrom(value);
      if (read === null || read.scale > MOST_PLACES)
        return report.add('CONFIG_INVALID', {
          reason: 'refusal.config.places',
          facts: { places: MOST_PLACES },
        });
      if (compare(read, whole(min)) >= 0 && compare(read, whole(max)) <= 0) return read;
      return report.add('OUT_OF_RANGE', {
        facts: { min, max, value: shown(value) },
        expected: `${min}..${max}`,
      });
    },
  };
}

const shown = (value: number | NumberText): string =>
  (typeof value === 'number' ? String(value) : value.text).slice(0, 40);

/** A whole number, written 10 or 10.0. */
function wholeNumber(limits: Limits): Shape<number> {
  const inner = exact(limits);
  return {
    schema: { type: 'integer', minimum: limits.min, maximum: limits.max },
    read(value, report) {
      const read = inner.read(value, report);
      if (read === BAD) return BAD;
      return isWhole(read) ? Number(read.units) : report.add('NOT_INTEGER');
    },
  };
}

const points = wholeNumber({ min: -MOST_POINTS, max: MOST_POINTS });
const penalty = wholeNumber({ min: -MOST_POINTS, max: 0 });
const bonus = wholeNumber({ min: 0, max: MOST_POINTS });
const exactBonus = exact({ min: 0, max: MOST_POINTS });
const share = exact({ min: 0, max: 1 });
const quality = exact({ min: 0, max: 100 });
const limit = wholeNumber({ min: 0, max: MOST_COUNT });

const multiplier: Shape<Decimal> = refine(exact({ min: 0, max: 100 }), (value, report) => {
  if (value.units === 0) report.add('OUT_OF_RANGE', { facts: { min: 0, max: 100, value: 0 } });
});

// ---------------------------------------------------------------------------- tables

/** One more value than thresholds, and strictly ordered thresholds. */
function checkTable<T>(
  {
    thresholds,
    values,
  }: { readonly thresholds: readonly T[]; readonly values: readonly unknown[] },
  valuesKey: string,
  inOrder: (a: T, b: T) => boolean,
  report: Report,
): void {
  if (values.length !== thresholds.length + 1)
    report.within(valuesKey, () =>
      report.add('CONFIG_INVALID', {
        reason: 'refusal.config.length',
        facts: { needed: thresholds.length + 1, found: values.length },
      }),
    );
  const wrong = thresholds.findIndex((value, i) => i > 0 && !inOrder(thresholds[i - 1]!, value));
  if (wrong > 0)
    report.within('thresholds', () =>
      report.within(wrong, () => report.add('CONFIG_INVALID', { reason: 'refusal.config.order' })),
    );
}

const rising = (a: number, b: number): boolean => a < b;
const falling = (a: Decimal, b: Decimal): boolean => compare(a, b) > 0;

const someNumbers = { min: 1, max: 100 };

function qualityTable<T>(
  threshold: Shape<T>,
  inOrder: (a: T, b: T) => boolean,
): Shape<QualityTable<T>> {
  const table = object({
    thresholds: list(threshold, someNumbers),
    values: list(quality, someNumbers),
  });
  return refine(table, (value, report) => checkTable(value, 'values', inOrder, report));
}

const stockDraw = refine(
  object({ thresholds: list(limit, { min: 0, max: 100 }), penalties: list(penalty, someNumbers) }),
  ({ thresholds, penalties }, report) =>
    checkTable({ thresholds, values: penalties }, 'penalties', rising, report),
);

const drawBonus = object({ 1: bonus, 2: bonus, 3: bonus });

/** Time never dominates the score: a principle of the scoring document as an upper bound. */
const MOST_TIME_WEIGHT = decimal('0.35');

const weights = refine(object({ time: share, moves: share, recycles: share }), (value, report) => {
  const sum = qualityParts.reduce((total, part) => add(total, value[part]), whole(0));
  if (compare(sum, whole(1)) !== 0)
    report.add('CONFIG_INVALID', { reason: 'refusal.config.weights' });
  if (compare(value.time, MOST_TIME_WEIGHT) > 0)
    report.within('time', () =>
      report.add('CONFIG_INVALID', { reason: 'refusal.config.timeWeight' }),
    );
});

const version: Shape<string> = refine(text({ max: 40 }), (value, report) => {
  if (!/^2(\.\d+){0,2}$/.test(value))
    report.add('VERSION_UNSUPPORTED', {
      facts: { found: value, supported: '2' },
      expected: '2.0.0',
    });
});

// ---------------------------------------------------------------------------- the file

const file = object({
  version,
  event_points: object({
    waste_to_foundation: points,
    tableau_to_foundation: points,
    card_revealed: points,
    foundation_to_tableau: points,
    invalid_move: optional(points),
    auto_move: optional(points),
    undo_move: optional(points),
    hint_used: optional(points),
  }),
  stock_draw: stockDraw,
  recycle_penalties: list(penalty, someNumbers),
  deck_bonuses: object({ neapolitan: bonus, french: bonus }),
  draw_bonuses: optional(
    object({ 1: drawBonus, 2: drawBonus, 3: drawBonus, 4: drawBonus, 5: drawBonus }),
  ),
  difficulty_multipliers: object({
    1: multiplier,
    2: multiplier,
    3: multiplier,
    4: multiplier,
    5: multiplier,
  }),
  time_bonus: object({
    timer_off_max: exactBonus,
    timer_off_decay_per_minute: exactBonus,
    timer_on_max: exactBonus,
    overtime_penalty_per_minute: penalty,
    strict_timeout_penalty: optional(penalty),
  }),
  victory_bonus: object({ base: exactBonus, weights }),
  quality_tables: optional(
    object({
      time_off: qualityTable(limit, rising),
      time_on: qualityTable(share, falling),
      moves: qualityTable(limit, rising),
      recycles: qualityTable(limit, rising),
    }),
  ),
  strict_timeout_penalty: optional(penalty),
  min_score: points,
});

type File = Read<typeof file>;

export const configShape: Shape<ScoringConfig> = {
  schema: file.schema,
  read(value, report): ScoringConfig | Bad {
    const read = file.read(value, report);
    if (read === BAD) return BAD;
    if (
      read.strict_timeout_penalty !== undefined &&
      read.time_bonus.strict_timeout_penalty !== undefined
    )
      return report.within('strict_timeout_penalty', () => report.add('DUPLICATE_KEY'));
    return deepFreeze(fromFile(read));
  },
};

const fromFile = (read: File): ScoringConfig => ({
  version: read.version,
  events: eventsOf(read.event_points),
  stockDraw: { thresholds: read.stock_draw.thresholds, points: read.stock_draw.penalties },
  recyclePenalties: read.recycle_penalties,
  deckBonuses: read.deck_bonuses,
  drawBonuses: read.draw_bonuses ?? defaultDrawBonuses,
  multipliers: read.difficulty_multipliers,
  time: {
    timerOffMax: read.time_bonus.timer_off_max,
    timerOffDecayPerMinute: read.time_bonus.timer_off_decay_per_minute,
    timerOnMax: read.time_bonus.timer_on_max,
    overtimePenaltyPerMinute: read.time_bonus.overtime_penalty_per_minute,
  },
  victory: {
    base: read.victory_bonus.base,
    weights: read.victory_bonus.weights,
    quality: qualityOf(read.quality_tables),
  },
  strictTimeoutPenalty: read.strict_timeout_penalty ?? read.time_bonus.strict_timeout_penalty ?? 0,
  minScore: read.min_score,
});

const eventsOf = (read: File['event_points']): ScoringConfig['events'] => ({
  wasteToFoundation: read.waste_to_foundation,
  tableauToFoundation: read.tableau_to_foundation,
  cardRevealed: read.card_revealed,
  foundationToTableau: read.foundation_to_tableau,
  invalidMove: read.invalid_move ?? 0,
  autoMove: read.auto_move ?? 0,
  undoMove: read.undo_move ?? 0,
  hintUsed: read.hint_used ?? 0,
});

const qualityOf = (read: File['quality_tables']): ScoringConfig['victory']['quality'] =>
  read === undefined
    ? defaultQuality
    : { timeOff: read.time_off, timeOn: read.time_on, moves: read.moves, recycles: read.recycles };
