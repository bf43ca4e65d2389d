import { shuffleInPlace, type Rng, type Viewer } from '@chiaro/kernel';
import {
  cardNames,
  cardOf,
  cardsIn,
  hiBit,
  loBit,
  namesIn,
  setOf,
  SEATS,
  WHOLE_PACK,
  type CardName,
  valueOf,
  values,
  type Value,
} from './cards.js';
import { decodeMove, encodeMove, type Move } from './moves.js';
import type { Options } from './options.js';
import {
  handCount,
  handNames,
  initialState,
  phases,
  pileNames,
  seatOfPlay,
  NOBODY,
  OVER_PHASE,
  PLAY,
  type Phase,
  type State,
} from './state.js';

/** Everything that a seat or a spectator has seen. Of other hands only the sizes. */
export interface View {
  readonly viewer: Viewer;
  readonly options: Options;
  readonly phase: Phase;
  /** The dealer of this hand; between hands, of the next one. Null before it is drawn. */
  readonly dealer: number | null;
  /** The seat to play a card; null if there is none. */
  readonly turn: number | null;
  /** Hands dealt so far, this one included. */
  readonly handNumber: number;
  /** The viewer's own cards; empty for `table`. */
  readonly hand: readonly CardName[];
  readonly handSizes: readonly number[];
  readonly table: readonly CardName[];
  /** The captures of each side in this hand; between hands, in the last one. */
  readonly piles: readonly (readonly CardName[])[];
  readonly scope: readonly number[];
  /** The seat that captured last in this hand. */
  readonly lastTaker: number | null;
  readonly plays: readonly SeenPlay[];
  /** Points of this hand so far, and of the match, by side. */
  readonly gained: readonly number[];
  readonly totals: readonly number[];
}

/** A card played in this hand, with its captures and its player. */
export interface SeenPlay extends Move {
  readonly seat: number;
}

const seatOrNull = (seat: number): number | null => (seat === NOBODY ? null : seat);
const seatOrNobody = (seat: number | null): number => seat ?? NOBODY;

export function viewOf(s: State, viewer: Viewer): View {
  return {
    viewer,
    options: s.options,
    phase: phases[s.phase]!,
    dealer: seatOrNull(s.dealer),
    turn: s.phase === PLAY ? s.turn : null,
    handNumber: s.hand,
    hand: viewer === 'table' ? [] : handNames(s, viewer),
    handSizes: Array.from({ length: SEATS }, (_, seat) => handCount(s, seat)),
    table: namesIn(s.tableLo, s.tableHi),
    piles: [pileNames(s, 0), pileNames(s, 1)],
    scope: [...s.scope],
    lastTaker: seatOrNull(s.lastTaker),
    plays: seenPlays(s),
    gained: [...s.gained],
    totals: [...s.totals],
  };
}

const seenPlays = (s: State): SeenPlay[] =>
  Array.from(s.history.subarray(0, s.plays), (code, index) => ({
    seat: seatOfPlay(s, index),
    ...decodeMove(code),
  }));

// ---------------------------------------------------------------------------- to a state

/** The part of the state that the view shows; hidden hands are empty. */
export function knownState(v: View): State {
  const s = initialState(v.options);
  s.phase = phases.indexOf(v.phase);
  s.dealer = seatOrNobody(v.dealer);
  s.turn = turnOf(v, s.phase, s.dealer);
  s.hand = v.handNumber;
  const table = setOf(v.table.map(cardOf));
  s.tableLo = table.lo;
  s.tableHi = table.hi;
  v.piles.forEach((pile, side) => putSet(s.piles, side, pile));
  if (v.viewer !== 'table') putSet(s.hands, v.viewer, v.hand);
  s.scope.set(v.scope);
  s.lastTaker = seatOrNobody(v.lastTaker);
  s.plays = v.plays.length;
  v.plays.forEach((move, index) => (s.history[index] = encodeMove(move)));
  s.gained.set(v.gained);
  s.totals.set(v.totals);
  return s;
}

/** Between hands `turn` is still the leader of the last one: the next dealer. */
function turnOf(v: View, phase: number, dealer: number): number {
  if (phase === PLAY) return seatOrNobody(v.turn);
  return v.plays.length > 0 || phase === OVER_PHASE ? dealer : NOBODY;
}

function putSet(sets: Int32Array, index: number, cards: readonly CardName[]): void {
  const { lo, hi } = setOf(cards.map(cardOf));
  sets[2 * index] = lo;
  sets[2 * index + 1] = hi;
}

/** The cards that a viewer has not seen: those in other hands. */
export function unseenBy({ hand, table, piles }: View): CardName[] {
  const seen = new Set([...hand, ...table, ...piles.flat()]);
  return cardNames.filter((name) => !seen.has(name));
}

/** How many cards of each value are in other hands, as far as the aid of the table shows it. */
export function unseenCounts(view: View): { readonly value: Value; readonly count: number }[] {
  const { gone } = view.options;
  const told = values.filter((value) => gone === 'all' || (gone === 'sevens' && value === 7));
  const unseen = unseenBy(view).map((name) => valueOf(cardOf(name)));
  return told.map((value) => ({ value, count: unseen.filter((each) => each === value).length }));
}

/** The cards that occur nowhere in the state. */
export function unseenIn(s: State): number[] {
  let lo = WHOLE_PACK.lo & ~(s.tableLo | s.piles[0]! | s.piles[2]!);
  let hi = WHOLE_PACK.hi & ~(s.tableHi | s.piles[1]! | s.piles[3]!);
  for (let seat = 0; seat < SEATS; seat++) {
    lo &= ~s.hands[2 * seat]!;
    hi &= ~s.hands[2 * seat + 1]!;
  }
  return cardsIn(lo, hi);
}

/**
 * No play excludes a hidden hand, because captures are optional. So every deal of the unseen cards
 * is possible, and all are equally likely.
 */
export function stateFromView(v: View, rng: Rng): State {
  const s = knownState(v);
  if (s.phase !== PLAY) return s;
  const unseen = unseenIn(s);
  shuffleInPlace(unseen, rng);
  let next = 0;
  for (let seat = 0; seat < SEATS; seat++) {
    if (seat === v.viewer) continue;
    for (let i = 0; i < v.handSizes[seat]!; i++) {
      const card = unseen[next++]!;
      s.hands[2 * seat]! |= loBit(card);
      s.hands[2 * seat + 1]! |= hiBit(card);
    }
  }
  return s;
}
