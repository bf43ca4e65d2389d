import {
  err,
  integer,
  list,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  readShape,
  silent,
  text,
  type Json,
  type Problem,
  type Result,
  type StateCodec,
} from '@chiaro/kernel';
import { cardNames, cardOf, namesIn, setOf, PACK, SEATS, type CardName } from './cards.js';
import { check, decodeMove, encodeMove, legal } from './moves.js';
import { notation } from './notation.js';
import { agreedDealer, options, type Options } from './options.js';
import { playCode, settle } from './rules.js';
import { matchIsOver } from './scoring.js';
import {
  handSize,
  initialState,
  seatOfPlay,
  DEAL,
  DEALER,
  NOBODY,
  PLAY,
  type State,
} from './state.js';

/**
 * A state is stored as the last deal and its plays; decoding replays them, so a stored state is
 * always reachable from that deal.
 */
const cards = list(oneOf(cardNames, 'UNKNOWN_CARD'), { max: PACK });
const stored = object({
  options: options.shape,
  dealer: nullable(integer({ min: 0, max: SEATS - 1 })),
  hand: integer({ min: 0 }),
  before: list(integer({ min: 0 }), { length: 2 }),
  deal: nullable(object({ hands: list(cards, { length: SEATS }), table: cards })),
  plays: list(text({ max: 80 }), { max: PACK }),
  /** Present if more than the deal above was annulled. */
  annulled: optional(integer({ min: 2 })),
});
type Stored = Extract<ReturnType<typeof readStored>, { ok: true }>['value'];
const readStored = (json: unknown) => readShape(stored, json);

// ---------------------------------------------------------------------------- encode

function encode(s: State): Json {
  return {
    options: s.options,
    dealer: s.phase === DEALER ? null : dealerOfHand(s),
    hand: s.hand,
    before: [s.totals[0]! - s.gained[0]!, s.totals[1]! - s.gained[1]!],
    deal: dealOf(s),
    plays: Array.from(s.history.subarray(0, s.plays), (code) => notation.format(decodeMove(code))),
    ...(s.annulled > 1 ? { annulled: s.annulled } : {}),
  };
}

/** Between hands `dealer` is already the next dealer. */
const dealerOfHand = (s: State): number =>
  s.phase !== PLAY && s.plays > 0 ? (s.dealer + 3) & 3 : s.dealer;

/** The deal: the hands with the played cards put back, and the table without them. */
function dealOf(s: State): Json {
  const hands = s.hands.slice();
  let lo = s.tableLo | s.piles[0]! | s.piles[2]!;
  let hi = s.tableHi | s.piles[1]! | s.piles[3]!;
  for (let index = 0; index < s.plays; index++) {
    const card = setOf([s.history[index]! & 63]);
    const seat = seatOfPlay(s, index);
    hands[2 * seat]! |= card.lo;
    hands[2 * seat + 1]! |= card.hi;
    lo &= ~card.lo;
    hi &= ~card.hi;
  }
  const dealt = [0, 1, 2, 3].map((seat) => namesIn(hands[2 * seat]!, hands[2 * seat + 1]!));
  const table = namesIn(lo, hi);
  return dealt[0]!.length + table.length === 0 ? null : { hands: dealt, table };
}

// ---------------------------------------------------------------------------- decode

const invalid = (path: string, reason?: string): Result<never, readonly Problem[]> =>
  err([{ code: 'STATE_INVALID', path, ...(reason === undefined ? {} : { reason }) }]);

function decode(json: unknown): Result<State, readonly Problem[]> {
  const read = readStored(json);
  return read.ok ? rebuild(read.value) : read;
}

function rebuild(value: Stored): Result<State, readonly Problem[]> {
  const s = initialState(value.options);
  if (value.dealer === null) {
    if (s.phase !== DEALER) return invalid('/dealer');
    const fresh = value.deal === null && value.plays.length === 0 && value.hand === 0;
    return fresh && value.before.every((points) => points === 0) ? ok(s) : invalid('/dealer');
  }
  const finished = isAnnulled(value.deal) ? value.hand : value.hand - 1;
  if (!canDeal(value.options, value.dealer, finished)) return invalid('/dealer');
  if (matchIsOver(value.options, value.before, finished))
    return invalid('/before', 'refusal.alreadyWon');
  const begun =
    value.hand > 0 || (value.before.every((points) => points === 0) && isAnnulled(value.deal));
  if (!begun) return invalid('/hand');
  s.phase = DEAL;
  s.dealer = value.dealer;
  s.totals.set(value.before);
  s.hand = value.hand;
  const isAnnulledTwice = value.annulled !== undefined;
  if (isAnnulledTwice && (value.deal === null || !isAnnulled(value.deal)))
    return invalid('/annulled');
  if (value.deal === null) return value.plays.length === 0 ? ok(s) : invalid('/plays');
  const problem = dealAgain(s, value.deal);
  s.annulled = value.annulled ?? s.annulled;
  return problem === null ? playAgain(s, value.plays) : err([problem]);
}

/** SC-D1: the deal rotates from the first dealer, if one was agreed on. */
const canDeal = (chosen: Options, dealer: number, finished: number): boolean =>
  agreedDealer(chosen) === NOBODY || ((agreedDealer(chosen) + finished) & 3) === dealer;

type Deal = { hands: CardName[][]; table: CardName[] };

/** SC-D4: an annulled deal stores only its table. */
const isAnnulled = (deal: Deal | null): boolean =>
  deal === null || deal.hands.every((hand) => hand.length === 0);

function dealAgain(s: State, deal: Deal): Problem | null {
  const size = handSize(s.options);
  const left = PACK - size * SEATS;
  const annulled = isAnnulled(deal);
  if (deal.table.length !== left) return { code: 'STATE_INVALID', path: '/deal/table' };
  const short = annulled ? -1 : deal.hands.findIndex((hand) => hand.length !== size);
  if (short !== -1) return { code: 'STATE_INVALID', path: `/deal/hands/${short}` };
  const order = deal.hands.flat().map(cardOf);
  const table = deal.table.map(cardOf);
  // The hands do not matter for a deal that is annulled again.
  if (annulled) for (let card = 0; card < PACK; card++) if (!table.includes(card)) order.push(card);
  order.push(...table);
  if (new Set(order).size < PACK) return { code: 'DUPLICATE_CARD', path: '/deal' };
  const before = s.hand;
  settle(s, order);
  s.hand = before;
  return annulled === (s.phase === DEAL) ? null : { code: 'STATE_INVALID', path: '/deal/table' };
}

function playAgain(s: State, plays: readonly string[]): Result<State, readonly Problem[]> {
  for (const [index, played] of plays.entries()) {
    const path = `/plays/${index}`;
    if (s.phase !== PLAY) return err([{ code: 'EVENT_AFTER_END', path }]);
    const move = notation.parse(played, legal(s));
    if (!move.ok) return err([{ ...move.error, path }]);
    // People may write a play in several ways, a stored state uses exactly one.
    if (notation.format(move.value) !== played) return err([{ code: 'ILLEGAL_MOVE', path }]);
    const refusal = check(s, move.value);
    if (refusal !== null) return err([{ ...refusal, path }]);
    playCode(s, encodeMove(move.value), silent);
  }
  return ok(s);
}

export const codec: StateCodec<State> = { encode, decode };
