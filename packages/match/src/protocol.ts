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
 * Every message between client and host, as JSON text, the same locally and over the network
 * (docs/protocol.md). `t` is the type of a message; `m` is the match it is about. Both ends support
 * this version and the one before it.
 *
 * `seq` is the number of an event: 0 is the start, n is line n of the log. There are no gaps.
 */
export const PROTOCOL = 1;
export const OLDEST = Math.max(1, PROTOCOL - 1);

/** The protocol version to use with a peer that supports up to `theirs`; null if there is none. */
export const agreedVersion = (theirs: number): number | null =>
  theirs < OLDEST ? null : Math.min(theirs, PROTOCOL);

// ---------------------------------------------------------------------------- to the host

/** Messages of a client (docs/protocol.md). */
export type ClientMessage =
  /** The first message on every connection: the highest version that the client supports. */
  | { readonly t: 'hello'; readonly v: number }
  /**
   * Subscribes to this match as `viewer`, from event `from` on; from 0 it starts with a snapshot.
   */
  | {
      readonly t: 'watch';
      readonly m: string;
      readonly viewer: Viewer;
      readonly from: number;
    }
  | { readonly t: 'unwatch'; readonly m: string; readonly viewer: Viewer }
  | DoMessage
  /** Asks for an answer that cannot be computed from a view. */
  | { readonly t: 'ask'; readonly m: string; readonly id: string; readonly what: Question }
  /** Requests the steps `from` to `to`, as `viewer` was told them; at most `HISTORY_STEPS`. */
  | {
      readonly t: 'history';
      readonly m: string;
      readonly id: string;
      readonly viewer: Viewer;
      readonly from: number;
      readonly to: number;
    }
  /** Requests the log of a finished match. */
  | { readonly t: 'log'; readonly m: string; readonly id: string }
  /**
   * Everything up to `seq` has been shown: bots that wait for it may move. Also asks a stuck bot
   * again.
   */
  | { readonly t: 'shown'; readonly m: string; readonly seq: number }
  | OfferAnswer
  /** Asks the player to move whether they are still there. */
  | { readonly t: 'nudge'; readonly m: string; readonly id: string; readonly seat: number }
  /** Presence: somebody pressed a key. */
  | { readonly t: 'here'; readonly m: string }
  /** Sends one of the preset phrases to everybody in a room. */
  | { readonly t: 'phrase'; readonly room: string; readonly key: PhraseKey }
  /** The share of a seat in the deal of a match that is about to begin, as 64 hexadecimal digits. */
  | { readonly t: 'reveal'; readonly m: string; readonly seat: number; readonly share: string }
  /** Subscribes to the list of open rooms, or unsubscribes. */
  | { readonly t: 'lobby'; readonly on: boolean }
  | { readonly t: 'ping' };

/**
 * Makes, accepts or declines an offer; the player who made it withdraws it by `decline`. `at` is
 * the position that the sender has seen, as in `do`. Answered by `done` or `no`; idempotent.
 */
export interface OfferAnswer {
  readonly t: 'offer' | 'accept' | 'decline';
  readonly m: string;
  readonly id: string;
  readonly kind: OfferKind;
  readonly at: number;
}

/**
 * A proposed line of the log: actor and text (`A keep a c`, `* roll 3 3 5`, `- pause`). `at` is the
 * number of the last move, outcome, undo or redo that the sender has seen: a move for an older
 * position is refused. The sender chooses a new id for each command; it is scoped to the sender and
 * the actor. A command that is resent under its id gets its first answer.
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

/** Maximum steps in one answer to `history`. */
export const HISTORY_STEPS = 100;

// ---------------------------------------------------------------------------- to the client

/** Messages of a host (docs/protocol.md). */
export type HostMessage<V = unknown, M = unknown> =
  | { readonly t: 'welcome'; readonly v: number }
  | SnapMessage<V>
  | ToldMessage<V, M>
  | SeatsMessage
  | OffersMessage
  | RoomMessage
  | LobbyMessage
  | PhraseMessage
  /** The command is stored: `seq` is the number of its last event. */
  | { readonly t: 'done'; readonly m: string; readonly id: string; readonly seq: number }
  /** Refused, and nothing changed. Without `id` if none could be parsed. */
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
  /**
   * The last event of each match that this connection watches: a client that lacks it subscribes
   * again.
   */
  | {
      readonly t: 'pong';
      readonly matches: readonly { readonly m: string; readonly seq: number }[];
    }
  /** The host closes this connection; reconnect after so many milliseconds. */
  | { readonly t: 'bye'; readonly after: number };

/** The status of the match after its last event. */
export interface Now {
  /** The required `at` of a command. */
  readonly at: number;
  /** Who acts; for chance only the purpose, and only if somebody must enter the outcome. */
  readonly actor: SeenActor;
  readonly paused: boolean;
  /** The seat that may undo or redo. */
  readonly undo: number | null;
  readonly redo: number | null;
  readonly pausable: boolean;
  /** Playing time in milliseconds, and whether it runs; null if the match keeps none. */
  readonly time: { readonly ms: number; readonly running: boolean } | null;
  /**
   * The time each seat has left in milliseconds, and whose clock runs; null without a time control.
   */
  readonly clocks: { readonly left: readonly number[]; readonly runs: number | null } | null;
  readonly result: MatchResult | null;
}

export type SeenActor =
  | Exclude<Actor, { readonly kind: 'chance' }>
  | { readonly kind: 'chance'; readonly purpose: string };

/** The settings of a match that are fixed before the first step, without secrets. */
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
  /**
   * Seats that had committed to a share of the deal and did not reveal it in time, so it was left
   * out.
   */
  readonly withheld: readonly number[];
  /** The time control (`bank 10+15`), or `none`. */
  readonly control: string;
  /** Whether undo and pause need an agreement (`offer`). */
  readonly consent: boolean;
  /**
   * Whether it is one of several matches with the same deal: no hints, and its log is published
   * when all are over.
   */
  readonly ranked: boolean;
  /** Whether its result changes ratings: no takeback and no hints. */
  readonly rated: boolean;
}

/** Who plays for a seat, and whether its person is present. */
export interface SeatSeen {
  readonly kind: SeatSpec['kind'];
  readonly level?: string | undefined;
  /** Whether somebody is connected as this seat. */
  readonly present: boolean;
  /**
   * A bot plays on for the person of this seat: until they are `back`, for a `turn`, or for good
   * (`gone`).
   */
  readonly standIn?: 'back' | 'turn' | 'gone' | undefined;
  /** Since when the person is absent, and since when they were asked, on the clock of `time`. */
  readonly absentSince?: number | undefined;
  readonly askedAt?: number | undefined;
}

/** Everything that a viewer may know now. */
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
 * One step as a viewer learns of it. It omits the view before, which the viewer has, and the legal
 * moves, which the viewer can compute.
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
  /** Present only on the last step of a command: all its steps are applied together. */
  readonly now?: Now | undefined;
}

/** Presence. Numbered separately and never recorded in the log. */
export interface SeatsMessage {
  readonly t: 'seats';
  readonly m: string;
  readonly rev: number;
  /** The host's clock, in milliseconds since 1970. */
  readonly time: number;
  readonly seats: readonly SeatSeen[];
  /** Number of spectators. */
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
/** Nesting limit, deep enough for any view; a message from a client is flat. */
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

/** Parses a message of a client, or returns every problem in it. */
export function readClientMessage(source: string): Result<ClientMessage, readonly Problem[]> {
  const json = parseJson(source, { size: MESSAGE_SIZE, depth: DEPTH_IN });
  return json.ok ? readShape(clientMessage, json.value) : { ok: false, error: [json.error] };
}

/** Maximum characters of a message to a host. */
export const MESSAGE_SIZE = 16_384;

// Views, steps, entries and phrases come from our own host and are not validated.
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

/** Parses a message of a host; null if this version does not know it. */
export function readHostMessage(source: string): HostMessage | null {
  try {
    const read = readShape(hostMessage, JSON.parse(source));
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
}
