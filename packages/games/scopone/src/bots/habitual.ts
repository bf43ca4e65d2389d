import { BITS, count, pips, valueMask } from '../cards.js';
import { playsInHand, seatOfPlay, sideOf, type State } from '../state.js';
import { isFitted, scoreLaid, scoreTaken, type Occasion } from './habits.js';
import { best, captures, type Effect, type Sight } from './sight.js';
import { traditionalMove } from './traditional.js';

/** The usual play of good players with such a hand; traditional play where that was not fitted. */
export function habitualMove(sight: Sight): Effect {
  if (!isFamiliar(sight.state)) return traditionalMove(sight);
  const occasion = occasionOf(sight);
  return best(sight.moves, (effect) => scoreOf(sight, occasion, effect))[0]!;
}

/** The habits know these house rules, and tables without two equal values. */
const isFamiliar = ({ options, tableLo, tableHi }: State): boolean =>
  isFitted(options) && BITS[valueMask(tableLo, tableHi)] === count(tableLo, tableHi);

function occasionOf({ state, seat, unseenLo, unseenHi }: Sight): Occasion {
  const { tableLo, tableHi, hands, options } = state;
  const last = seatOfPlay(state, playsInHand(options) - 1);
  return {
    tableLo,
    tableHi,
    sum: pips(tableLo, tableHi),
    seenLo: ~(unseenLo | hands[2 * seat]!),
    seenHi: ~(unseenHi | hands[2 * seat + 1]!),
    lastSide: sideOf(last) === sideOf(seat) ? 1 : 0,
  };
}

function scoreOf({ state, seat }: Sight, occasion: Occasion, effect: Effect): number {
  const lo = state.hands[2 * seat]!;
  const hi = state.hands[2 * seat + 1]!;
  const present = valueMask(state.tableLo, state.tableHi);
  if (!captures(effect)) return scoreLaid(occasion, present, effect.card, lo, hi);
  const left = valueMask(effect.tableLo, effect.tableHi);
  return scoreTaken(occasion, left, effect.card, present & ~left, lo, hi);
}
