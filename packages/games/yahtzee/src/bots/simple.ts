import type { Bot, Turn } from '@chiaro/kernel';
import type { CardState } from '../assess.js';
import {
  allDiceCounts,
  boxPoints,
  countOf,
  legalBoxes,
  diceCountsOf,
  upperBonus,
  yahtzeeBonus,
} from '../scoring.js';
import {
  BOXES,
  boxIndex,
  DICE,
  FACES,
  ROLLS,
  UPPER_BONUS,
  UPPER_BOXES,
  UPPER_GOAL,
  type Move,
} from '../types.js';
import { assessAll, cardsOf, cardState, type View } from '../view.js';

/** How a bot that looks one roll ahead values a box. */
interface Judgement {
  /** The points it expects of each box later: it writes where it gains most over this. */
  readonly par: readonly number[];
  /** The value of a point of the upper section beyond the point itself. */
  readonly perUpperPoint: number;
}

/** Values a box by its points alone. */
const visible: Judgement = { par: Array<number>(BOXES).fill(0), perUpperPoint: 0 };

/** Mean points of each box under optimal play: a box is worth taking above its par. */
const means = [
  1.8817, 5.2828, 8.5698, 12.1595, 15.6886, 19.1903, 21.6605, 13.0919, 22.5916, 29.4611, 32.7111,
  16.8686, 22.0074,
] as const;

/** This many of each face make the upper bonus. */
const OF_EACH = (2 * UPPER_GOAL) / (FACES * (FACES + 1));
const BONUS_SHARE = UPPER_BONUS / UPPER_GOAL;

/**
 * Uses the rule of thumb of three of each face: every point above that adds a share of the upper
 * bonus, whether the bonus is still in doubt or not.
 */
const practised: Judgement = {
  par: means.map((mean, box) => mean + (isUpper(box) ? BONUS_SHARE * OF_EACH * (box + 1) : 0)),
  perUpperPoint: BONUS_SHARE,
};

/**
 * Takes the box with the highest gain by its judgement, and keeps the dice whose next roll has the
 * highest mean gain. It looks only one roll ahead, even with two rolls left.
 */
const oneRollAhead = (judgement: Judgement): Bot<View, Move> => ({
  choose({ view, legal }: Turn<View, Move>): Move {
    const [best, gain] = bestBox(view, legal, judgement);
    if (view.rolls === ROLLS) return best;
    let choice = best;
    let promise = gain;
    for (const move of legal) {
      if (move.kind !== 'keep') break;
      const expected = expectedGain(view, move.mask, judgement);
      if (expected > promise + 1e-9) [choice, promise] = [move, expected];
    }
    return choice;
  },
});

/** Medium: maximises the mean points after one more roll, in whichever box. */
export const medium = oneRollAhead(visible);

/**
 * Hard: maximises the mean points over par after one more roll, with a rule of thumb for the bonus.
 */
export const hard = oneRollAhead(practised);

function isUpper(box: number): boolean {
  return box < UPPER_BOXES;
}

/** The box with the highest gain, and that gain. */
function bestBox(view: View, legal: readonly Move[], judgement: Judgement): [Move, number] {
  const listed = assessAll(view, view.seat);
  let best: [Move, number] | null = null;
  for (const move of legal) {
    if (move.kind !== 'score') continue;
    const { box, column = 1 } = move;
    const index = boxIndex.get(box)!;
    const found = listed[column - 1]!.find((each) => each.box === box)!;
    const towards = isUpper(index) ? judgement.perUpperPoint * found.points : 0;
    const given = found.points + found.upperBonus + found.yahtzeeBonus + towards;
    const gain = given - column * judgement.par[index]!;
    if (best === null || gain > best[1]) best = [move, gain];
  }
  if (best === null) throw new Error('No box is open');
  return best;
}

/** Mean over all rolls of the dice not kept, of the best gain available after that roll. */
function expectedGain(view: View, mask: number, judgement: Judgement): number {
  const cards = cardsOf(view, view.seat).map((card) => cardState(view, card));
  const kept = view.dice.filter((_, die) => (mask >> die) & 1);
  const rolls = DICE - kept.length;
  const base = kept.reduce((counts, die) => counts + (1 << (3 * (die - 1))), 0);
  let mean = 0;
  for (const counts of allDiceCounts) {
    const ways = waysTo(base, counts, rolls);
    if (ways > 0) mean += ways * bestGain(cards, counts, view, judgement);
  }
  return mean / 6 ** rolls;
}

/** In how many ordered ways the missing dice turn `base` into `counts`. */
function waysTo(base: number, counts: number, rolls: number): number {
  let ways = FACTORIALS[rolls]!;
  for (let face = 1; face <= 6; face++) {
    const missing = countOf(counts, face) - countOf(base, face);
    if (missing < 0) return 0;
    ways /= FACTORIALS[missing]!;
  }
  return ways;
}
const FACTORIALS = [1, 1, 2, 6, 24, 120];

const bestGain = (
  cards: readonly CardState[],
  counts: number,
  view: View,
  judgement: Judgement,
): number =>
  cards.reduce((best, card) => Math.max(best, gainOf(card, counts, view, judgement)), -Infinity);

/** The best gain on one card; −∞ if none of its boxes may be written. */
function gainOf(
  card: CardState,
  counts: number,
  { options }: View,
  { par, perUpperPoint }: Judgement,
): number {
  const { filled, filledInAll = filled, times = 1 } = card;
  const legal = legalBoxes(filledInAll, counts, options) & ~filled;
  const bonus = yahtzeeBonus(card.yahtzee, counts, options);
  let best = -Infinity;
  for (let box = 0; box < BOXES; box++) {
    if (((legal >> box) & 1) === 0) continue;
    const points = boxPoints(box, filledInAll, counts, options);
    const towards = isUpper(box) ? perUpperPoint * points : 0;
    best = Math.max(best, points + upperBonus(card.upper, box, points) + towards - par[box]!);
  }
  return times * (best + bonus);
}

/**
 * At this many points a box is good enough to stop rolling: three of a kind of sixes, a full house,
 * a straight.
 */
const CONTENT = 25;

/**
 * Easy: takes the box with the most points now. Until then it collects its most frequent face, the
 * higher of two. It never rolls for a straight.
 */
export const easy: Bot<View, Move> = {
  choose({ view, legal }: Turn<View, Move>): Move {
    const [best, points] = bestBox(view, legal, visible);
    if (view.rolls === ROLLS || points >= CONTENT) return best;
    const counts = diceCountsOf(view.dice);
    const face = view.dice.toSorted((a, b) => countOf(counts, b) - countOf(counts, a) || b - a)[0]!;
    const mask = view.dice.reduce((kept, die, i) => (die === face ? kept | (1 << i) : kept), 0);
    return legal.find((move) => move.kind === 'keep' && move.mask === mask) ?? best;
  },
};
