import { PILE_ROOM, PILES, SUITS } from '../types.js';
import { BACK, NONE, PILE_HOME, RUN, TALON_HOME, TALON_PILE, transfer, type Position } from './position.js';

/** No position of the search offers more. */
export const MOST_TRANSFERS = 256;

/**
 * A card that nothing will need in the piles: every card that could ever be put on it, or on what
 * lies on it, can go home by itself. Taking it home at once loses nothing, returns included.
 */
export function isSafeHome(home: Uint8Array, card: number): boolean {
  const rank = card >> 2;
  const suit = card & 3;
  const other = suit < 2 ? 2 : 0;
  return home[other]! >= rank - 1 && home[other + 1]! >= rank - 1 && home[suit ^ 1]! >= rank - 2;
}

/**
 * A transfer that loses nothing, or −1: one that could be taken back (a card that lies on another
 * face-up card can return to it), or a safe one.
 */
export function safeTransfer(p: Position): number {
  for (let pile = 0; pile < p.pileCount; pile++) {
    const index = p.lengths[pile]! - 1;
    if (index < 0) continue;
    const card = p.top(pile);
    if (p.home[card & 3] === card >> 2 && (index > p.hidden[pile]! || isSafeHome(p.home, card)))
      return transfer(PILE_HOME, pile, card & 3);
    const twin = card ^ 1;
    if (p.child[twin] !== NONE && p.home[twin & 3] === twin >> 2) {
      const part = partOn(p, twin, pile, true);
      if (part >= 0) return part;
    }
  }
  return p.draw === 1 ? talonHome(p, 0) : p.turned === 0 && p.talonSize > 0 ? talonHome(p, p.talonSize - 1) : -1;
}

/**
 * Drawn one by one, no card of the talon hinders another; in larger draws the last one does not.
 * Taken home, it can still come back to the piles.
 */
function talonHome(p: Position, first: number): number {
  for (let i = first; i < p.talonSize; i++) {
    const card = p.talon[i]!;
    if (p.home[card & 3] === card >> 2) return transfer(TALON_HOME, i, card & 3);
  }
  return -1;
}

/** Moves what lies on a card to its open twin, so that the card can go home; −1 where it cannot. */
function partOn(p: Position, card: number, to: number, attached: boolean): number {
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (pile === to || p.lengths[pile] === 0) continue;
    const index = p.lengths[pile]! - 1 - ((card >> 2) - (p.top(pile) >> 2));
    if (index < p.hidden[pile]! || p.piles[pile * PILE_ROOM + index] !== card) continue;
    return attached === index > p.hidden[pile]! ? transfer(RUN, pile, to, p.lengths[pile]! - 1 - index) : -1;
  }
  return -1;
}

/** Up to two piles that take a card of a rank and colour: `open[(rank × 2 + colour) × 2 + i]`. */
const open = new Int8Array(64);
let emptyPile = -1;
let emptyPiles = 0;

function findOpen(p: Position): void {
  open.fill(-1);
  emptyPile = -1;
  emptyPiles = 0;
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (p.lengths[pile] === 0) {
      emptyPile = pile;
      emptyPiles++;
      continue;
    }
    const top = p.top(pile);
    const at = ((top >> 2) * 2 + ((top >> 1) & 1)) * 2;
    if (open[at] === -1) open[at] = pile;
    else open[at + 1] = pile;
  }
}

/** Where in `open` the piles stand that take this card. */
const openFor = (card: number): number => (((card >> 2) + 1) * 2 + (((card >> 1) & 1) ^ 1)) * 2;

let out: Int32Array = new Int32Array(0);
let n = 0;

/**
 * Writes the transfers worth looking at from `start` and returns the end. `returned` is the pile
 * that has just got a card back from home, or −1: then only what needs that card follows, because
 * everything else could have come first.
 */
export function generate(p: Position, buffer: Int32Array, start: number, returned: number, onlyTurned: boolean): number {
  out = buffer;
  n = start;
  findOpen(p);
  if (onlyTurned) {
    turnedTransfers(p, returned);
    return n;
  }
  if (returned >= 0) {
    runsOnto(p, returned);
    talonOnto(p, returned);
    returns(p);
    return n;
  }
  homes(p);
  revealingRuns(p);
  talonTransfers(p);
  emptyingRuns(p);
  partialRuns(p);
  returns(p);
  return n;
}

function homes(p: Position): void {
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (p.lengths[pile] === 0) continue;
    const card = p.top(pile);
    if (p.home[card & 3] === card >> 2) out[n++] = transfer(PILE_HOME, pile, card & 3);
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
  const at = openFor(head);
  if (open[at]! >= 0) out[n++] = transfer(RUN, pile, open[at]!, count);
  if (open[at + 1]! >= 0) out[n++] = transfer(RUN, pile, open[at + 1]!, count);
}

/** An empty pile is worth having only for a king that has no pile of its own. */
function emptyingRuns(p: Position): void {
  if (emptyPiles >= homelessKings(p)) return;
  for (let pile = 0; pile < p.pileCount; pile++)
    if (p.hidden[pile] === 0 && p.lengths[pile]! > 0) wholeRun(p, pile);
}

function homelessKings(p: Position): number {
  let kings = SUITS;
  for (let suit = 0; suit < SUITS; suit++) if (p.home[suit] === p.ranks) kings--;
  for (let pile = 0; pile < p.pileCount; pile++)
    if (p.hidden[pile] === 0 && p.lengths[pile]! > 0 && p.piles[pile * PILE_ROOM]! >> 2 === p.ranks - 1) kings--;
  return kings;
}

/**
 * Part of a run moves only to let the card above it go home, which then follows at once: for
 * anything else the two cards that could hold the part serve alike.
 */
function partialRuns(p: Position): void {
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (p.lengths[pile] === 0) continue;
    const twin = p.top(pile) ^ 1;
    if (p.child[twin] === NONE || p.home[twin & 3] !== twin >> 2) continue;
    const part = partOn(p, twin, pile, false);
    if (part >= 0) out[n++] = part;
  }
}

function runsOnto(p: Position, to: number): void {
  const top = p.top(to);
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (pile === to || p.lengths[pile] === 0) continue;
    const lowest = p.top(pile) >> 2;
    const i = p.lengths[pile]! - ((top >> 2) - lowest);
    if (i < p.hidden[pile]! || i >= p.lengths[pile]!) continue;
    const head = p.piles[pile * PILE_ROOM + i]!;
    if (((head ^ top) & 2) === 0) continue;
    if (i === p.hidden[pile] || p.home[p.piles[pile * PILE_ROOM + i - 1]! & 3] === p.piles[pile * PILE_ROOM + i - 1]! >> 2)
      out[n++] = transfer(RUN, pile, to, p.lengths[pile]! - i);
  }
}

/** Every card of the talon that can be drawn to the top of the waste, each once. */
function talonTransfers(p: Position): void {
  const last = p.talonSize - 1;
  for (let i = p.draw - 1; i < last; i += p.draw) talonTransfer(p, i);
  if (last >= 0) talonTransfer(p, last);
  turnedTransfers(p, -1);
}

/** Those that can be had only before the waste is turned over. */
function turnedTransfers(p: Position, onto: number): void {
  if (p.turned === 0) return;
  for (let i = p.turned - 1; i < p.talonSize - 1; i += p.draw)
    if (onto < 0) talonTransfer(p, i);
    else talonFits(p, i, onto);
}

function talonTransfer(p: Position, i: number): void {
  const card = p.talon[i]!;
  if (p.home[card & 3] === card >> 2) out[n++] = transfer(TALON_HOME, i, card & 3);
  if (card >> 2 === p.ranks - 1) {
    if (emptyPile >= 0) out[n++] = transfer(TALON_PILE, i, emptyPile);
    return;
  }
  const at = openFor(card);
  if (open[at]! >= 0) out[n++] = transfer(TALON_PILE, i, open[at]!);
  if (open[at + 1]! >= 0) out[n++] = transfer(TALON_PILE, i, open[at + 1]!);
}

function talonOnto(p: Position, to: number): void {
  const last = p.talonSize - 1;
  for (let i = p.draw - 1; i < last; i += p.draw) talonFits(p, i, to);
  if (last >= 0) talonFits(p, last, to);
  turnedTransfers(p, to);
}

function talonFits(p: Position, i: number, to: number): void {
  const card = p.talon[i]!;
  const top = p.top(to);
  if (card >> 2 === (top >> 2) - 1 && ((card ^ top) & 2) !== 0) out[n++] = transfer(TALON_PILE, i, to);
}

/** From home to a pile, unless the card would go straight home again. */
function returns(p: Position): void {
  for (let suit = 0; suit < SUITS; suit++) {
    if (p.home[suit]! < 3) continue;
    const card = (p.home[suit]! - 1) * SUITS + suit;
    if (isSafeHome(p.home, card)) continue;
    if (card >> 2 === p.ranks - 1) {
      if (emptyPile >= 0) out[n++] = transfer(BACK, suit, emptyPile);
      continue;
    }
    const at = openFor(card);
    if (open[at]! >= 0) out[n++] = transfer(BACK, suit, open[at]!);
    if (open[at + 1]! >= 0) out[n++] = transfer(BACK, suit, open[at + 1]!);
  }
}
