export { conform, walk, type ConformOptions } from './conform.js';
export { goldens } from './golden.js';
export { excessGrowth } from './growth.js';
export { messagesInUse, type MessageSources } from './messages.js';
export { jsonMutation, logMutation } from './mutate.js';
export {
  playMoves,
  randomChance,
  randomGame,
  randomStep,
  scriptedChance,
  settleChance,
  type ChanceSource,
} from './play.js';
export { rulesTested } from './tested.js';
export { optionVariants } from './variants.js';
export { nim, nimModule, type NimMove, type NimOptions } from './toys/nim.js';
export { whisper, whisperModule } from './toys/whisper.js';
