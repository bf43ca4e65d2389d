import { ok, type GameModule } from '@chiaro/kernel';
import { archive } from './archive/archive.js';
import { contests } from './bots/contests.js';
import { loadConfig } from './config-load.js';
import { defaultConfig, type ScoringConfig } from './config.js';
import type { Options } from './options.js';
import { createPlayable } from './playable.js';
import { ruleBook } from './rule-book.js';
import { createSheet } from './sheet.js';
import type { State } from './state.js';
import type { Move } from './types.js';
import type { View } from './view.js';

type KlondikeModule = GameModule<State, Move, View, Options>;

/** The game with the numbers of a scoring configuration; `module` has the built-in ones. */
const createModule = (config: ScoringConfig = defaultConfig): KlondikeModule => ({
  ...createPlayable(config),
  rules: ruleBook,
  sheet: createSheet(config),
  contests,
  practice: {
    make: () => import('./coach/practice.js').then(({ createPractice }) => createPractice()),
  },
  archive,
  configure(source) {
    const read = loadConfig(source);
    return read.ok ? ok(createModule(read.value)) : read;
  },
});

/** The complete Klondike module: rules, words, scorekeeper, bots, coach. */
export const module: KlondikeModule = createModule();

/** The game, under its own name: `import { klondike } from '@chiaro/klondike'`. */
export { module as klondike };

export { ruleNumbers } from './numbers.js';
export { packs } from './cards.js';
export { recordOf, type ScoreRecord } from './archive/records.js';
export {
  achievementIds,
  achievementPhrase,
  achievementProgress,
  newAchievements,
  type AchievementId,
} from './archive/standings.js';
export { limitSeconds, type Options } from './options.js';
export { scoreSheet, type SoloScore } from './sheet.js';
export type { State } from './state.js';
export { decks, drawSizes, PILES, type Counts, type Move } from './types.js';
export type { View } from './view.js';
