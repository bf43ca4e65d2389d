import { packs, type Pack } from './cards.js';
import type { Options } from './options.js';
import {
  countNames,
  MAX_CARDS,
  PILE_ROOM,
  PILES,
  SUITS,
  type Counts,
  type EndReason,
} from './types.js';

/** `deal` and `shuffle` wait for a chance outcome. */
export const phases = ['deal', 'play', 'shuffle', 'over'] as const;
export type Phase = (typeof phases)[number];

/** A position with all cards known. */
export interface State {
  readonly options: Options;
  readonly pack: Pack;
  phase: Phase;
  end: EndReason | null;
  /** Cards of pile p from `p × PILE_ROOM`, bottom first. */
  readonly piles: Uint8Array;
  readonly lengths: Uint8Array;
  /** The number of face-down cards in each pile, from the bottom. */
  readonly hidden: Uint8Array;
  /** How many cards of each suit are on the foundations. */
  readonly home: Uint8Array;
  /** Stock and waste in one, in drawing order; the first `turned` cards are the waste. */
  readonly talon: Uint8Array;
  talonSize: number;
  turned: number;
  /** Recycles on the way to this position; unlike their count, an undo takes them back. */
  pass: number;
  /** Whether a hint was given in this position. */
  hinted: boolean;
  /** Whether an automatic finish continues after the shuffle of the waste. */
  finishing: boolean;
  /** Playing time in integer seconds, as last reported by the match. */
  seconds: number;
  readonly counts: Counts;
}

export const noCounts = (): Counts => ({
  wasteToFoundation: 0,
  tableauToFoundation: 0,
  cardRevealed: 0,
  foundationToTableau: 0,
  stockDraw: 0,
  recycleWaste: 0,
  invalidMove: 0,
  autoMove: 0,
  undoMove: 0,
  hintUsed: 0,
  moves: 0,
});

export const initialState = (options: Options): State => ({
  options,
  pack: packs[options.deck],
  phase: 'deal',
  end: null,
  piles: new Uint8Array(PILES * PILE_ROOM),
  lengths: new Uint8Array(PILES),
  hidden: new Uint8Array(PILES),
  home: new Uint8Array(SUITS),
  talon: new Uint8Array(MAX_CARDS),
  talonSize: 0,
  turned: 0,
  pass: 0,
  hinted: false,
  finishing: false,
  seconds: 0,
  counts: noCounts(),
});

export function cloneState(s: State): State {
  const copy = initialState(s.options);
  copyState(s, copy);
  return copy;
}

export function copyState(source: State, target: State): void {
  target.phase = source.phase;
  target.end = source.end;
  target.piles.set(source.piles);
  target.lengths.set(source.lengths);
  target.hidden.set(source.hidden);
  target.home.set(source.home);
  target.talon.set(source.talon);
  target.talonSize = source.talonSize;
  target.turned = source.turned;
  target.pass = source.pass;
  target.hinted = source.hinted;
  target.finishing = source.finishing;
  target.seconds = source.seconds;
  for (const name of countNames) target.counts[name] = source.counts[name];
}

// ---------------------------------------------------------------------------- reading

/** Piles from 0; null for an empty one. */
export const pileTop = (s: State, pile: number): number | null =>
  s.lengths[pile]! > 0 ? s.piles[pile * PILE_ROOM + s.lengths[pile]! - 1]! : null;

export const pileCard = (s: State, pile: number, index: number): number =>
  s.piles[pile * PILE_ROOM + index]!;

export const faceUp = (s: State, pile: number): number => s.lengths[pile]! - s.hidden[pile]!;

export const wasteTop = (s: State): number | null => (s.turned > 0 ? s.talon[s.turned - 1]! : null);

export const stockSize = (s: State): number => s.talonSize - s.turned;

export const homeTotal = (s: State): number => s.home[0]! + s.home[1]! + s.home[2]! + s.home[3]!;

/** The number of cards in the piles that were never turned up. */
export const hiddenTotal = (s: State): number => {
  let total = 0;
  for (let pile = 0; pile < PILES; pile++) total += s.hidden[pile]!;
  return total;
};
