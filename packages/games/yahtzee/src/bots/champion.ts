import type { Bot, Turn } from '@chiaro/kernel';
import { chase, type Reward } from '../solver/chase.js';
import { gainsOf } from '../solver/finals.js';
import { Prospect } from '../solver/prospect.js';
import { tableOf } from '../solver/solutions.js';
import { boxesIn } from '../solver/solve.js';
import { outlookOf } from '../solver/states.js';
import { BOXES, type Move } from '../types.js';
import { cardState, type View } from '../view.js';
import { bestMove, createStrong } from './strong.js';

/** Turns from the end at which winning begins to count more than points. */
const HORIZON = 3;
/** Among plays that win equally often, more points are better. */
const PER_POINT = 1e-7;

/**
 * Champion: maximises the mean of the final total, and in the last turns against others the chance
 * to win. With three columns it plays like strong to the end, because the totals of the other cards
 * are not solved there.
 */
export function createChampion(): Bot<View, Move> {
  const strong = createStrong();
  let last = '';
  let prospect: Prospect | null = null;
  return {
    choose(turn: Turn<View, Move>): Move {
      const { view } = turn;
      const { players, columns } = view.options;
      if (players === 1 || columns > 1 || turnsLeft(view, view.seat) > HORIZON)
        return strong.choose(turn);
      const key = JSON.stringify([view.seat, view.options, view.cards]);
      if (prospect === null || key !== last) prospect = prospectToWin(view);
      last = key;
      return bestMove(prospect, view);
    },
  };
}

const turnsLeft = (view: View, seat: number): number =>
  BOXES - boxesIn(cardState(view, seat).filled);

function prospectToWin(view: View): Prospect {
  const card = outlookOf(cardState(view, view.seat), view.options);
  return new Prospect(view.options, card, chase(view.options, card, rewardOf(view)));
}

/** The chance to win if the others play for the mean; a shared victory counts as its share. */
function rewardOf(view: View): Reward {
  const own = view.cards[view.seat]!.total;
  const others = view.cards.flatMap((card, seat) => {
    if (seat === view.seat) return [];
    const outlook = outlookOf(cardState(view, seat), view.options);
    return { total: card.total, gains: gainsOf(view.options, tableOf(view.options), outlook) };
  });
  return (gain) => {
    const total = own + gain;
    const chances = others.map(({ total: from, gains }) => ({
      below: sumBelow(gains, total - from),
      equal: gains[total - from] ?? 0,
    }));
    return shareOfVictory(chances) + PER_POINT * total;
  };
}

function sumBelow(gains: Float64Array, end: number): number {
  let sum = 0;
  for (let gain = 0; gain < Math.min(end, gains.length); gain++) sum += gains[gain]!;
  return sum;
}

/**
 * Mean of 1 / (1 + others with the same total) where nobody has more: the integral over x from 0
 * to 1 of the product of (below + equal x).
 */
export function shareOfVictory(
  others: readonly { readonly below: number; readonly equal: number }[],
): number {
  let powers = [1];
  for (const { below, equal } of others)
    powers = [...powers, 0].map((power, i) => power * below + (powers[i - 1] ?? 0) * equal);
  return powers.reduce((sum, power, i) => sum + power / (i + 1), 0);
}
