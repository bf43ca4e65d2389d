/**
 * What Chiaro's own packages share and nobody else should rely on: it may change in any release and
 * is not in the reference (docs/adr/0013-chosen-surface.md).
 */

export { decisiveOptions } from './options.js';
export { type JointDeal, jointSeed } from './deal.js';
export { placesOf, winnersOf } from './places.js';
export { allowance, type Clocks, extras, leftAt, TIME_LIMITS } from './clocks.js';
export { endsWithout, type Hands, isPersons } from './hands.js';
export { formatActor, LOG_VERSION, logVersions, MOST_STEPS, parseActor, versionIn } from './log.js';
export { gameTag, jointDealOf, jointDealTags, readStep, resultText } from './replay.js';
export { decodeState, encodeState } from './codec.js';
export { plainEntry } from './narrator.js';
export { seenStep, tell } from './tell.js';
export { nameKey, namesInTags, readName, readNames, tableNames } from './names.js';
export { findPuzzle, practiceStages } from './practice.js';
export {
  formatPuzzleSet,
  openPuzzle,
  puzzleIdOf,
  playPuzzle,
  playScript,
  ratingOfPuzzle,
  storePuzzle,
} from './puzzle-set.js';
export { namesSomebody } from './words.js';
export { verdictOn } from './verdict.js';
export { fromHex, sha256, toHex, utf8 } from './sha256.js';
