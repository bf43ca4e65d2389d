import { count, namesIn, PACK, SEATS } from './cards.js';
import { agreedDealer, type Options } from './options.js';

/** The next step: draw the first dealer, deal a hand, play a card, none. */
export const phases = ['dealer', 'deal', 'play', 'over'] as const;
export type Phase = (typeof phases)[number];
export const DEALER = 0;
export const DEAL = 1;
export const PLAY = 2;
export const OVER_PHASE = 3;

export const NOBODY = -1;

/**
 * A whole match. Between two hands the piles, scope and plays of the last one stay, for its
 * account; the next deal clears them.
 */
export interface State {
  readonly options: Options;
  phase: number;
  /** The dealer of this hand; between hands, of the next one. */
  dealer: number;
  turn: number;
  /** Hands dealt so far, this one included. */
  hand: number;
  /** Deals of the coming hand that were annulled (SC-D4). */
  annulled: number;
  /** `lo` and `hi` of each seat's hand. */
  readonly hands: Int32Array;
  tableLo: number;
  tableHi: number;
  /** `lo` and `hi` of each side's captures. */
  readonly piles: Int32Array;
  /** Scope of this hand, by side. */
  readonly scope: Int32Array;
  /** The seat that captured last in this hand. */
  lastTaker: number;
  /** Cards played in this hand, and the codes of the moves that played them. */
  plays: number;
  readonly history: Int32Array;
  /** Points of this hand so far, and of the match, by side. */
  readonly gained: Int32Array;
  readonly totals: Int32Array;
}

export function initialState(options: Options): State {
  const dealer = agreedDealer(options);
  return {
    options,
    phase: dealer === NOBODY ? DEALER : DEAL,
    dealer,
    turn: NOBODY,
    hand: 0,
    annulled: 0,
    hands: new Int32Array(2 * SEATS),
    tableLo: 0,
    tableHi: 0,
    piles: new Int32Array(4),
    scope: new Int32Array(2),
    lastTaker: NOBODY,
    plays: 0,
    history: new Int32Array(PACK),
    gained: new Int32Array(2),
    totals: new Int32Array(2),
  };
}

/** `target` must have the same options. */
export function copyState(source: State, target: State): void {
  target.phase = source.phase;
  target.dealer = source.dealer;
  target.turn = source.turn;
  target.hand = source.hand;
  target.annulled = source.annulled;
  target.hands.set(source.hands);
  target.tableLo = source.tableLo;
  target.tableHi = source.tableHi;
  target.piles.set(source.piles);
  target.scope.set(source.scope);
  target.lastTaker = source.lastTaker;
  target.plays = source.plays;
  target.history.set(source.history);
  target.gained.set(source.gained);
  target.totals.set(source.totals);
}

export function cloneState(source: State): State {
  const target = initialState(source.options);
  copyState(source, target);
  return target;
}

export const sideOf = (seat: number): number => seat & 1;
export const nextSeat = (seat: number): number => (seat + 1) & 3;

/** Cards dealt to each seat. */
export const handSize = (options: Options): number => (options.deal === 'ten' ? 10 : 9);
export const playsInHand = (options: Options): number => handSize(options) * SEATS;

export const handCount = (s: State, seat: number): number =>
  count(s.hands[2 * seat]!, s.hands[2 * seat + 1]!);
export const handNames = (s: State, seat: number) =>
  namesIn(s.hands[2 * seat]!, s.hands[2 * seat + 1]!);
export const pileNames = (s: State, side: number) =>
  namesIn(s.piles[2 * side]!, s.piles[2 * side + 1]!);

/** The seat that made play number `index` of the hand; the one after the dealer leads (SC-P1). */
export const seatOfPlay = (s: State, index: number): number => (s.turn - s.plays + index) & 3;
