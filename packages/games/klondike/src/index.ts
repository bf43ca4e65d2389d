import { ok, type GameModule } from '@chiaro/kernel';
import rulesEn from '../RULES.md?raw';
import rulesIt from '../RULES.it.md?raw';
import { archive } from './archive/archive.js';
import { bots } from './bots/makers.js';
import { contests } from './bots/contests.js';
import { coachMaker } from './coach/coach.js';
import { loadConfig } from './config-load.js';
import { defaultConfig, type ScoringConfig } from './config.js';
import { createCore } from './core.js';
import type { Options } from './options.js';
import { createSheet } from './sheet.js';
import { decide, solveDeals, work } from './solver/hook.js';
import type { State } from './state.js';
import type { Move } from './types.js';
import type { View } from './view.js';

export type KlondikeModule = GameModule<State, Move, View, Options>;

/** The game with the numbers of a scoring configuration; `module` has the built-in ones. */
export const createModule = (config: ScoringConfig = defaultConfig): KlondikeModule => ({
  ...createCore(config),
  rules: { it: rulesIt, en: rulesEn },
  sheet: createSheet(config),
  bots,
  contests,
  coach: coachMaker(config),
  solver: { solve: solveDeals, decide, work },
  archive,
  configure(source) {
    const read = loadConfig(source);
    return read.ok ? ok(createModule(read.value)) : read;
  },
});

export const module: KlondikeModule = createModule();

/** The game, under its own name: `import { klondike } from '@chiaro/klondike'`. */
export { module as klondike };

export { loadConfig } from './config-load.js';
export { configHash, defaultConfig, type ScoringConfig } from './config.js';
export {
  dealFromSeed,
  numberedDeal,
  readDeal,
  seedOfDeal,
  writeDeal,
  type WrittenDeal,
} from './deals.js';
export { importScores, type ImportPlan } from './archive/import.js';
export { ruleNumbers } from './numbers.js';
export { packs } from './cards.js';
export { lockedBy } from './levels.js';
export { cardInPile, pilePhrase } from './navigate.js';
export { readScores, writeScores } from './archive/record-file.js';
export { marksPhrase, recordOf, victoryLines, type ScoreRecord } from './archive/records.js';
export { scoreGame, type Breakdown, type Settings } from './scoring.js';
export { readQuestion } from './question.js';
export { warningLevelOf } from './spoken.js';
export {
  solutionText,
  solve,
  solveShort,
  verdictPhrase,
  type ShortSolution,
  type Solution,
} from './solver/solve.js';
export { DealSolver, type Verdict } from './solver/solver.js';
export {
  achievementIds,
  achievementPhrase,
  bestVictories,
  isPersonalBest,
  leaderboard,
  levelSuggestion,
  newAchievements,
  personalBestPhrase,
  statistics,
  statisticsPhrase,
} from './archive/standings.js';
export { limitSeconds, type Options } from './options.js';
export { scoreSheet, type SoloScore } from './sheet.js';
export type { State } from './state.js';
export { PILES, type Counts, type Move } from './types.js';
export type { View } from './view.js';
export { isProvedWinnable } from './winnable.js';
