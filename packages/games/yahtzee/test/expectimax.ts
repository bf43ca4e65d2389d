/**
 * A second, naive way to value a turn: it lists every roll of the dice not kept and tries every
 * choice, card by card. Only for cards that are nearly full.
 */
import { boxes, type Box, type RuleSet } from '../src/index.js';
import { naiveOffers, type NaiveCard } from './naive.js';

const sorted = (dice: readonly number[]): number[] => dice.toSorted((a, b) => a - b);
const FACES = [1, 2, 3, 4, 5, 6];

interface Outcome {
  readonly roll: string;
  readonly dice: readonly number[];
  chance: number;
}

/** Each possible roll after keeping these dice, as sorted dice, with its probability. */
function rollsAfter(kept: readonly number[]): Outcome[] {
  const found = new Map<string, Outcome>();
  const chance = 6 ** (kept.length - 5);
  const rollOn = (dice: readonly number[]): void => {
    if (dice.length < 5) return FACES.forEach((face) => rollOn([...dice, face]));
    const roll = sorted(dice).join('');
    const known = found.get(roll);
    if (known === undefined) found.set(roll, { roll, dice: sorted(dice), chance });
    else known.chance += chance;
  };
  rollOn(kept);
  return [...found.values()];
}

const known = new Map<string, readonly Outcome[]>();
const outcomes = (kept: readonly number[]): readonly Outcome[] => {
  const key = sorted(kept).join('');
  const found = known.get(key) ?? rollsAfter(kept);
  known.set(key, found);
  return found;
};

export const naiveKeeps = (dice: readonly number[]): number[][] =>
  Array.from({ length: 31 }, (_, mask) => dice.filter((_die, i) => (mask >> i) & 1));

/**
 * Maximises the mean of a reward of the points gained from here to the end of the card; by default
 * of the points themselves.
 */
export class Expectimax {
  readonly #cards = new Map<string, number>();

  readonly rules: RuleSet;
  readonly reward: (gain: number) => number;

  constructor(rules: RuleSet, reward: (gain: number) => number = (gain) => gain) {
    this.rules = rules;
    this.reward = reward;
  }

  /** The value before the first roll of the next turn, with this many points gained already. */
  card(card: NaiveCard, gained = 0): number {
    const key = `${boxes.map((box) => card[box] ?? 'x').join()} ${gained}`;
    const value =
      this.#cards.get(key) ??
      (boxes.every((box) => card[box] !== undefined)
        ? this.reward(gained)
        : new NaiveTurn(this, card, gained).keep([], 3));
    this.#cards.set(key, value);
    return value;
  }
}

export class NaiveTurn {
  readonly #keeps = new Map<string, number>();
  readonly #rolls = new Map<string, number>();
  readonly #boxes = new Map<string, ReadonlyMap<Box, number>>();

  readonly oracle: Expectimax;
  readonly card: NaiveCard;
  readonly gained: number;

  constructor(oracle: Expectimax, card: NaiveCard, gained = 0) {
    this.oracle = oracle;
    this.card = card;
    this.gained = gained;
  }

  keep(kept: readonly number[], left: number): number {
    return remember(this.#keeps, `${sorted(kept).join('')} ${left}`, () => {
      let mean = 0;
      for (const { roll, dice, chance } of outcomes(kept))
        mean += chance * this.#best(roll, dice, left - 1);
      return mean;
    });
  }

  roll(dice: readonly number[], left: number): number {
    return this.#best(sorted(dice).join(''), sorted(dice), left);
  }

  #best(roll: string, dice: readonly number[], left: number): number {
    return remember(this.#rolls, `${roll} ${left}`, () => {
      const values = [...this.boxes(dice).values()];
      if (left > 0) values.push(...naiveKeeps(dice).map((kept) => this.keep(kept, left)));
      return Math.max(...values);
    });
  }

  /** The value of each legal box with these dice. */
  boxes(dice: readonly number[]): ReadonlyMap<Box, number> {
    return remember(this.#boxes, sorted(dice).join(''), () => {
      const found = new Map<Box, number>();
      for (const [box, offer] of naiveOffers(this.card, dice, this.oracle.rules)) {
        if (!offer.legal) continue;
        const gain = offer.points + offer.yahtzeeBonus + offer.upperBonus;
        const after = { ...this.card, [box]: offer.points };
        found.set(box, this.oracle.card(after, this.gained + gain));
      }
      return found;
    });
  }
}

function remember<T>(known: Map<string, T>, key: string, find: () => T): T {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}
