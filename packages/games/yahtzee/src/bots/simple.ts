import { below, fraction, type Bot, type Turn } from '@chiaro/kernel';
import { assess } from '../assess.js';
import {
  allTallies,
  boxPoints,
  countOf,
  legalBoxes,
  tallyOf,
  upperBonus,
  yahtzeeBonus,
} from '../scoring.js';
import { BOXES, boxIndex, DICE, ROLLS, type Move } from '../types.js';
import { cardState, type View } from '../view.js';

/** What each box brings on average under optimal play: a box is worth taking above its par. */
const par = [
  1.8817, 5.2828, 8.5698, 12.1595, 15.6886, 19.1903, 21.6605, 13.0919, 22.5916, 29.4611, 32.7111,
  16.8686, 22.0074,
] as const;

/**
 * Casual: takes the box that gains most over its par, and keeps the dice whose next roll promises
 * most by that measure.
 */
export const casual: Bot<View, Move> = {
  choose({ view, legal }: Turn<View, Move>): Move {
    const [best, gain] = bestBox(view, legal);
    if (view.rolls === ROLLS) return best;
    let choice = best;
    let promise = gain;
    for (const move of legal) {
      if (move.kind !== 'keep') break;
      const expected = expectedGain(view, move.mask);
      if (expected > promise + 1e-9) [choice, promise] = [move, expected];
    }
    return choice;
  },
};

function bestBox(view: View, legal: readonly Move[]): [Move, number] {
  const listed = assess(cardState(view.cards[view.seat]!), view.dice, view.options);
  let best: [Move, number] | null = null;
  for (const move of legal) {
    if (move.kind !== 'score') continue;
    const found = listed.find((each) => each.box === move.box)!;
    const gain =
      found.points + found.upperBonus + found.yahtzeeBonus - par[boxIndex.get(move.box)!]!;
    if (best === null || gain > best[1]) best = [move, gain];
  }
  if (best === null) throw new Error('No box is open');
  return best;
}

/** Mean over all rolls of the dice not kept of the best gain that could be taken then. */
function expectedGain(view: View, mask: number): number {
  const card = cardState(view.cards[view.seat]!);
  const kept = view.dice.filter((_, die) => (mask >> die) & 1);
  const rolls = DICE - kept.length;
  const base = kept.reduce((tally, die) => tally + (1 << (3 * (die - 1))), 0);
  let mean = 0;
  for (const tally of allTallies) {
    const ways = waysTo(base, tally, rolls);
    if (ways > 0) mean += ways * gainOf(card, tally, view);
  }
  return mean / 6 ** rolls;
}

/** In how many ordered ways the missing dice turn `base` into `tally`. */
function waysTo(base: number, tally: number, rolls: number): number {
  let ways = FACTORIALS[rolls]!;
  for (let face = 1; face <= 6; face++) {
    const missing = countOf(tally, face) - countOf(base, face);
    if (missing < 0) return 0;
    ways /= FACTORIALS[missing]!;
  }
  return ways;
}
const FACTORIALS = [1, 1, 2, 6, 24, 120];

function gainOf(card: ReturnType<typeof cardState>, tally: number, { options }: View): number {
  const legal = legalBoxes(card.filled, tally, options);
  const bonus = yahtzeeBonus(card.yahtzee, tally, options);
  let best = -Infinity;
  for (let box = 0; box < BOXES; box++) {
    if (((legal >> box) & 1) === 0) continue;
    const points = boxPoints(box, card.filled, tally, options);
    best = Math.max(best, points + upperBonus(card.upper, box, points) - par[box]!);
  }
  return best + bonus;
}

/** Beginner: collects the face it has most of, and often takes the first box that pays. */
export const beginner: Bot<View, Move> = {
  choose({ view, legal, rng }: Turn<View, Move>): Move {
    const [best, gain] = bestBox(view, legal);
    if (view.rolls === ROLLS || gain > 5 || fraction(rng) < 0.1) return best;
    const tally = tallyOf(view.dice);
    const counts = view.dice.map((die) => countOf(tally, die));
    const most = view.dice[counts.indexOf(Math.max(...counts))]!;
    const face = fraction(rng) < 0.15 ? view.dice[below(rng, DICE)]! : most;
    const mask = view.dice.reduce((kept, die, i) => (die === face ? kept | (1 << i) : kept), 0);
    return legal.find((move) => move.kind === 'keep' && move.mask === mask) ?? best;
  },
};
