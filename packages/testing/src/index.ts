export { conform, type ConformOptions } from './conform.js';
export { goldens } from './golden.js';
export { collectGarbage } from './garbage.js';
export { excessGrowth } from './growth.js';
export { nastyShapes } from './nasty.js';
export { messagesInUse, type MessageSources } from './messages.js';
export { jsonMutation, logMutation } from './mutate.js';
export {
  playMoves,
  randomChance,
  randomGame,
  scriptedChance,
  settleChance,
  type ChanceSource,
} from './play.js';
export { rulesTested } from './tested.js';
export { optionVariants } from './variants.js';
export { nim, type NimMove, type NimOptions } from './toys/nim.js';
export { nimModule } from './toys/nim-module.js';
export { whisper, whisperModule } from './toys/whisper.js';
