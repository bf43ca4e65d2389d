import { colourOf, fitsOn, rankOf, suitOf } from './cards.js';
import {
  ABANDON,
  BACK,
  DRAW,
  FINISH,
  PILE_HOME,
  RECYCLE,
  runCode,
  WASTE_HOME,
  WASTE_TO_PILE,
} from './moves.js';
import {
  faceUp,
  hiddenTotal,
  homeTotal,
  pileCard,
  pileTop,
  stockSize,
  wasteTop,
  type State,
} from './state.js';
import { MAX_CARDS, PILE_ROOM, PILES, SUITS } from './types.js';

/** KL-P4: a foundation takes the next card of its suit. */
export const goesHome = (s: State, card: number): boolean => s.home[suitOf(card)] === rankOf(card);

/** KL-P1 and KL-P3: a pile takes a card one lower of the other colour; an empty one only a king. */
export function goesOnPile(s: State, card: number, pile: number): boolean {
  const top = pileTop(s, pile);
  return top === null ? rankOf(card) === s.pack.ranks - 1 : fitsOn(card, top);
}

/** The card of a suit that lies on top of its foundation, or null. */
export const homeTop = (s: State, suit: number): number | null =>
  s.home[suit]! > 0 ? (s.home[suit]! - 1) * SUITS + suit : null;

/**
 * The cards that the piles accept, computed by `surveyPiles`: for each pile the rank of its last
 * card (one above the king if it is empty) and that card's strain; for each strain those ranks as
 * bits. Within a run rank and colour alternate together, so all of its cards have one strain, and a
 * card fits only on a card of its own strain.
 */
const topRank = new Uint8Array(PILES);
const topStrain = new Uint8Array(PILES);
const ranksOfStrain = new Int32Array(2);
/** An empty pile takes a king of either strain. */
const EITHER = 2;

const strainOf = (card: number): number => (rankOf(card) ^ colourOf(card)) & 1;

function surveyPiles(s: State): void {
  ranksOfStrain[0] = ranksOfStrain[1] = 0;
  for (let pile = 0; pile < PILES; pile++) {
    const length = s.lengths[pile]!;
    if (length === 0) {
      topRank[pile] = s.pack.ranks;
      topStrain[pile] = EITHER;
      ranksOfStrain[0] |= 1 << s.pack.ranks;
      ranksOfStrain[1] |= 1 << s.pack.ranks;
    } else {
      const top = s.piles[pile * PILE_ROOM + length - 1]!;
      topRank[pile] = rankOf(top);
      topStrain[pile] = strainOf(top);
      ranksOfStrain[strainOf(top)]! |= 1 << rankOf(top);
    }
  }
}

/**
 * Whether some pile accepts a card of this strain and one of the ranks `lowest` … `lowest + count −
 * 1`.
 */
const isAnyTaken = (lowest: number, count: number, strain: number): boolean =>
  ((ranksOfStrain[strain]! >> (lowest + 1)) & ((1 << count) - 1)) !== 0;

const isTaken = (rank: number, strain: number, pile: number): boolean =>
  topRank[pile] === rank + 1 && (topStrain[pile] === strain || topStrain[pile] === EITHER);

/** Writes every legal move and returns their number, in the order of lists and logs. */
export function writeLegal(s: State, out: Int32Array): number {
  if (s.phase !== 'play') return 0;
  surveyPiles(s);
  let n = writeHome(s, out, 0);
  n = writeWaste(s, out, n);
  n = writeRuns(s, out, n);
  n = writeBack(s, out, n);
  if (stockSize(s) > 0) out[n++] = DRAW;
  else if (s.turned > 0) out[n++] = RECYCLE;
  if (canFinish(s)) out[n++] = FINISH;
  if (n === 0) out[n++] = ABANDON;
  return n;
}

function writeHome(s: State, out: Int32Array, start: number): number {
  let n = start;
  const waste = wasteTop(s);
  if (waste !== null && goesHome(s, waste)) out[n++] = WASTE_HOME;
  for (let pile = 0; pile < PILES; pile++) {
    const top = pileTop(s, pile);
    if (top !== null && goesHome(s, top)) out[n++] = PILE_HOME + pile;
  }
  return n;
}

/** The first card that can go home, from the waste or a pile; null if there is none. */
export function nextHome(s: State): number | null {
  const waste = wasteTop(s);
  if (waste !== null && goesHome(s, waste)) return WASTE_HOME;
  for (let pile = 0; pile < PILES; pile++) {
    const top = pileTop(s, pile);
    if (top !== null && goesHome(s, top)) return PILE_HOME + pile;
  }
  return null;
}

function writeWaste(s: State, out: Int32Array, start: number): number {
  const card = wasteTop(s);
  return card === null ? start : writeOntoPiles(card, WASTE_TO_PILE, out, start);
}

/** Codes from `first`, one for each pile that accepts a card. */
function writeOntoPiles(card: number, first: number, out: Int32Array, start: number): number {
  const rank = rankOf(card);
  const strain = strainOf(card);
  if (!isAnyTaken(rank, 1, strain)) return start;
  let n = start;
  for (let to = 0; to < PILES; to++) if (isTaken(rank, strain, to)) out[n++] = first + to;
  return n;
}

/** KL-P2: a run is in order, so at most one part of it fits on a given pile. */
function writeRuns(s: State, out: Int32Array, start: number): number {
  let n = start;
  for (let from = 0; from < PILES; from++) {
    const up = faceUp(s, from);
    const lowest = topRank[from]!;
    const strain = topStrain[from]!;
    if (up === 0 || !isAnyTaken(lowest, up, strain)) continue;
    for (let to = 0; to < PILES; to++) {
      const count = topRank[to]! - lowest;
      if (count > 0 && count <= up && isTaken(lowest + count - 1, strain, to))
        out[n++] = runCode(from, to, count);
    }
  }
  return n;
}

function writeBack(s: State, out: Int32Array, start: number): number {
  let n = start;
  for (let suit = 0; suit < SUITS; suit++) {
    const card = homeTop(s, suit);
    if (card !== null) n = writeOntoPiles(card, BACK + suit * PILES, out, n);
  }
  return n;
}

/**
 * KL-P9: no card of the piles is face down, and everything is certain to go home, as far as the
 * player can know. With draw 1 every card of the stock comes to the top, and the lowest card that
 * is not home is never covered by another.
 */
export function canFinish(s: State): boolean {
  if (s.phase !== 'play' || hiddenTotal(s) > 0) return false;
  if (s.options.draw === 1) return true;
  const isTurned = s.options.recycle === 'turn';
  return (stockSize(s) === 0 || (isTurned && s.pass > 0)) && finishes(s, isTurned);
}

const tried = {
  lengths: new Uint8Array(PILES),
  home: new Uint8Array(SUITS),
  talon: new Uint8Array(MAX_CARDS),
};

/**
 * Simulates it: every possible card goes home, otherwise a draw follows. A card at home never
 * blocks another one.
 */
function finishes(s: State, mayRecycle: boolean): boolean {
  tried.lengths.set(s.lengths);
  tried.home.set(s.home);
  tried.talon.set(s.talon);
  let { turned, talonSize } = s;
  let left = s.pack.size - homeTotal(s) - pilesHome(s);
  for (let idle = 0; left > 0;) {
    if (turned > 0 && tryHome(tried.talon[turned - 1]!)) {
      tried.talon.copyWithin(turned - 1, turned, talonSize);
      turned--;
      talonSize--;
      left -= 1 + pilesHome(s);
      idle = 0;
    } else {
      if (++idle > 2 * talonSize + 2 || (turned === talonSize && !mayRecycle)) return false;
      turned = turned < talonSize ? Math.min(turned + s.options.draw, talonSize) : 0;
    }
  }
  return true;
}

/** Moves home what can go from the piles, in the simulation, and counts it. */
function pilesHome(s: State): number {
  let count = 0;
  for (let before = -1; before < count;) {
    before = count;
    for (let pile = 0; pile < PILES; pile++)
      while (tried.lengths[pile]! > 0 && tryHome(pileCard(s, pile, tried.lengths[pile]! - 1))) {
        tried.lengths[pile]!--;
        count++;
      }
  }
  return count;
}

function tryHome(card: number): boolean {
  if (tried.home[suitOf(card)] !== rankOf(card)) return false;
  tried.home[suitOf(card)]!++;
  return true;
}
