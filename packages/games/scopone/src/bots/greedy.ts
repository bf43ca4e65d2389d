import { cardsIn, suitOf, valueOf, SETTEBELLO } from '../cards.js';
import { PRIMIERA_VALUES } from '../scoring.js';
import { best, captures, clearingCards, type Effect, type Sight } from './sight.js';

/**
 * After Di Palma and Lanzi, “Traditional Wisdom and Monte Carlo Tree Search Face-to-Face in the
 * Card Game Scopone” (2018), from its description: primiera value, ten more for denari, 29 for a
 * seven and 139 for settebello.
 */
const GREEDY_VALUES = Array.from({ length: 40 }, (_, card) => greedyValue(card));

function greedyValue(card: number): number {
  if (card === SETTEBELLO) return 139;
  if (valueOf(card) === 7) return 29;
  return PRIMIERA_VALUES[valueOf(card)]! + (suitOf(card) === 0 ? 10 : 0);
}

/** Sum over a set. */
export const worthIn = (lo: number, hi: number): number =>
  cardsIn(lo, hi).reduce((sum, card) => sum + GREEDY_VALUES[card]!, 0);

const gainWorth = (effect: Effect): number => worthIn(effect.gainLo, effect.gainHi);

/** The most valuable capture, or else the least valuable card. */
export function byWorth(moves: readonly Effect[]): Effect {
  const taking = moves.filter(captures);
  const kept =
    taking.length > 0
      ? best(taking, gainWorth)
      : best(moves, (effect) => -GREEDY_VALUES[effect.card]!);
  return kept[0]!;
}

export function greedyMove(sight: Sight): Effect {
  const scope = sight.moves.filter((effect) => effect.scopa);
  if (scope.length > 0) return best(scope, gainWorth)[0]!;
  const safe = sight.moves.filter((effect) => clearingCards(sight, effect) === 0);
  return byWorth(safe.length > 0 ? safe : sight.moves);
}
