import {
  anything,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  parseJson,
  readShape,
  text,
  variant,
  type Actor,
  type Entry,
  type Json,
  type Phrase,
  type Problem,
  type Result,
  type SeenStep,
  type Shape,
  type Viewer,
} from '@chiaro/kernel';
import {
  offerKinds,
  offersMessage,
  type OfferKind,
  type OffersMessage,
} from './protocol-offers.js';
import {
  lobbyMessage,
  phraseKeys,
  phraseMessage,
  roomMessage,
  type LobbyMessage,
  type PhraseKey,
  type PhraseMessage,
  type RoomMessage,
} from './protocol-rooms.js';
import type { MatchResult } from './result.js';
import type { SeatSpec } from './setup.js';
import type { LedgerChange, MatchStep } from './told.js';

/**
 * Everything that a client and a host say to each other, as JSON text, near and far alike
 * (docs/protocol.md). A message is told by its `t`; `m` is the match it is about. Both ends speak
 * this version and the one before it.
 *
 * `seq` is the number of an event: 0 is the start, n is line n of the log. There is no gap.
 */
export const PROTOCOL = 1;
export const OLDEST = Math.max(1, PROTOCOL - 1);

/** The version to speak with somebody who speaks up to `theirs`; null where there is none. */
export const agreedVersion = (theirs: number): number | null =>
  theirs < OLDEST ? null : Math.min(theirs, PROTOCOL);

// ---------------------------------------------------------------------------- to the host

/** What a client says (docs/protocol.md). */
export type ClientMessage =
  /** The first on every connection: the highest version that the client speaks. */
  | { readonly t: 'hello'; readonly v: number }
  /** Tell me this match as `viewer` sees it, from event `from` on; from 0 as a snapshot. */
  | {
      readonly t: 'watch';
      readonly m: string;
      readonly viewer: Viewer;
      readonly from: number;
    }
  | { readonly t: 'unwatch'; readonly m: string; readonly viewer: Viewer }
  | DoMessage
  /** Asks for what cannot be computed from a view. */
  | { readonly t: 'ask'; readonly m: string; readonly id: string; readonly what: Question }
  /** The steps `from` to `to`, as `viewer` was told them; at most `HISTORY_STEPS`. */
  | {
      readonly t: 'history';
      readonly m: string;
      readonly id: string;
      readonly viewer: Viewer;
      readonly from: number;
      readonly to: number;
    }
  /** The log of a finished match. */
  | { readonly t: 'log'; readonly m: string; readonly id: string }
  /** Everything up to `seq` has been shown: bots that wait for it may move. Also asks a stuck one again. */
  | { readonly t: 'shown'; readonly m: string; readonly seq: number }
  | OfferAnswer
  /** Asks the player to move whether they are still there. */
  | { readonly t: 'nudge'; readonly m: string; readonly id: string; readonly seat: number }
  /** Somebody is here: a key was pressed. */
  | { readonly t: 'here'; readonly m: string }
  /** Says one of the preset phrases to everybody in a room. */
  | { readonly t: 'phrase'; readonly room: string; readonly key: PhraseKey }
  /** The share of a seat in the deal of a match that is about to begin, as 64 hexadecimal digits. */
  | { readonly t: 'reveal'; readonly m: string; readonly seat: number; readonly share: string }
  /** Tell me the open rooms and every change of them, or no longer. */
  | { readonly t: 'lobby'; readonly on: boolean }
  | { readonly t: 'ping' };

/**
 * Makes, accepts or declines an offer; the player who made it withdraws it by `decline`. `at` is the
 * position that the sender has seen, as in `do`. Answered by `done` or `no`; sent again it is the same.
 */
export interface OfferAnswer {
  readonly t: 'offer' | 'accept' | 'decline';
  readonly m: string;
  readonly id: string;
  readonly kind: OfferKind;
  readonly at: number;
}

/**
 * A proposed line of the log: actor and words (`A keep a c`, `* roll 3 3 5`, `- pause`). `at` is
 * the number of the last move, outcome, undo or redo that the sender has seen: a move for an
 * older position is refused. The id is chosen by the sender, once for each command, and scoped
 * to the sender and the actor: sent again, it gets its first answer.
 */
export interface DoMessage {
  readonly t: 'do';
  readonly m: string;
  readonly id: string;
  readonly at: number;
  readonly text: string;
}

export const questions = ['winnable'] as const;
export type Question = (typeof questions)[number];

/** Steps of one answer to `history`. */
export const HISTORY_STEPS = 100;

// ---------------------------------------------------------------------------- to the client

/** What a host says (docs/protocol.md). */
export type HostMessage<V = unknown, M = unknown> =
  | { readonly t: 'welcome'; readonly v: number }
  | SnapMessage<V>
  | ToldMessage<V, M>
  | SeatsMessage
  | OffersMessage
  | RoomMessage
  | LobbyMessage
  | PhraseMessage
  /** Stored: `seq` is the number of the last event of the command. */
  | { readonly t: 'done'; readonly m: string; readonly id: string; readonly seq: number }
  /** Refused, and nothing changed. Without `id` where none could be read. */
  | {
      readonly t: 'no';
      readonly m?: string | undefined;
      readonly id?: string | undefined;
      readonly error: Problem;
    }
  | {
      readonly t: 'answer';
      readonly m: string;
      readonly id: string;
      readonly phrase: Phrase | null;
    }
  | HistoryMessage<V, M>
  | { readonly t: 'log'; readonly m: string; readonly id: string; readonly text: string }
  /** The bot of this seat did not answer. */
  | { readonly t: 'stuck'; readonly m: string; readonly seat: number }
  /** The last event of each match that this connection watches: who lacks it watches again. */
  | {
      readonly t: 'pong';
      readonly matches: readonly { readonly m: string; readonly seq: number }[];
    }
  /** The host closes this connection; come back after so many milliseconds. */
  | { readonly t: 'bye'; readonly after: number };

/** The status of the match after its last event. */
export interface Now {
  /** What a command's `at` must be. */
  readonly at: number;
  /** Who acts; of chance only the purpose, and only where somebody must enter the outcome. */
  readonly actor: SeenActor;
  readonly paused: boolean;
  /** The seat that may undo or redo. */
  readonly undo: number | null;
  readonly redo: number | null;
  readonly pausable: boolean;
  /** Playing time in milliseconds, and whether it runs; null where the match keeps none. */
  readonly time: { readonly ms: number; readonly running: boolean } | null;
  /** What each seat has left in milliseconds, and whose clock runs; null where no time is set. */
  readonly clocks: { readonly left: readonly number[]; readonly runs: number | null } | null;
  readonly result: MatchResult | null;
}

export type SeenActor =
  | Exclude<Actor, { readonly kind: 'chance' }>
  | { readonly kind: 'chance'; readonly purpose: string };

/** What is settled before the first step, without anything secret. */
export interface Terms {
  readonly game: string;
  readonly rules: number;
  readonly options: Json;
  readonly undo: boolean;
  readonly clock: boolean;
  /** Whether outcomes are entered by hand. */
  readonly byHand: boolean;
  /** SHA-256 of the seed, or of the secret of a joint deal. */
  readonly commitment: string | null;
  /** Seats that had committed to a share of the deal and did not reveal it in time: left out. */
  readonly withheld: readonly number[];
  /** How much time each seat has (`bank 10+15`), or `none`. */
  readonly control: string;
  /** Whether undo and pause need an agreement (`offer`). */
  readonly consent: boolean;
  /** Whether it is one of several with the same deal: no hints, and its log opens when all are over. */
  readonly ranked: boolean;
}

/** Who plays for a seat, and whether its person is here. */
export interface SeatSeen {
  readonly kind: SeatSpec['kind'];
  readonly level?: string | undefined;
  /** Whether somebody watches as this seat now. */
  readonly present: boolean;
  /** A bot plays on for the person of this seat: until they are `back`, for a `turn`, or for good. */
  readonly standIn?: 'back' | 'turn' | 'gone' | undefined;
  /** Since when the person is away, and since when they were asked, in the unit of `time`. */
  readonly absentSince?: number | undefined;
  readonly askedAt?: number | undefined;
}

/** The whole of what a viewer may know now. */
export interface SnapMessage<V> {
  readonly t: 'snap';
  readonly m: string;
  readonly viewer: Viewer;
  readonly seq: number;
  readonly view: V;
  readonly entries: readonly Entry[];
  readonly totals: readonly number[];
  readonly terms: Terms;
  readonly now: Now;
}

/**
 * One step as a viewer learns of it. The view before is what the viewer has; what is legal the
 * viewer can work out.
 */
export interface ToldMessage<V, M> {
  readonly t: 'told';
  readonly m: string;
  readonly viewer: Viewer;
  readonly seq: number;
  readonly step: SeenStep<M> | MatchStep<M>;
  readonly after: V;
  readonly entries: readonly Entry[];
  readonly totals: readonly number[];
  readonly ledger?: LedgerChange | undefined;
  /** Missing on all but the last step of a command: they belong together. */
  readonly now?: Now | undefined;
}

/** Who is here. It has a count of its own and never enters the log. */
export interface SeatsMessage {
  readonly t: 'seats';
  readonly m: string;
  readonly rev: number;
  /** The host's clock, in milliseconds since 1970. */
  readonly time: number;
  readonly seats: readonly SeatSeen[];
  /** How many spectators there are. */
  readonly watching: number;
}

export interface HistoryMessage<V, M> {
  readonly t: 'history';
  readonly m: string;
  readonly id: string;
  readonly viewer: Viewer;
  /** The view before the first of the steps. */
  readonly before: V;
  readonly steps: readonly Pick<
    ToldMessage<V, M>,
    'seq' | 'step' | 'after' | 'entries' | 'totals' | 'ledger'
  >[];
}

// ---------------------------------------------------------------------------- reading

const LONGEST_ID = 80;
const LONGEST_LINE = 4_000;
/** Deep enough for any view; a message from outside is flat. */
const DEPTH_IN = 4;

const number = integer({ min: 0 });
const id = text({ max: LONGEST_ID });
export const viewerShape: Shape<Viewer> = {
  schema: { anyOf: [{ type: 'integer', minimum: 0, maximum: 25 }, { enum: ['table'] }] },
  read: (value, report) =>
    (value === 'table' ? oneOf(['table']) : integer({ min: 0, max: 25 })).read(value, report),
};
const viewer = viewerShape;
const named = <T extends string>(t: T) => oneOf<T>([t]);

const clientMessage: Shape<ClientMessage> = variant<ClientMessage>('t', {
  hello: object({ t: named('hello'), v: integer({ min: 0, max: 1_000 }) }),
  watch: object({ t: named('watch'), m: id, viewer, from: number }),
  unwatch: object({ t: named('unwatch'), m: id, viewer }),
  do: object({ t: named('do'), m: id, id, at: number, text: text({ max: LONGEST_LINE }) }),
  ask: object({ t: named('ask'), m: id, id, what: oneOf(questions) }),
  history: object({ t: named('history'), m: id, id, viewer, from: number, to: number }),
  log: object({ t: named('log'), m: id, id }),
  shown: object({ t: named('shown'), m: id, seq: number }),
  offer: object({ t: named('offer'), m: id, id, kind: oneOf(offerKinds), at: number }),
  accept: object({ t: named('accept'), m: id, id, kind: oneOf(offerKinds), at: number }),
  decline: object({ t: named('decline'), m: id, id, kind: oneOf(offerKinds), at: number }),
  nudge: object({ t: named('nudge'), m: id, id, seat: integer({ min: 0, max: 25 }) }),
  here: object({ t: named('here'), m: id }),
  phrase: object({ t: named('phrase'), room: id, key: oneOf(phraseKeys) }),
  reveal: object({
    t: named('reveal'),
    m: id,
    seat: integer({ min: 0, max: 25 }),
    share: text({ max: 64 }),
  }),
  lobby: object({ t: named('lobby'), on: flag }),
  ping: object({ t: named('ping') }),
});

/** What a client sent, or everything that is wrong with it. */
export function readClientMessage(source: string): Result<ClientMessage, readonly Problem[]> {
  const json = parseJson(source, { size: MESSAGE_SIZE, depth: DEPTH_IN });
  return json.ok ? readShape(clientMessage, json.value) : { ok: false, error: [json.error] };
}

/** Characters that a host reads of one message. */
export const MESSAGE_SIZE = 16_384;

// Views, steps, entries and phrases are the host's own and are passed on as they are.
const anyOf = <T>(): Shape<T> => anything as Shape<T>;
const nowShape: Shape<Now> = object({
  at: number,
  actor: anyOf<SeenActor>(),
  paused: flag,
  undo: nullable(number),
  redo: nullable(number),
  pausable: flag,
  time: nullable(object({ ms: number, running: flag })),
  clocks: nullable(object({ left: list(number), runs: nullable(number) })),
  result: anyOf<MatchResult | null>(),
});
const step = {
  seq: number,
  step: anyOf<SeenStep<unknown> | MatchStep<unknown>>(),
  after: anything,
  entries: anyOf<readonly Entry[]>(),
  totals: anyOf<readonly number[]>(),
  ledger: optional(anyOf<LedgerChange>()),
};

const hostMessage: Shape<HostMessage> = variant<HostMessage>('t', {
  welcome: object({ t: named('welcome'), v: number }),
  snap: object({
    t: named('snap'),
    m: id,
    viewer,
    seq: number,
    view: anything,
    entries: anyOf<readonly Entry[]>(),
    totals: anyOf<readonly number[]>(),
    terms: anyOf<Terms>(),
    now: nowShape,
  }),
  told: object({ t: named('told'), m: id, viewer, ...step, now: optional(nowShape) }),
  seats: object({
    t: named('seats'),
    m: id,
    rev: number,
    time: number,
    seats: list(
      object({
        kind: anyOf<SeatSpec['kind']>(),
        level: optional(text({ max: 80 })),
        present: flag,
        standIn: optional(oneOf(['back', 'turn', 'gone'])),
        absentSince: optional(number),
        askedAt: optional(number),
      }),
    ),
    watching: number,
  }),
  offers: offersMessage,
  room: roomMessage,
  lobby: lobbyMessage,
  phrase: phraseMessage,
  done: object({ t: named('done'), m: id, id, seq: number }),
  no: object({ t: named('no'), m: optional(id), id: optional(id), error: anyOf<Problem>() }),
  answer: object({ t: named('answer'), m: id, id, phrase: anyOf<Phrase | null>() }),
  history: object({
    t: named('history'),
    m: id,
    id,
    viewer,
    before: anything,
    steps: list(object(step)),
  }),
  log: object({ t: named('log'), m: id, id, text: anyOf<string>() }),
  stuck: object({ t: named('stuck'), m: id, seat: number }),
  pong: object({ t: named('pong'), matches: list(object({ m: id, seq: number })) }),
  bye: object({ t: named('bye'), after: number }),
});

/** What a host sent; null for what this version does not know. */
export function readHostMessage(source: string): HostMessage | null {
  try {
    const read = readShape(hostMessage, JSON.parse(source));
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
}
