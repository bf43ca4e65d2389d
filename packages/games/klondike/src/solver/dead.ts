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
let isPileFree = false;
let lockedCount = 0;
/** Whether this round found more to be possible. */
let isMore = false;

/** Whether some card can never be reached. Sound, not complete. */
export function isDead(p: Position): boolean {
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
    locked[suit] = open[suit] = talon[suit] = 0;
    atHome[suit] = p.home[suit]!;
  }
  isPileFree = false;
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
  if (top < 0) {
    isPileFree = true;
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

function hasHolder(p: Position, card: number): boolean {
  const rank = card >> 2;
  if (rank === p.ranks - 1) return isPileFree;
  const other = (card & 2) ^ 2;
  return (((open[other]! | open[other + 1]!) >> (rank + 1)) & 1) === 1;
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
  const kings = isPileFree ? 1 << (p.ranks - 1) : 0;
  for (let found = true; found;) {
    found = false;
    for (let suit = 0; suit < SUITS; suit++) {
      const other = (suit & 2) ^ 2;
      const held = ((open[other]! | open[other + 1]!) >> 1) | kings;
      let more = talon[suit]! & ~locked[suit]! & ~open[suit]! & held;
      while (atHome[suit]! > 0 && ((held >> (atHome[suit]! - 1)) & 1) === 1)
        more |= 1 << --atHome[suit]!;
      if (more === 0) continue;
      open[suit]! |= more;
      found = isMore = true;
    }
  }
}

// ---------------------------------------------------------------------------- piles and talon

/** Whether the first face-up card of a pile can leave it, with all cards on it. */
const canLeave = (p: Position, card: number): boolean => hasHolder(p, card) || canClear(p, card);

function freePile(p: Position): void {
  for (let pile = 0; pile < p.pileCount && !isPileFree; pile++)
    if (depth[pile] === 0 && canLeave(p, p.piles[pile * PILE_ROOM]!)) isPileFree = isMore = true;
}

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
