import {
  BAD,
  dictionary,
  err,
  flag,
  integer,
  isRecord,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  parseJson,
  Report,
  text,
  type Bad,
  type Json,
  type Problem,
  type Read,
  type Result,
  type Shape,
} from '@chiaro/kernel';
import { RECORD_VERSION, type PlayedPart, type ScoreRecord } from './records.js';
import { decks, drawSizes, endReasons, levels, timerModes } from '../types.js';

/** Writes stored scores as a file: the field names of the scoring document, plus our own. */
export function writeScores(records: readonly ScoreRecord[]): {
  readonly version: string;
  readonly scores: readonly Readonly<Record<string, Json>>[];
} {
  return { version: RECORD_VERSION, scores: records.map(writeRecord) };
}

/** An imported entry keeps its unknown keys, and its original form in `imported_from`. */
export function writeRecord(record: ScoreRecord): Readonly<Record<string, Json>> {
  return {
    ...record.original,
    ...(record.original === null ? {} : { imported_from: record.original }),
    scoring_system_version: record.version,
    base_score: record.base,
    deck_bonus: record.deckBonus,
    draw_bonus: record.drawBonus,
    difficulty_multiplier: record.multiplier,
    time_bonus: record.timeBonus,
    victory_bonus: record.victoryBonus,
    total_score: record.total,
    victory_quality_multiplier: record.quality,
    is_victory: record.victory,
    elapsed_seconds: record.seconds,
    difficulty_level: record.level,
    deck_type: record.deck,
    draw_count: record.draw,
    recycle_count: record.recycles,
    move_count: record.moves,
    ...(record.played === null ? {} : writePlayed(record.played)),
  };
}

const writePlayed = (played: PlayedPart): Record<string, Json> => ({
  provisional_score: played.provisional,
  provisional_clamp: played.clamp,
  minimum_clamp: played.minimumClamp,
  timeout_penalty: played.timeoutPenalty,
  end_reason: played.endReason,
  timer_mode: played.timer,
  timer_limit_seconds: played.limitSeconds,
  stock_draw_count: played.draws,
  undo_count: played.undos,
  hint_count: played.hints,
  deal: played.deal,
  deal_number: played.dealNumber,
  restarted: played.restarted,
  chosen_deal: played.chosenDeal,
  invalid_move_count: played.refused,
  scoring_config: played.config,
  ...(played.calm ? { calm: true } : {}),
});

// ---------------------------------------------------------------------------- reading

const whole = integer();
const natural = integer({ min: 0 });

const numberFrom = (min: number): Shape<number> => ({
  schema: { type: 'number', minimum: min },
  read(value, report) {
    if (typeof value !== 'number') return report.add('WRONG_TYPE', { expected: 'number' });
    if (!Number.isFinite(value)) return report.add('NOT_FINITE');
    return value >= min
      ? value + 0
      : report.add('OUT_OF_RANGE', { facts: { min, max: 'any', value } });
  },
});

const commonFields = {
  base_score: whole,
  deck_bonus: whole,
  draw_bonus: whole,
  difficulty_multiplier: numberFrom(0),
  time_bonus: whole,
  victory_bonus: whole,
  total_score: whole,
  is_victory: flag,
  elapsed_seconds: numberFrom(0),
  difficulty_level: oneOf(levels),
  deck_type: oneOf(decks),
  draw_count: oneOf(drawSizes),
  recycle_count: natural,
  move_count: natural,
  victory_quality_multiplier: optional(numberFrom(-1)),
  scoring_system_version: optional(text({ max: 40 })),
} as const;

const playedFields = {
  provisional_score: natural,
  provisional_clamp: natural,
  minimum_clamp: natural,
  timeout_penalty: whole,
  end_reason: oneOf(endReasons),
  timer_mode: oneOf(timerModes),
  timer_limit_seconds: nullable(natural),
  stock_draw_count: natural,
  undo_count: natural,
  hint_count: natural,
  deal: text({ max: 400 }),
  deal_number: nullable(natural),
  restarted: flag,
  chosen_deal: flag,
  /** Scores of earlier versions have neither. */
  invalid_move_count: optional(natural),
  scoring_config: optional(nullable(text({ max: 64 }))),
  calm: optional(flag),
} as const;

const common = object(commonFields);
const played = object(playedFields);

/** The named fields of an entry; all others are stored separately. */
function pick(entry: Record<string, unknown>, names: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(names)
      .filter((key) => Object.hasOwn(entry, key))
      .map((key) => [key, entry[key]]),
  );
}

/** A score without a quality is a legacy one, whatever its stated version. */
export function readEntry(entry: unknown, report: Report): ScoreRecord | Bad {
  if (!isRecord(entry)) return report.add('WRONG_TYPE', { expected: 'object' });
  const named = dictionary(anyJson).read(entry, report);
  const read = common.read(pick(entry, commonFields), report);
  if (named === BAD || read === BAD) return BAD;
  const ours = Object.hasOwn(entry, 'end_reason')
    ? played.read(pick(entry, playedFields), report)
    : null;
  if (ours === BAD) return BAD;
  const kept = entry['imported_from'];
  const original = isRecord(kept) ? (kept as Record<string, Json>) : ours === null ? named : null;
  return { ...fromCommon(read), played: ours === null ? null : fromPlayed(ours), original };
}

const anyJson: Shape<Json> = { schema: {}, read: (value) => value as Json };

function fromCommon(read: Read<typeof common>): Omit<ScoreRecord, 'played' | 'original'> {
  const quality = read.victory_quality_multiplier ?? -1;
  return {
    version: quality < 0 ? '1.0' : (read.scoring_system_version ?? RECORD_VERSION),
    base: read.base_score,
    deckBonus: read.deck_bonus,
    drawBonus: read.draw_bonus,
    multiplier: read.difficulty_multiplier,
    timeBonus: read.time_bonus,
    victoryBonus: read.victory_bonus,
    total: read.total_score,
    quality,
    victory: read.is_victory,
    seconds: read.elapsed_seconds,
    level: read.difficulty_level,
    deck: read.deck_type,
    draw: read.draw_count,
    recycles: read.recycle_count,
    moves: read.move_count,
  };
}

const fromPlayed = (read: Read<typeof played>): PlayedPart => ({
  provisional: read.provisional_score,
  clamp: read.provisional_clamp,
  minimumClamp: read.minimum_clamp,
  timeoutPenalty: read.timeout_penalty,
  endReason: read.end_reason,
  timer: read.timer_mode,
  limitSeconds: read.timer_limit_seconds,
  draws: read.stock_draw_count,
  undos: read.undo_count,
  hints: read.hint_count,
  deal: read.deal,
  dealNumber: read.deal_number,
  restarted: read.restarted,
  chosenDeal: read.chosen_deal,
  refused: read.invalid_move_count ?? 0,
  config: read.scoring_config ?? null,
  calm: read.calm ?? false,
});

/** A file's entries, with the path of the list that contains them. */
export interface EntryList {
  readonly entries: readonly unknown[];
  readonly path: readonly string[];
}

/** `{"version":…,"scores":[…]}` or a bare list. */
export function readEntryList(source: string): Result<EntryList, readonly Problem[]> {
  const json = parseJson(source, { size: 20_000_000 });
  if (!json.ok) return err([json.error]);
  const file: unknown = json.value;
  if (Array.isArray(file)) return ok({ entries: file as unknown[], path: [] });
  if (!isRecord(file) || !Array.isArray(file['scores']))
    return err([
      {
        code: 'WRONG_TYPE',
        path: isRecord(file) ? '/scores' : '',
        reason: 'refusal.import.notScores',
      },
    ]);
  const version = JSON.stringify(file['version'] ?? '1').replaceAll('"', '');
  const major = Number.parseInt(version, 10);
  if (!(major >= 1 && major <= 2))
    return err([
      {
        code: 'VERSION_UNSUPPORTED',
        path: '/version',
        facts: { found: version.slice(0, 40), supported: '1, 2' },
      },
    ]);
  return ok({ entries: file['scores'] as unknown[], path: ['scores'] });
}

/** Every entry, or all problems of all entries. */
export function readEntries({
  entries,
  path,
}: EntryList): Result<ScoreRecord[], readonly Problem[]> {
  const report = new Report();
  for (const key of path) report.enter(key);
  const records = entries.map((entry, i) => report.within(i, () => readEntry(entry, report)));
  const good = records.filter((record) => record !== BAD);
  return report.problems.length === 0 ? ok(good) : err(report.problems);
}

/** Our own store, or a file that was exported. */
export function readScores(source: string): Result<ScoreRecord[], readonly Problem[]> {
  const list = readEntryList(source);
  return list.ok ? readEntries(list.value) : list;
}
