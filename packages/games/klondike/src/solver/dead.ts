import { PILE_ROOM, PILES, SUITS } from '../types.js';
import { NONE, type Position } from './position.js';

/**
 * A relaxed reachability test: it lets every card that can move at all be in all of its possible
 * places at the same time. A card that is unreachable even then can never be reached.
 *
 * A set of cards is four words, one for each suit, with a bit for each rank.
 */

/** Unreachable: face down under a card that cannot leave, or deep in the talon. */
const locked = new Int32Array(SUITS);
/** Cards that may still lie in a pile with room for another card on them. */
const open = new Int32Array(SUITS);
/** Cards in the talon. */
const talon = new Int32Array(SUITS);
/** How many cards of each suit stay at home: they come back one after another, the highest first. */
const atHome = new Uint8Array(SUITS);
/** For each suit the lowest unreachable rank: no card above it goes home. */
const barrier = new Int32Array(SUITS);
/** Cards of the piles that have another on them. */
const covered = new Uint8Array(56);
let coveredCount = 0;
/** Cards of each pile that are still face down. */
const depth = new Uint8Array(PILES);
/** 1 for cards of the talon, by their place, that can be taken. */
const taken = new Uint8Array(24);
/** Piles that are empty, or can be: a king at the bottom of one leaves it only for home. */
let freePiles = 0;
/** 1 for each of these piles. */
const isFree = new Uint8Array(PILES);
let lockedCount = 0;
/** Whether this round found more to be possible. */
let isMore = false;

/** Of the suits, as bits, the kings that may go to an empty pile. */
let kings = 0;
const ALL_KINGS = (1 << SUITS) - 1;
/** The card that comes to a pile only after its twin did, or NONE. */
let second = NONE;
/** Cards that had one of their two holders only, and whose twin could not go home. */
const tight = new Int32Array(SUITS);

/** Whether some card can never be reached. Sound, not complete. */
export const isDead = (p: Position): boolean => isStuck(p, ALL_KINGS);

/**
 * Also true if no order helps: each king fills an empty pile, so that the next one needs another; of
 * two equal cards (rank and colour) one takes the only place first, and the other waits for room.
 * Costs as much as several checks.
 */
export const isDeadInAnyOrder = (p: Position): boolean =>
  isDead(p) || isDeadByTwins(p) || isDeadByKings(p);

function isStuck(p: Position, allowed: number, last: number = NONE): boolean {
  kings = allowed;
  second = last;
  begin(p);
  while (lockedCount > 0) {
    isMore = false;
    openElsewhere(p);
    reachTalon(p);
    dig(p);
    uncover(p);
    freePile(p);
    if (!isMore) return true;
  }
  return false;
}

function begin(p: Position): void {
  for (let suit = 0; suit < SUITS; suit++) {
    locked[suit] = open[suit] = talon[suit] = tight[suit] = 0;
    atHome[suit] = p.home[suit]!;
  }
  freePiles = 0;
  coveredCount = 0;
  for (let pile = 0; pile < p.pileCount; pile++) beginPile(p, pile);
  lockedCount = p.hiddenLeft;
  for (let i = 0; i < p.talonSize; i++) {
    const card = p.talon[i]!;
    talon[card & 3]! |= 1 << (card >> 2);
    if (p.draw > 1) locked[card & 3]! |= 1 << (card >> 2);
    taken[i] = 0;
  }
  if (p.draw > 1) lockedCount += p.talonSize;
  for (let suit = 0; suit < SUITS; suit++) raiseBarrier(suit);
}

function beginPile(p: Position, pile: number): void {
  const start = pile * PILE_ROOM;
  const hidden = p.hidden[pile]!;
  const top = p.lengths[pile]! - 1;
  depth[pile] = hidden;
  isFree[pile] = top < 0 ? 1 : 0;
  if (top < 0) {
    freePiles++;
    return;
  }
  for (let i = 0; i < hidden; i++)
    locked[p.piles[start + i]! & 3]! |= 1 << (p.piles[start + i]! >> 2);
  for (let i = hidden; i < top; i++) covered[coveredCount++] = p.piles[start + i]!;
  const card = p.piles[start + top]!;
  open[card & 3]! |= 1 << (card >> 2);
}

function unlock(card: number): void {
  locked[card & 3]! &= ~(1 << (card >> 2));
  if (barrier[card & 3] === card >> 2) raiseBarrier(card & 3);
  lockedCount--;
  isMore = true;
}

// ---------------------------------------------------------------------------- cards

function raiseBarrier(suit: number): void {
  const cards = locked[suit]!;
  barrier[suit] = cards === 0 ? 31 : 31 - Math.clz32(cards & -cards);
}

const isOpen = (card: number): boolean => ((open[card & 3]! >> (card >> 2)) & 1) === 1;
/** Whether all lower cards of its suit can be reached. */
const canGoHome = (card: number): boolean => card >> 2 <= barrier[card & 3]!;

const kingHasHolder = (suit: number): boolean => freePiles > 0 && ((kings >> suit) & 1) === 1;

function hasHolder(p: Position, card: number): boolean {
  const rank = card >> 2;
  if (rank === p.ranks - 1) return kingHasHolder(card & 3);
  const other = (card & 2) ^ 2;
  if (((open[other]! | open[other + 1]!) >> (rank + 1)) & 1) return hasRoom(card);
  return false;
}

/** Whether one of the cards that can hold this one still has room for it. */
function hasRoom(card: number): boolean {
  const other = (card & 2) ^ 2;
  const rank = card >> 2;
  if (((open[other]! & open[other + 1]!) >> (rank + 1)) & 1 || canGoHome(card ^ 1)) return true;
  tight[card & 3]! |= 1 << rank;
  return card !== second;
}

/** Whether a card of a pile can go home, after the cards on it went home or to their twins. */
function canClear(p: Position, card: number): boolean {
  for (let each = card; canGoHome(each); each = p.child[each]!)
    if (p.child[each] === NONE || isOpen(each ^ 1)) return true;
  return false;
}

/** The cards on it must go home: the twin that they could move to serves other cards as well. */
function uncover(p: Position): void {
  for (let i = 0; i < coveredCount; i++) {
    const card = covered[i]!;
    if (isOpen(card) || !canClear(p, p.child[card]!)) continue;
    open[card & 3]! |= 1 << (card >> 2);
    isMore = true;
  }
}

/**
 * Places cards of the talon, and of home, on cards that can hold them, and so opens them for
 * others.
 */
function openElsewhere(p: Position): void {
  for (let found = true; found;) {
    found = false;
    for (let suit = 0; suit < SUITS; suit++) {
      const held = heldCards(p, suit);
      let more = talon[suit]! & ~locked[suit]! & ~open[suit]! & held;
      while (atHome[suit]! > 0 && ((held >> (atHome[suit]! - 1)) & 1) === 1)
        more |= 1 << --atHome[suit]!;
      if (more === 0) continue;
      open[suit]! |= more;
      found = isMore = true;
    }
  }
}

/** The ranks of a suit that some card in a pile can hold, as bits. */
function heldCards(p: Position, suit: number): number {
  const other = (suit & 2) ^ 2;
  const either = (open[other]! | open[other + 1]!) >> 1;
  const both = (open[other]! & open[other + 1]!) >> 1;
  tight[suit]! |= either & ~both & talon[suit]! & ~locked[suit]!;
  const held = kingHasHolder(suit) ? either | (1 << (p.ranks - 1)) : either;
  return (second & 3) === suit && second !== NONE && !hasRoom(second)
    ? held & ~(1 << (second >> 2))
    : held;
}

// ---------------------------------------------------------------------------- piles and talon

/** Whether the first face-up card of a pile can leave it, with all cards on it. */
const canLeave = (p: Position, card: number): boolean => hasHolder(p, card) || canClear(p, card);

function freePile(p: Position): void {
  for (let pile = 0; pile < p.pileCount; pile++) {
    if (isFree[pile] === 1 || depth[pile]! > 0 || !canBeFreed(p, p.piles[pile * PILE_ROOM]!))
      continue;
    isFree[pile] = 1;
    freePiles++;
    isMore = true;
  }
}

const canBeFreed = (p: Position, bottom: number): boolean =>
  bottom >> 2 === p.ranks - 1 ? canClear(p, bottom) : canLeave(p, bottom);

function dig(p: Position): void {
  for (let pile = 0; pile < p.pileCount; pile++)
    while (depth[pile]! > 0 && canLeave(p, p.piles[pile * PILE_ROOM + depth[pile]!]!)) {
      const card = p.piles[pile * PILE_ROOM + --depth[pile]!]!;
      unlock(card);
      open[card & 3]! |= 1 << (card >> 2);
    }
}

/**
 * A card of the talon comes to the top of the waste where a draw ends (every card taken before it
 * moves it up by one place), or when the card above it is taken from the waste.
 */
function reachTalon(p: Position): void {
  if (p.draw === 1) return;
  let before = 0;
  for (let i = 0; i < p.talonSize; i++) {
    const card = p.talon[i]!;
    if (((locked[card & 3]! >> (card >> 2)) & 1) === 1) {
      if (canBeDrawn(p, i, before)) unlock(card);
      else continue;
    }
    if (taken[i] === 0 && (hasHolder(p, card) || canGoHome(card))) {
      taken[i] = 1;
      isMore = true;
    }
    before += taken[i]!;
  }
}

function canBeDrawn({ talonSize, turned, draw }: Position, i: number, before: number): boolean {
  if (before >= draw - 1 || i === talonSize - 1 || taken[i + 1] === 1) return true;
  if (turned > 0 && i >= turned - 1 && (i - turned + 1) % draw === 0) return true;
  return (i + 1) % draw <= before;
}

// ---------------------------------------------------------------------------- kings in order

/** Sets of kings, as bits, that were tried. */
let tried = 0;

function isDeadByKings(p: Position): boolean {
  const waiting = kingsWithoutPile(p);
  tried = 0;
  return isDeadAfter(p, 0, waiting);
}

/** These kings can come to empty piles; with all that wait for one nothing was found dead. */
function isDeadAfter(p: Position, placed: number, waiting: number): boolean {
  if (placed === waiting) return false;
  tried |= 1 << placed;
  if (!isStuck(p, placed)) return false;
  if (freePiles + kingsHome(p, placed) <= bits(placed)) return true;
  for (let suit = 0; suit < SUITS; suit++) {
    const next = placed | ((1 << suit) & waiting);
    if (((tried >> next) & 1) === 0 && !isDeadAfter(p, next, waiting)) return false;
  }
  return true;
}

const bits = (suits: number): number =>
  (suits & 1) + ((suits >> 1) & 1) + ((suits >> 2) & 1) + (suits >> 3);

/** Those of a set that can go home from the pile they took. */
function kingsHome(p: Position, placed: number): number {
  let home = 0;
  for (let suit = 0; suit < SUITS; suit++)
    if (((placed >> suit) & 1) === 1 && barrier[suit]! >= p.ranks - 1) home++;
  return home;
}

/** Kings that do not lie at the bottom of a pile, as bits. */
function kingsWithoutPile(p: Position): number {
  let suits = ALL_KINGS;
  for (let pile = 0; pile < p.pileCount; pile++) {
    const bottom = p.piles[pile * PILE_ROOM]!;
    if (p.lengths[pile]! > 0 && bottom >> 2 === p.ranks - 1) suits &= ~(1 << (bottom & 3));
  }
  return suits;
}

// ---------------------------------------------------------------------------- twins in order

const pairs = new Int32Array(2);

/** Only twins that were tight, in the look before, can be in each other's way. */
function isDeadByTwins(p: Position): boolean {
  pairs[0] = tight[0]! & tight[1]!;
  pairs[1] = tight[2]! & tight[3]!;
  for (let colour = 0; colour < 2; colour++)
    for (let left = pairs[colour]!; left !== 0; left &= left - 1) {
      const card = (31 - Math.clz32(left & -left)) * SUITS + 2 * colour;
      if (!isWaiting(p, card) || !isWaiting(p, card + 1)) continue;
      if (isStuck(p, ALL_KINGS, card) && isStuck(p, ALL_KINGS, card + 1)) return true;
    }
  return false;
}

/** Neither home nor on another card that is face up. */
function isWaiting(p: Position, card: number): boolean {
  const holder = (card | 3) + 1 + ((card & 2) ^ 2);
  return p.home[card & 3]! <= card >> 2 && p.child[holder] !== card && p.child[holder + 1] !== card;
}
