import { SUITS } from '../types.js';
import { safeTransfer } from './generate.js';
import {
  aOf,
  BACK,
  bOf,
  cOf,
  kindOf,
  PILE_HOME,
  RUN,
  TALON_HOME,
  TALON_PILE,
  transfer,
  type Position,
} from './position.js';

/**
 * Plays a transfer and everything forced by it; returns the pile that received a card for a
 * purpose, or −1 if the position is at rest.
 */
export function playTransfer(p: Position, move: number): number {
  const kind = kindOf(move);
  const from = aOf(move);
  const part = kind === RUN && p.lengths[from]! - cOf(move) > p.hidden[from]!;
  if (kind === PILE_HOME) sendHome(p, from);
  else p.make(move);
  if (isForPurpose(p, move)) return bOf(move);
  if (part) sendHome(p, from);
  playSafe(p);
  return -1;
}

/** Whether a card comes to a pile only so that another can be put on it. */
export const isForPurpose = (p: Position, move: number): boolean =>
  kindOf(move) === BACK || (kindOf(move) === TALON_PILE && p.draw === 1);

/** With the cards of the talon that must go home before it. */
function sendHome(p: Position, pile: number): void {
  const card = p.top(pile);
  const suit = card & 3;
  for (let next = p.home[suit]! * SUITS + suit; next < card; next += SUITS)
    p.make(transfer(TALON_HOME, p.talon.indexOf(next), suit));
  p.make(transfer(PILE_HOME, pile, suit));
}

/** Plays all transfers that lose nothing. */
export function playSafe(p: Position): void {
  for (let move = safeTransfer(p); move >= 0; move = safeTransfer(p)) p.make(move);
}

/** With no hidden card and every card of the talon available, the rest goes home automatically. */
export const isWon = (p: Position): boolean =>
  p.left === 0 || (p.hiddenLeft === 0 && (p.draw === 1 || p.talonSize === 0));
