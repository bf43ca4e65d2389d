import { allDiceCounts, boxPoints, countOf, diceCountsOf, type DiceCounts } from './scoring.js';
import {
  boxIndex,
  CHANCE_BOX,
  DICE,
  FACES,
  KEEP_ALL,
  ROLLS,
  UPPER_BOXES,
  type Box,
} from './types.js';
import type { RuleSet } from './options.js';
import { cardState, type View } from './view.js';

/** How many of its face an upper box needs for the upper bonus (YZ-U2): three of each make 63. */
const UPPER_PAR = 3;

/**
 * The probability that the dice reach a box within the rolls left, if the dice of the mask are kept
 * now and the best ones after that: points in a lower box, three of its face in an upper one. Null
 * for chance, which always scores, and with no roll left.
 */
export function oddsOf(view: View, mask: number, box: Box): number | null {
  const index = boxIndex.get(box) ?? CHANCE_BOX;
  const left = ROLLS - view.rolls;
  if (index === CHANCE_BOX || left <= 0 || view.rolls === 0) return null;
  const { filled, filledInAll = filled } = cardState(view, view.seat * view.options.columns);
  const kept = view.dice.filter((_, die) => (mask >> die) & 1);
  return afterRoll(kept, chancesOf(index, filledInAll, view.options, left - 1));
}

type Chances = ReadonlyMap<DiceCounts, number>;

/**
 * A cache of the latest ones: a player who looks along a card asks for the same ones repeatedly.
 */
const chancesKnown = new Map<string, Chances>();
const MOST_KNOWN = 64;

/** For all sets of five dice, with this many rolls left. */
function chancesOf(box: number, filled: number, rules: RuleSet, left: number): Chances {
  const key = JSON.stringify([box, filled, left, rules]);
  const known = chancesKnown.get(key);
  if (known !== undefined) return known;
  const found = new Map(
    left === 0
      ? allDiceCounts.map((counts) => [counts, isHit(box, filled, counts, rules) ? 1 : 0])
      : allDiceCounts.map((counts) => [
          counts,
          bestOf(counts, chancesOf(box, filled, rules, left - 1)),
        ]),
  );
  if (chancesKnown.size >= MOST_KNOWN) chancesKnown.clear();
  chancesKnown.set(key, found);
  return found;
}

const isHit = (box: number, filled: number, counts: DiceCounts, rules: RuleSet): boolean =>
  box < UPPER_BOXES
    ? countOf(counts, box + 1) >= UPPER_PAR
    : boxPoints(box, filled, counts, rules) > 0;

/** The best over all ways to keep, including all five dice. */
function bestOf(counts: DiceCounts, chances: Chances): number {
  const dice = diceIn(counts);
  let best = chances.get(counts) ?? 0;
  const tried = new Set<string>();
  for (let mask = 0; mask < KEEP_ALL && best < 1; mask++) {
    const kept = dice.filter((_, die) => (mask >> die) & 1);
    const key = kept.join('');
    if (tried.has(key)) continue;
    tried.add(key);
    best = Math.max(best, afterRoll(kept, chances));
  }
  return best;
}

function afterRoll(kept: readonly number[], chances: Chances): number {
  return rollsOf(DICE - kept.length).reduce(
    (sum, { dice, share }) => sum + share * (chances.get(diceCountsOf([...kept, ...dice])) ?? 0),
    0,
  );
}

const diceIn = (counts: DiceCounts): number[] =>
  Array.from({ length: FACES }, (_, i) => i + 1).flatMap((face) =>
    new Array<number>(countOf(counts, face)).fill(face),
  );

interface Roll {
  readonly dice: readonly number[];
  readonly share: number;
}

const rollsKnown: Roll[][] = [[{ dice: [], share: 1 }]];

/** Every different roll of this many dice, with its probability. */
function rollsOf(count: number): readonly Roll[] {
  const before = rollsKnown[count];
  if (before !== undefined) return before;
  const shares = new Map<string, number>();
  for (const { dice, share } of rollsOf(count - 1))
    for (let face = 1; face <= FACES; face++) {
      const key = [...dice, face].toSorted((a, b) => a - b).join('');
      shares.set(key, (shares.get(key) ?? 0) + share / FACES);
    }
  const rolls = [...shares].map(([key, share]) => ({ dice: key.split('').map(Number), share }));
  rollsKnown[count] = rolls;
  return rolls;
}
