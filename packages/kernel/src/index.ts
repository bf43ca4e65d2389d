/**
 * The public API: what somebody who writes a game, a bot or a program around a game may use. Every
 * name has a sentence (tests/public-names.test.ts). What only Chiaro's own packages share is in
 * `@chiaro/kernel/internal`.
 */

// The contract: what a game and its module provide.
export {
  type Actor,
  CHANCE,
  type ChanceStep,
  type Fast,
  type Game,
  type MoveStep,
  type Nature,
  type Notation,
  OVER,
  type Seating,
  type StateCodec,
  type UndoRule,
  type Viewer,
} from './game.js';
export type {
  AnyModule,
  AnyPlayable,
  CoreModule,
  Cover,
  GameModule,
  Offer,
  PlayableModule,
} from './module.js';
export {
  choice,
  choiceOf,
  later,
  count,
  countOrNone,
  defineOptions,
  type OptionSchema,
  type OptionsOf,
  type OptionSpec,
  toggle,
} from './options.js';
export { checkOutcome, type Need, type Outcome, sample } from './chance.js';
export {
  type ErrorCode,
  errorCodes,
  type Fact,
  type Facts,
  type Problem,
  reasonOf,
  type Refusal,
} from './errors.js';
export { err, invariant, ok, type Result } from './result.js';
export { type Entry, type Ledger, RecordingLedger, silent, sumBySide } from './ledger.js';

// Playing: the one machine that applies steps, the loop around it, bots and their budget.
export {
  type Memory,
  mustApply,
  Playthrough,
  type PlaythroughWish,
  type Standing,
} from './playthrough.js';
export type { Step } from './step.js';
export { type Played, type Players, playGame } from './play-game.js';
export {
  type Bot,
  type BotMaker,
  type Contest,
  findBot,
  noResources,
  type Resources,
  type Turn,
} from './bot.js';
export { type Budget, iterations, milliseconds } from './budget.js';
export { below, FastRng, fraction, pickOne, type Rng, shuffleInPlace } from './rng.js';
export {
  commitmentOf,
  dealOutcome,
  parseSeed,
  type Seed,
  seedFromBytes,
  seedFromText,
} from './deal.js';

export { formatTime, parseTime, type TimeControl } from './clocks.js';

// Logs: text, replay, and whether a deal was fair.
export { formatLog, type Log, type LogLine, type LogVersion, parseLog, seatLetter } from './log.js';
export { type Fairness, logOf, replay, type Replay, verifyDeal } from './replay.js';

// Words: phrases, languages, names, and what a viewer is told.
export { messageOf } from './answer.js';
export {
  type Arg,
  createWords,
  isLanguage,
  type Language,
  languages,
  type Messages,
  type Names,
  phrase,
  type Phrase,
  type SeatRef,
  type Section,
  type SideRef,
  type Words,
} from './words.js';
export { kernelWords } from './messages.js';
export {
  type Narrator,
  type SeenStep,
  type Telling,
  type WarningLevel,
  warningLevels,
} from './narrator.js';

// What a module may bring besides its rules.
export type { Said, Sheet, SheetScore, WorkedExample } from './sheet.js';
export {
  type Advice,
  type Aid,
  type Coach,
  type CoachMaker,
  type Luck,
  type Perfect,
  type RankedOption,
  type Review,
  type ReviewedDecision,
  type WayBack,
} from './coach.js';
export {
  type JudgedPosition,
  type Practice,
  type PracticeMaker,
  type PracticeRequest,
  type PracticeStage,
  type Puzzle,
  type PuzzleOutcome,
  type PuzzlePlace,
} from './practice.js';
export { type PuzzleSet, parsePuzzleSet, type StoredPuzzle } from './puzzle-set.js';
export type { Crew, SolveJob, Solver, SolveStep } from './solver.js';
export type { Archive, Archived, ArchiveView, FinishedPlay } from './archive.js';

// Input from outside: JSON read strictly, and shapes that check and document it.
export { type Json, parseJson } from './json.js';
export {
  anything,
  type Bad,
  BAD,
  convert,
  dictionary,
  flag,
  integer,
  type IntegerLimits,
  isRecord,
  list,
  type ListLimits,
  nullable,
  object,
  oneOf,
  optional,
  type Read,
  type ReadFields,
  readShape,
  refine,
  Report,
  type Shape,
  text,
  variant,
} from './shape.js';
