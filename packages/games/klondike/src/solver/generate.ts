import { PILE_ROOM, SUITS } from '../types.js';
import {
  BACK,
  NONE,
  PILE_HOME,
  RUN,
  TALON_HOME,
  TALON_PILE,
  transfer,
  type Position,
} from './position.js';

/** More than any position of the search offers. */
export const MOST_TRANSFERS = 256;

/**
 * Whether no card in the piles will need this one: every card that could be put on it, or on the
 * cards on it, can go home without it. Taking it home at once loses nothing, returns included.
 */
export function isSafeHome(home: Uint8Array, card: number): boolean {
  const rank = card >> 2;
  const suit = card & 3;
  const other = suit < 2 ? 2 : 0;
  return home[other]! >= rank - 1 && home[other + 1]! >= rank - 1 && home[suit ^ 1]! >= rank - 2;
}

/**
 * A transfer that loses nothing, or −1: a reversible one (a card on another face-up card can return
 * to it, and a king to the pile it leaves), or a safe one.
 */
export function safeTransfer(p: Position): number {
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (p.lengths[pile] === 0) continue;
    const card = p.top(pile);
    if (p.home[card & 3] === card >> 2 && (canReturn(p, pile) || isSafeHome(p.home, card)))
      return transfer(PILE_HOME, pile, card & 3);
    const twin = card ^ 1;
    if (p.child[twin] !== NONE && p.home[twin & 3] === twin >> 2) {
      const part = partOn(p, twin, pile);
      if (part >= 0 && !isPartOfWhole(p, part)) return part;
    }
  }
  return safeTalonHome(p);
}

/** Whether the top card of a pile could return to it from home. */
function canReturn(p: Position, pile: number): boolean {
  const index = p.lengths[pile]! - 1;
  return index > p.hidden[pile]! || (index === 0 && p.top(pile) >> 2 === p.ranks - 1);
}

/**
 * With draw 1, no card of the talon blocks another; with larger draws the last one does not. From
 * home it can return to a pile, so it could only block the return of the card below it, which must
 * be a card that nothing needs.
 */
function safeTalonHome(p: Position): number {
  if (p.draw > 1 && p.turned > 0) return -1;
  for (let i = p.draw === 1 ? 0 : Math.max(0, p.talonSize - 1); i < p.talonSize; i++) {
    const card = p.talon[i]!;
    if (p.home[card & 3] === card >> 2 && isSafeHome(p.home, card - SUITS))
      return transfer(TALON_HOME, i, card & 3);
  }
  return -1;
}

/**
 * The transfer of the cards on a card to its open twin, so that the card can go home; −1 if there
 * is none.
 */
function partOn(p: Position, card: number, to: number): number {
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (pile === to || p.lengths[pile] === 0) continue;
    const index = p.lengths[pile]! - 1 - ((card >> 2) - (p.top(pile) >> 2));
    if (index >= p.hidden[pile]! && p.piles[pile * PILE_ROOM + index] === card)
      return transfer(RUN, pile, to, p.lengths[pile]! - 1 - index);
  }
  return -1;
}

/**
 * Whether the card above the part lies on a hidden card or on the table: then it leaves for good.
 */
const isPartOfWhole = (p: Position, part: number): boolean => {
  const pile = (part >> 3) & 63;
  return p.lengths[pile]! - ((part >> 12) & 31) - 1 === p.hidden[pile];
};

// ---------------------------------------------------------------------------- the position

/** Up to two piles that take a card of a rank and colour: `open[(rank × 2 + colour) × 2 + i]`. */
const open = new Int8Array(64);
let emptyPile = -1;
let emptyPiles = 0;

/** How far each foundation can get with cards of the talon alone, in draw 1. */
const reach = new Uint8Array(SUITS);

/** 1 if some card waits to be put on a card of this rank and colour: `rank × 2 + colour`. */
const wanted = new Uint8Array(32);
/** Computed on demand, because few positions need it. */
let wantedIsKnown = false;

const classOf = (card: number): number => (card >> 2) * 2 + ((card >> 1) & 1);
/** The class of the cards that can hold this one. */
const holderOf = (card: number): number => ((card >> 2) + 1) * 2 + (((card >> 1) & 1) ^ 1);

function survey(p: Position): void {
  open.fill(-1);
  emptyPile = -1;
  emptyPiles = 0;
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (p.lengths[pile] === 0) {
      emptyPile = pile;
      emptyPiles++;
      continue;
    }
    const at = classOf(p.top(pile)) * 2;
    if (open[at] === -1) open[at] = pile;
    else open[at + 1] = pile;
  }
  for (let suit = 0; suit < SUITS; suit++) {
    let next = p.home[suit]!;
    if (p.draw === 1) while (p.inTalon[next * SUITS + suit] === 1) next++;
    reach[suit] = next;
  }
  wantedIsKnown = false;
}

function isWanted(p: Position, kind: number): boolean {
  if (!wantedIsKnown) surveyWanted(p);
  return wanted[kind] === 1;
}

function surveyWanted(p: Position): void {
  wantedIsKnown = true;
  wanted.fill(0);
  const emptying = emptyPiles < homelessKings(p);
  for (let pile = 0; pile < p.pileCount; pile++)
    if (p.lengths[pile]! > 0 && (p.hidden[pile]! > 0 || emptying))
      wanted[holderOf(p.piles[pile * PILE_ROOM + p.hidden[pile]!]!)] = 1;
  for (let suit = 0; suit < SUITS; suit++) {
    const next = reach[suit]! * SUITS + suit;
    if (reach[suit]! < p.ranks && p.child[next] !== NONE) wanted[classOf(next)] = 1;
  }
  if (p.draw > 1) for (let i = 0; i < p.talonSize; i++) wanted[holderOf(p.talon[i]!)] = 1;
  // A card that could hold one of these needs a holder itself.
  for (let card = 0; card < (p.ranks - 1) * SUITS; card++)
    if (wanted[classOf(card)] === 1 && (p.inTalon[card] === 1 || p.home[card & 3]! > card >> 2))
      wanted[holderOf(card)] = 1;
}

let out: Int32Array = new Int32Array(0);
let n = 0;

/**
 * Writes the transfers to search from `start` and returns the end. `placed` is the pile that has
 * just received a card for a purpose (from home or, in draw 1, from the talon), or −1. With such a
 * pile only transfers that need its card follow, because everything else could have come first.
 * `onlyTurned` leaves out the transfers already searched with the talon unturned.
 */
export function generate(
  p: Position,
  buffer: Int32Array,
  start: number,
  placed: number,
  onlyTurned: boolean,
): number {
  out = buffer;
  n = start;
  survey(p);
  if (onlyTurned) turnedTransfers(p, placed);
  else if (placed >= 0) following(p, placed);
  else {
    homes(p);
    revealingRuns(p);
    if (p.draw === 1) usefulTalon(p);
    else talonTransfers(p);
    emptyingRuns(p);
    partialRuns(p);
    returns(p);
  }
  return n;
}

function following(p: Position, placed: number): void {
  runsOnto(p, placed);
  talonOnto(p, placed);
  if (p.draw === 1) talonToHold(p, p.top(placed));
  returns(p);
}

// ---------------------------------------------------------------------------- piles

function homes(p: Position): void {
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (p.lengths[pile] === 0) continue;
    const card = p.top(pile);
    if (reach[card & 3] === card >> 2) out[n++] = transfer(PILE_HOME, pile, card & 3);
  }
}

function revealingRuns(p: Position): void {
  for (let pile = 0; pile < p.pileCount; pile++) if (p.hidden[pile]! > 0) wholeRun(p, pile);
}

function wholeRun(p: Position, pile: number): void {
  const hidden = p.hidden[pile]!;
  const head = p.piles[pile * PILE_ROOM + hidden]!;
  const count = p.lengths[pile]! - hidden;
  if (head >> 2 === p.ranks - 1) {
    if (hidden > 0 && emptyPile >= 0) out[n++] = transfer(RUN, pile, emptyPile, count);
    return;
  }
  const at = holderOf(head) * 2;
  if (open[at]! >= 0) out[n++] = transfer(RUN, pile, open[at]!, count);
  if (open[at + 1]! >= 0) out[n++] = transfer(RUN, pile, open[at + 1]!, count);
}

/** An empty pile is useful only for a king without a pile of its own. */
function emptyingRuns(p: Position): void {
  if (emptyPiles >= homelessKings(p)) return;
  for (let pile = 0; pile < p.pileCount; pile++)
    if (p.hidden[pile] === 0 && p.lengths[pile]! > 0) wholeRun(p, pile);
}

function homelessKings(p: Position): number {
  let kings = SUITS;
  for (let suit = 0; suit < SUITS; suit++) if (p.home[suit] === p.ranks) kings--;
  for (let pile = 0; pile < p.pileCount; pile++)
    if (
      p.hidden[pile] === 0 &&
      p.lengths[pile]! > 0 &&
      p.piles[pile * PILE_ROOM]! >> 2 === p.ranks - 1
    )
      kings--;
  return kings;
}

/**
 * Part of a run moves only to let the card above it go home, which follows at once: otherwise the
 * two cards that could hold the part are equivalent.
 */
function partialRuns(p: Position): void {
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (p.lengths[pile] === 0) continue;
    const twin = p.top(pile) ^ 1;
    if (p.child[twin] === NONE || reach[twin & 3] !== twin >> 2) continue;
    const part = partOn(p, twin, pile);
    if (part >= 0) out[n++] = part;
  }
}

function runsOnto(p: Position, to: number): void {
  const top = p.top(to);
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (pile === to || p.lengths[pile] === 0) continue;
    const index = p.lengths[pile]! - (top >> 2) + (p.top(pile) >> 2);
    if (index < p.hidden[pile]! || index >= p.lengths[pile]!) continue;
    const at = pile * PILE_ROOM + index;
    if (holderOf(p.piles[at]!) !== classOf(top)) continue;
    const above = p.piles[at - 1]!;
    if (index === p.hidden[pile] || reach[above & 3] === above >> 2)
      out[n++] = transfer(RUN, pile, to, p.lengths[pile]! - index);
  }
}

// ---------------------------------------------------------------------------- talon

/** Every card of the talon that can be drawn to the top of the waste, each once. */
function talonTransfers(p: Position): void {
  const last = p.talonSize - 1;
  for (let i = p.draw - 1; i < last; i += p.draw) talonTransfer(p, i);
  if (last >= 0) talonTransfer(p, last);
  turnedTransfers(p, -1);
}

/** Transfers that are possible only before the waste is turned over. */
function turnedTransfers(p: Position, onto: number): void {
  if (p.turned === 0) return;
  for (let i = p.turned - 1; i < p.talonSize - 1; i += p.draw)
    if (onto < 0) talonTransfer(p, i);
    else talonFits(p, i, onto);
}

function talonTransfer(p: Position, i: number): void {
  const card = p.talon[i]!;
  if (p.home[card & 3] === card >> 2) out[n++] = transfer(TALON_HOME, i, card & 3);
  talonToPiles(p, i, card);
}

function talonToPiles(p: Position, i: number, card: number): void {
  if (card >> 2 === p.ranks - 1) {
    if (emptyPile >= 0) out[n++] = transfer(TALON_PILE, i, emptyPile);
    return;
  }
  const at = holderOf(card) * 2;
  if (open[at]! >= 0) out[n++] = transfer(TALON_PILE, i, open[at]!);
  if (open[at + 1]! >= 0) out[n++] = transfer(TALON_PILE, i, open[at + 1]!);
}

/** In draw 1, a card can wait in the talon until another is to be put on it. */
function usefulTalon(p: Position): void {
  for (let i = 0; i < p.talonSize; i++) {
    const card = p.talon[i]!;
    if (isWanted(p, classOf(card))) talonToPiles(p, i, card);
  }
}

/** After a return: talon cards that can hold the next card of its suit from home. */
function talonToHold(p: Position, returned: number): void {
  if (p.home[returned & 3] !== returned >> 2 || returned < SUITS) return;
  const holder = holderOf(returned - SUITS);
  for (let i = 0; i < p.talonSize; i++)
    if (classOf(p.talon[i]!) === holder) talonToPiles(p, i, p.talon[i]!);
}

function talonOnto(p: Position, to: number): void {
  const last = p.talonSize - 1;
  for (let i = p.draw - 1; i < last; i += p.draw) talonFits(p, i, to);
  if (last >= 0) talonFits(p, last, to);
  turnedTransfers(p, to);
}

function talonFits(p: Position, i: number, to: number): void {
  if (holderOf(p.talon[i]!) === classOf(p.top(to))) out[n++] = transfer(TALON_PILE, i, to);
}

// ---------------------------------------------------------------------------- home

/** From home to a pile, if the card or one below it could be useful and would not go home again. */
function returns(p: Position): void {
  for (let suit = 0; suit < SUITS; suit++) {
    const card = (p.home[suit]! - 1) * SUITS + suit;
    if (card < 0) continue;
    if (card >> 2 === p.ranks - 1) {
      if (emptyPile >= 0 && serves(p, card)) out[n++] = transfer(BACK, suit, emptyPile);
      continue;
    }
    const at = holderOf(card) * 2;
    if (open[at]! < 0 || !serves(p, card)) continue;
    out[n++] = transfer(BACK, suit, open[at]!);
    if (open[at + 1]! >= 0) out[n++] = transfer(BACK, suit, open[at + 1]!);
  }
}

function serves(p: Position, card: number): boolean {
  for (let at = card; at >= 0 && !isSafeHome(p.home, at); at -= SUITS)
    if (isWanted(p, classOf(at))) return true;
  return false;
}
