import { BITS, SETTEBELLO, bits, has, oddValues, valueMask, valueOf } from '../cards.js';
import { canCapture } from '../captures.js';
import { sideOf } from '../state.js';
import { byWorth } from './greedy.js';
import { best, captures, clearingCards, countOfValue, type Effect, type Sight } from './sight.js';

/**
 * Traditional play, a reconstruction of the advice that goes back to Chitarrella and to Saracino:
 * each step keeps the best of what the step before it left.
 */
export interface Advice {
  /** Message id of the reason: `wisdom.<name>`. */
  readonly name: string;
  rank(sight: Sight, effect: Effect): number;
}

const scopa: Advice = { name: 'scopa', rank: (_sight, effect) => (effect.scopa ? 1 : 0) };

const safety: Advice = { name: 'safety', rank: (sight, effect) => -clearingCards(sight, effect) };

/**
 * Take the settebello, then sevens; give away neither, nor cards that add up to seven while the
 * settebello is unseen.
 */
const sevens: Advice = {
  name: 'sevens',
  rank(sight, effect) {
    const took = has(effect.gainLo, effect.gainHi, SETTEBELLO) ? 8 : 0;
    const gained = countOfValue(effect.gainLo, effect.gainHi, 7);
    const spent = !captures(effect) && valueOf(effect.card) === 7 ? 1 : 0;
    return took + gained - spent * (effect.card === SETTEBELLO ? 8 : 1) - exposure(sight, effect);
  },
};

/** A seven, or a sum of seven, left where an unseen seven of denari can take it. */
function exposure(sight: Sight, effect: Effect): number {
  if (!has(sight.unseenLo, sight.unseenHi, SETTEBELLO)) return 0;
  return canCapture(sight.state.options, effect.tableLo, effect.tableHi, 7) ? 1 : 0;
}

const gained =
  (value: number) =>
  (_sight: Sight, effect: Effect): number =>
    captures(effect)
      ? countOfValue(effect.gainLo, effect.gainHi, value)
      : valueOf(effect.card) === value
        ? -1
        : 0;
const sixes: Advice = { name: 'sixes', rank: gained(6) };
const aces: Advice = { name: 'aces', rank: gained(1) };

/** A capture is one more turn in which nothing is given. */
const capture: Advice = { name: 'capture', rank: (_sight, effect) => (captures(effect) ? 1 : 0) };

/**
 * Spariglio. A direct match leaves the number of odd ranks as it is, a sum changes it. The
 * dealer's side plays last and wants pairs; the other side wants them broken.
 */
const parity: Advice = {
  name: 'parity',
  rank(sight, effect) {
    const change = oddRanks(sight, effect) - oddRanks(sight, null);
    return sideOf(sight.seat) === sideOf(sight.state.dealer) ? -change : change;
  },
};

/** Values of which an odd number of cards has been captured. */
function oddRanks({ state }: Sight, effect: Effect | null): number {
  const lo = state.piles[0]! | state.piles[2]! | (effect?.gainLo ?? 0);
  const hi = state.piles[1]! | state.piles[3]! | (effect?.gainHi ?? 0);
  return BITS[oddValues(lo, hi)]!;
}

/** Mulinello: on a table that must be opened, a value the next player is least likely to match. */
const chain: Advice = {
  name: 'chain',
  rank(sight, effect) {
    const single = bits(effect.tableLo) + bits(effect.tableHi) === 1;
    return single ? -sight.unseenOf[valueOf(effect.card)]! : 0;
  },
};

/** Lay what you hold twice or thrice; leave your partner's card to your partner. */
const anchor: Advice = {
  name: 'anchor',
  rank(sight, effect) {
    if (captures(effect)) return takesPartnersCard(sight, effect) ? -1 : 0;
    const { state, seat } = sight;
    return (
      countOfValue(state.hands[2 * seat]!, state.hands[2 * seat + 1]!, valueOf(effect.card)) - 1
    );
  },
};

function takesPartnersCard({ state }: Sight, effect: Effect): boolean {
  if (state.plays < 2) return false;
  const laid = state.history[state.plays - 2]!;
  return (
    laid >> 6 === 0 &&
    has(effect.gainLo, effect.gainHi, laid & 63) &&
    BITS[valueMask(effect.gainLo, effect.gainHi)] === 1
  );
}

const wisdom: readonly Advice[] = [
  scopa,
  safety,
  sevens,
  capture,
  sixes,
  aces,
  parity,
  chain,
  anchor,
];

export function traditionalMove(sight: Sight, among: readonly Effect[] = sight.moves): Effect {
  let kept = among;
  for (const advice of wisdom) {
    if (kept.length === 1) break;
    kept = best(kept, (effect) => advice.rank(sight, effect));
  }
  return byWorth(kept);
}
