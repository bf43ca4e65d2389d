// The web app still imports these from here; they live in the kernel.
export {
  messageOf,
  nameKey,
  namesInTags,
  readName,
  readNames,
  reviewAnswer,
  tableNames,
  verdictOn,
} from '@chiaro/kernel';
export { botTurn, botsHere, checkLevels, playBots, type BotRunner, type BotTurn } from './bots.js';
export type { Change, Command, MatchWish, RestoreOptions } from './command.js';
export { Match } from './match.js';
export { matchWords } from './messages.js';
export {
  formatSeat,
  matchFromLog,
  matchLog,
  parseSeat,
  type LogWish,
  type Resumed,
} from './record.js';
export { narrateResult, resultOf, type MatchResult } from './result.js';
export {
  readEvent,
  readEvents,
  type ChanceSource,
  type MatchEvent,
  type SeatSpec,
  type Setup,
  type StartEvent,
  type StepEvent,
} from './setup.js';
export { MemoryStore, type Appended, type Store, type StoredEvent } from './store.js';
export { Table, type Done, type Order } from './table.js';
export {
  narrate,
  retrace,
  tellTransition,
  type MatchStep,
  type Told,
  type Transition,
} from './told.js';
