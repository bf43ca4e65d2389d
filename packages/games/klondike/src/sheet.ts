import {
  anything,
  BAD,
  err,
  flag,
  integer,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  Report,
  type Bad,
  type Phrase,
  type Problem,
  type Read,
  type Result,
  type Shape,
  type Sheet,
  type SheetScore,
} from '@chiaro/kernel';
import { packs } from './cards.js';
import { readConfig } from './config-load.js';
import { defaultConfig, type ScoringConfig } from './config.js';
import { baseLines, finalLines } from './lines.js';
import { endReasonOf, scoreGame, type Settings } from './scoring.js';
import { detailPhrases, summaryPhrase } from './spoken.js';
import {
  decks,
  drawSizes,
  HIDDEN_AT_START,
  levels,
  recycleModes,
  timerModes,
  type Counts,
  type EndReason,
} from './types.js';
import { victory, worked } from './worked.js';

/** More than any game reaches, and small enough for every product to be exact. */
const MOST = 100_000_000;
const count = integer({ min: 0, max: MOST });

/** To the millionth of a second; further digits of a clock are noise. */
const seconds: Shape<number> = {
  schema: { type: 'number', minimum: 0, maximum: MOST },
  read(value, report) {
    if (typeof value !== 'number') return report.add('WRONG_TYPE', { expected: 'number' });
    if (!Number.isFinite(value)) return report.add('NOT_FINITE');
    if (value < 0 || value > MOST)
      return report.add('OUT_OF_RANGE', {
        facts: { min: 0, max: MOST, value },
        expected: `0..${MOST}`,
      });
    return Math.round(value * 1e6) / 1e6 + 0;
  },
};

const events = object({
  wasteToFoundation: count,
  tableauToFoundation: count,
  cardRevealed: count,
  foundationToTableau: count,
  stockDraw: count,
  recycleWaste: count,
  invalidMove: optional(count),
  autoMove: optional(count),
  undoMove: optional(count),
  hintUsed: optional(count),
});

const limitSeconds = integer({ min: 1, max: MOST });

const timerOff = object({ mode: oneOf(['off']) });
const timerOn = object({ mode: oneOf(['permissive', 'strict']), limitSeconds });

type Timer = { readonly mode: 'off' } | Read<typeof timerOn>;

const anyMode = object({ mode: oneOf(timerModes), limitSeconds: optional(anything) });

/** If the mode is missing or unknown, that is the only problem reported. */
const timer: Shape<Timer> = {
  schema: { oneOf: [timerOff.schema, timerOn.schema] },
  read(value, report) {
    const read = anyMode.read(value, report);
    if (read === BAD) return BAD;
    return read.mode === 'off' ? timerOff.read(value, report) : timerOn.read(value, report);
  },
};

/** A complete file, not a patch. */
const config: Shape<ScoringConfig> = {
  schema: {},
  read(value, report): ScoringConfig | Bad {
    const read = readConfig(value);
    if (read.ok) return read.value;
    for (const { code, path, ...more } of read.error)
      report.problems.push({ code, path: `/config${path ?? ''}`, ...more });
    return BAD;
  },
};

/** Each option by itself: the scorekeeper accepts any pair of level and timer. */
const houseRules = object({
  deck: optional(oneOf(decks)),
  level: optional(oneOf(levels)),
  draw: optional(oneOf(drawSizes)),
  recycle: optional(oneOf(recycleModes)),
  timer: optional(oneOf(timerModes)),
  minutes: optional(nullable(count)),
  scoring: optional(flag),
  winnable: optional(flag),
  calm: optional(flag),
});

const input = object({
  events,
  deck: oneOf(decks),
  draw: oneOf(drawSizes),
  level: oneOf(levels),
  timer,
  elapsedSeconds: seconds,
  moves: count,
  victory: flag,
  calm: optional(flag),
  config: optional(config),
  options: optional(houseRules),
});

type Input = Read<typeof input>;

/** The answer of the sheet, with types. */
export interface SoloScore extends SheetScore {
  /** The explanation of the points, one sentence each. */
  readonly detail: readonly Phrase[];
  readonly endReason: EndReason;
}

/** Scores a game from its counts: the breakdown, or every problem with its path. */
export function scoreSheet(
  value: unknown,
  usualConfig: ScoringConfig = defaultConfig,
): Result<SoloScore, readonly Problem[]> {
  const report = new Report();
  const read = input.read(value, report);
  if (read === BAD) return err(report.problems);
  const counts = countsOf(read);
  checkPossible(read, counts, report);
  return report.problems.length === 0
    ? ok(scored(read, counts, read.config ?? usualConfig))
    : err(report.problems);
}

/** Input lines without a configuration are scored by this one. */
export const createSheet = (config: ScoringConfig): Sheet => ({
  examples: [
    victory,
    { ...victory, level: 4, draw: 3, timer: { mode: 'permissive', limitSeconds: 1800 } },
  ],
  worked,
  score: (input) => scoreSheet(input, config),
});

const countsOf = ({ events: given, moves }: Input): Counts => ({
  wasteToFoundation: given.wasteToFoundation,
  tableauToFoundation: given.tableauToFoundation,
  cardRevealed: given.cardRevealed,
  foundationToTableau: given.foundationToTableau,
  stockDraw: given.stockDraw,
  recycleWaste: given.recycleWaste,
  invalidMove: given.invalidMove ?? 0,
  autoMove: given.autoMove ?? 0,
  undoMove: given.undoMove ?? 0,
  hintUsed: given.hintUsed ?? 0,
  moves,
});

/** Given directly, or by the house rules of the input. */
const isCalm = ({ calm, options }: Input): boolean => calm ?? options?.calm ?? false;

const limitOf = (read: Input): number | null =>
  read.timer.mode === 'off' ? null : read.timer.limitSeconds;

function scored(read: Input, counts: Counts, numbers: ScoringConfig): SoloScore {
  const settings: Settings = {
    deck: read.deck,
    draw: read.draw,
    level: read.level,
    timer: read.timer.mode,
    limit: limitOf(read),
    calm: isCalm(read),
  };
  const { elapsedSeconds } = read;
  const reason = endReasonOf(read.victory, elapsedSeconds, settings);
  const end = { reason, seconds: elapsedSeconds };
  const score = scoreGame(counts, settings, end, numbers);
  const detail = detailPhrases(score, settings);
  return {
    endReason: score.endReason,
    detail,
    points: [score.total],
    lines: [
      ...baseLines(counts, numbers),
      ...finalLines(score, counts, settings, elapsedSeconds, numbers),
    ],
    more: (say) => ({
      base: score.base,
      deckBonus: score.deckBonus,
      drawBonus: score.drawBonus,
      multiplier: score.multiplier,
      provisional: score.provisional,
      clamp: score.clamp,
      timeBonus: score.timeBonus,
      timeoutPenalty: score.timeoutPenalty,
      victoryBonus: score.victoryBonus,
      victoryParts: score.victoryParts,
      quality: score.quality,
      minimumClamp: score.minimumClamp,
      total: score.total,
      endReason: score.endReason,
      summary: say(summaryPhrase(score, { seconds: elapsedSeconds, moves: counts.moves })),
      detail: detail.map(say),
    }),
  };
}

// ---------------------------------------------------------------------------- contradictions

function checkPossible(read: Input, counts: Counts, report: Report): void {
  const pack = packs[read.deck];
  const home = counts.wasteToFoundation + counts.tableauToFoundation - counts.foundationToTableau;
  if (home < 0 || home > pack.size || (home === pack.size) !== read.victory)
    refuse(
      report,
      ['events'],
      home < 0 ? 'home.negative' : read.victory ? 'home.victory' : 'home.complete',
      {
        home,
        size: pack.size,
      },
    );
  if (counts.wasteToFoundation > pack.stock)
    refuse(report, ['events', 'wasteToFoundation'], 'stock', { stock: pack.stock });
  if (counts.cardRevealed > HIDDEN_AT_START)
    refuse(report, ['events', 'cardRevealed'], 'revealed', { most: HIDDEN_AT_START });
  const limit = limitOf(read);
  if (read.victory && read.timer.mode === 'strict' && limit !== null && read.elapsedSeconds > limit)
    refuse(report, ['victory'], 'strict', { limit });
  if (isCalm(read) && read.timer.mode !== 'off') refuse(report, ['timer'], 'calm', {});
  checkOptions(read, report);
}

/** House rules must not contradict the other fields. */
function checkOptions(read: Input, report: Report): void {
  if (read.options === undefined) return;
  const said = {
    deck: read.deck,
    draw: read.draw,
    level: read.level,
    timer: read.timer.mode,
    calm: isCalm(read),
  };
  for (const key of ['deck', 'draw', 'level', 'timer', 'calm'] as const)
    if ((read.options[key] ?? said[key]) !== said[key])
      refuse(report, ['options', key], 'options', { option: key });
}

function refuse(
  report: Report,
  path: readonly string[],
  reason: string,
  facts: Readonly<Record<string, string | number>>,
): void {
  for (const key of path) report.enter(key);
  report.add('STATE_INVALID', { reason: `refusal.sheet.${reason}`, facts });
  for (let i = 0; i < path.length; i++) report.leave();
}
