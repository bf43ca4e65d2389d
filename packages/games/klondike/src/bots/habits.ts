import { isWon } from '../solver/play.js';
import {
  aOf,
  kindOf,
  PILE_HOME,
  RUN,
  TALON_HOME,
  TALON_PILE,
  type Position,
} from '../solver/position.js';
import { PILE_ROOM, SUITS } from '../types.js';
import { hiddenUnder, type Plans } from './plans.js';

/**
 * The weights of a player who does not search: for each visible feature of a plan, its
 * contribution. The plan with the largest sum is played.
 */
export interface Habit {
  /** The plan turns up a card. */
  readonly turnsUp: number;
  /** For each face-down card in that pile. */
  readonly deepPile: number;
  /** For each preparing transfer. */
  readonly preparation: number;
  /** A card goes home from a pile and turns up none. */
  readonly pileHome: number;
  /** A card of the talon goes to a pile. */
  readonly talonToPile: number;
  /** For each rank of that card above the ace: high cards are useful in the piles. */
  readonly talonRank: number;
  /** The cards of a pile with hidden cards can then move onto that card. */
  readonly opensWay: number;
  /** A run leaves its pile empty. */
  readonly freesPile: number;
  /** For each rank that a card gets ahead of the other colour: it could have held such a card. */
  readonly ahead: number;
  /** For each useful card of the talon that becomes reachable, less those that cease to be. */
  readonly stockOpens: number;
}

/** Turns up cards, from the deepest pile first, and ignores everything else. */
export const eager: Habit = {
  turnsUp: 0.12,
  deepPile: 0.012,
  preparation: -0.03,
  pileHome: 0,
  talonToPile: 0,
  talonRank: 0,
  opensWay: 0,
  freesPile: 0,
  ahead: 0,
  stockOpens: 0,
};

/** Fitted by the cross-entropy method; BOTS.md has the deals and the figures. */
export const practised: Habit = {
  turnsUp: 0.222,
  deepPile: 0.034,
  preparation: 0,
  pileHome: 0.16,
  talonToPile: -0.17,
  talonRank: 0.0163,
  opensWay: 0.21,
  freesPile: 0.045,
  ahead: -0.037,
  stockOpens: 0.082,
};

/** Moves every card home that can go there, and takes any card of the stock that frees a pile. */
export const methodical: Habit = { ...practised, ahead: 0, talonRank: 0, stockOpens: 0 };

export function preferred(p: Position, plans: Plans, habit: Habit): number {
  let best = 0;
  let most = -Infinity;
  for (let i = 0; i < plans.count; i++) {
    const worth = appeal(p, plans, i, habit);
    if (worth > most) {
      most = worth;
      best = i;
    }
  }
  return best;
}

/** Plays to the end by habit, without using hidden cards; true if the game is won. */
export function playOut(p: Position, plans: Plans, habit: Habit): boolean {
  for (;;) {
    if (isWon(p)) return true;
    plans.find(p);
    if (plans.count === 0) return false;
    plans.play(p, plans.count === 1 ? 0 : preferred(p, plans, habit));
  }
}

/** The weighted sum of the features of a plan. */
export function appeal(p: Position, plans: Plans, index: number, habit: Habit): number {
  const last = plans.last(index);
  const place = aOf(last);
  const hidden = hiddenUnder(p, last);
  const worth =
    habit.preparation * (plans.length(index) - 1) +
    (hidden > 0 ? habit.turnsUp + habit.deepPile * hidden : 0);
  switch (kindOf(last)) {
    case PILE_HOME:
      return worth + (hidden > 0 ? 0 : habit.pileHome) + habit.ahead * ranksAhead(p, p.top(place));
    case TALON_HOME:
      return (
        worth +
        habit.ahead * ranksAhead(p, p.talon[place]!) +
        habit.stockOpens * opened(p, place, habit)
      );
    case TALON_PILE: {
      const card = p.talon[place]!;
      return (
        worth +
        habit.talonToPile +
        habit.talonRank * (card >> 2) +
        (opensWay(p, card) ? habit.opensWay : 0) +
        habit.stockOpens * opened(p, place, habit)
      );
    }
    case RUN:
      return worth + (hidden > 0 ? 0 : habit.freesPile);
    default:
      return worth;
  }
}

const ranksAhead = (p: Position, card: number): number => {
  const other = (card & 2) ^ 2;
  return (card >> 2) - Math.min(p.home[other]!, p.home[other + 1]!);
};

function opensWay(p: Position, card: number): boolean {
  for (let pile = 0; pile < p.pileCount; pile++) {
    const hidden = p.hidden[pile]!;
    if (hidden > 0 && holds(card, p.piles[pile * PILE_ROOM + hidden]!)) return true;
  }
  return false;
}

const holds = (parent: number, card: number): boolean =>
  parent >> 2 === (card >> 2) + 1 && ((parent ^ card) & 2) !== 0;

/**
 * Useful cards of the talon that become reachable when the one at `place` is taken, less those that
 * become unreachable; those that are reachable only before the next recycle count half.
 */
function opened(p: Position, place: number, { stockOpens }: Habit): number {
  if (p.draw === 1 || stockOpens === 0) return 0;
  const size = p.talonSize - 1;
  const after = (i: number): number => p.talon[i < place ? i : i + 1]!;
  let gained = 0;
  for (let i = p.draw - 1; i < p.talonSize; i += p.draw)
    if (i !== place && isUseful(p, p.talon[i]!)) gained--;
  if (p.talonSize % p.draw !== 0 && size !== place && isUseful(p, p.talon[size]!)) gained--;
  for (let i = p.draw - 1; i < size; i += p.draw) if (isUseful(p, after(i))) gained++;
  if (size % p.draw !== 0 && isUseful(p, after(size - 1))) gained++;
  if (place % p.draw === 0) return gained;
  for (let i = place - 1 + p.draw; i < size - 1; i += p.draw)
    if (isUseful(p, after(i))) gained += 0.5;
  return gained;
}

/** Whether a card could go home or to a pile now. */
export function isUseful(p: Position, card: number): boolean {
  if (p.home[card % SUITS] === card >> 2) return true;
  for (let pile = 0; pile < p.pileCount; pile++)
    if (p.lengths[pile] === 0) {
      if (card >> 2 === p.ranks - 1) return true;
    } else if (holds(p.top(pile), card)) return true;
  return false;
}
