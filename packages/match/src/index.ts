export { botsHere, checkLevels, playBots, signBots, type BotRunner, type BotTurn } from './bots.js';
export { Client, type Seating, type Snapshot } from './client/client.js';
export { Line, type ClientLine, type Connection, type LineUser } from './client/line.js';
export type { After, ClientPorts } from './client/ports.js';
export type { Outages } from './clock.js';
export type { Change, Command, MatchWish, RestoreOptions } from './command.js';
export { createMatch, explain, type NewMatch, type TextMatch } from './door.js';
export type { Member } from './host/audience.js';
export type { Aside, Company, Onlookers } from './host/company.js';
export {
  Conversation,
  type Admit,
  type Admitted,
  type AnyHost,
  type RoomWord,
} from './host/conversation.js';
export { LocalFeed, type Feed } from './host/feed.js';
export { Host, type HostMeter, type HostPorts, type HostWays, type MatchSet } from './host/host.js';
export { Match } from './match.js';
export { abandonTime, outlookOf, type Outlook } from './outlook.js';
export { matchWords } from './messages.js';
export {
  readClientMessage,
  readHostMessage,
  type ClientMessage,
  type HostMessage,
  type SeatSeen,
} from './protocol.js';
export type { OfferKind, OpenOffer, SettledOffer } from './protocol-offers.js';
export {
  digestShape,
  lobbyShape,
  phraseKeys,
  ratingNewsShape,
  roomShape,
  type LobbyMessage,
  type OpenRoom,
  type PhraseKey,
  type RatingChange,
  type RatingNews,
  type RoomMessage,
  type RoomSeat,
} from './protocol-rooms.js';
export {
  pledgeBookShape,
  Pledges,
  type Pledge,
  type PledgeBook,
  type PledgePorts,
} from './proof/pledges.js';
export {
  narrateReceipt,
  narrateWithheld,
  receiptOf,
  type Breach,
  type Evidence,
  type Receipt,
} from './proof/receipt.js';
export type { Witnessed } from './proof/witness.js';
export { matchFromLog, matchLog, type LogWish, type Resumed } from './record.js';
export { narrateResult, resultOf, type MatchResult } from './result.js';
export { formatSeat, parseSeat } from './seats.js';
export {
  readEvents,
  factorShape,
  timeShape,
  type ChanceSource,
  type MatchEvent,
  type SeatSpec,
  type Setup,
  type StartEvent,
  type StepEvent,
} from './setup.js';
export {
  MemoryStore,
  type Appended,
  type Store,
  type StoredCommand,
  type StoredEvent,
} from './store.js';
export { verifyBots, type BotsVerified } from './verify-bots.js';
export {
  narrate,
  retrace,
  tellTransition,
  type MatchStep,
  type Told,
  type Transition,
} from './told.js';
export {
  nearLine,
  nearMatch,
  type AnyClient,
  type NearMatch,
  type NearPorts,
} from './transport/near.js';
export { socketTransport, type Socket } from './transport/socket.js';
export { stillClient } from './transport/still.js';
export type { Receiver, Serve, Served, Speak, Transport, Wire } from './transport/transport.js';
