import type { Facts, Problem } from './errors.js';
import { below, shuffleInPlace, type Rng } from './rng.js';

/**
 * What a game asks of chance. It never draws a random number itself: it states a need, and the
 * outcome, wherever it came from (a generator, a real table, a log), goes into the log.
 *
 * - `shuffle`: a permutation of 0..size−1; item i of the outcome is the i-th card from the top.
 *   `among` says which card of the pack each of the items is, where not all of them take part.
 * - `roll`: `dice` values in 1..`faces`. `places` says which dice of the cup they are, going up,
 *   where not all of them are rolled.
 * - `draw`: `take` kinds drawn one by one without replacement from a bag with `counts[kind]` of
 *   each. `box` says how many of each kind there are in all, where not all of them are in the bag.
 *
 * `purpose` names the line in the log (`deal`, `roll`, `refill`). `place` says where in the game
 * the need stands (a turn and a roll, a round and a redeal), in words that depend on nothing that
 * anybody chose: from one seed the same place gets the same luck (docs/adr/0008-luck-by-place.md).
 * No two needs of one line of play may have the same purpose and place.
 *
 * A need that `accepts` only some outcomes (deals that can be won) is drawn anew from the same
 * stream until one is: so the outcome still follows from the seed. An outcome from elsewhere (a
 * log, a real table) need not be such.
 */
export type Need = {
  readonly purpose: string;
  readonly place: string;
  /** In version 1 logs the ordinal of the outcome names the stream, or this key if there is one. */
  readonly keyInVersion1?: string;
  accepts?(outcome: Outcome): boolean;
} & (
  | {
      readonly kind: 'shuffle';
      readonly size: number;
      readonly among?: { readonly pack: number; readonly cards: readonly number[] };
    }
  | {
      readonly kind: 'roll';
      readonly dice: number;
      readonly faces: number;
      readonly places?: readonly number[];
    }
  | {
      readonly kind: 'draw';
      readonly counts: readonly number[];
      readonly take: number;
      readonly box?: readonly number[];
    }
);

/** What chance gave: dice, an order of cards, kinds drawn; see `Need`. */
export type Outcome = readonly number[];

/** One unbiased outcome of those that the need accepts. */
export const sample = (need: Need, rng: Rng): number[] => firstAccepted(need, rng, sampleOne);

/**
 * Like `sample`, but draws for the complete set first: rolls all dice of the cup, shuffles the
 * whole deck or draws the whole box, then drops the items that take no part. So a die that was
 * kept, or a tile that is not in the bag, does not change the result of the others. As fair as
 * `sample`: a part of an unbiased whole is unbiased.
 */
export const sampleWhole = (need: Need, rng: Rng): number[] =>
  firstAccepted(need, rng, sampleWholeOnce);

function firstAccepted(need: Need, rng: Rng, draw: (need: Need, rng: Rng) => number[]): number[] {
  for (;;) {
    const outcome = draw(need, rng);
    if (need.accepts?.(outcome) !== false) return outcome;
  }
}

function sampleOne(need: Need, rng: Rng): number[] {
  switch (need.kind) {
    case 'shuffle':
      return shuffled(need.size, rng);
    case 'roll':
      return rolled(need.dice, need.faces, rng);
    case 'draw':
      return drawFrom([...need.counts], need.take, rng);
  }
}

function sampleWholeOnce(need: Need, rng: Rng): number[] {
  switch (need.kind) {
    case 'shuffle':
      return need.among === undefined
        ? shuffled(need.size, rng)
        : orderOf(need.among.cards, shuffled(need.among.pack, rng));
    case 'roll': {
      if (need.places === undefined) return rolled(need.dice, need.faces, rng);
      const cup = rolled((need.places.at(-1) ?? -1) + 1, need.faces, rng);
      return need.places.map((place) => cup[place]!);
    }
    case 'draw':
      return firstInBag(need.box ?? need.counts, need.counts, need.take, rng);
  }
}

function shuffled(size: number, rng: Rng): number[] {
  const order = Array.from({ length: size }, (_, i) => i);
  shuffleInPlace(order, rng);
  return order;
}

const rolled = (dice: number, faces: number, rng: Rng): number[] =>
  Array.from({ length: dice }, () => 1 + below(rng, faces));

/** The items in the order of the shuffled pack; other cards are skipped. */
function orderOf(cards: readonly number[], pack: readonly number[]): number[] {
  const itemOf = new Map(cards.map((card, item) => [card, item]));
  return pack.flatMap((card) => itemOf.get(card) ?? []);
}

/**
 * If the bag has n pieces of a kind, they are the first n of that kind in the box; the others are
 * skipped.
 */
function firstInBag(
  box: readonly number[],
  counts: readonly number[],
  take: number,
  rng: Rng,
): number[] {
  const kinds: number[] = [];
  const isInBag: boolean[] = [];
  for (const [kind, all] of box.entries())
    for (let i = 0; i < all; i++) {
      kinds.push(kind);
      isInBag.push(i < counts[kind]!);
    }
  const order = shuffled(kinds.length, rng).filter((piece) => isInBag[piece]);
  return order.slice(0, take).map((piece) => kinds[piece]!);
}

/** Draws without replacement; decrements `counts` in place. */
export function drawFrom(counts: number[], take: number, rng: Rng): number[] {
  let left = counts.reduce((sum, count) => sum + count, 0);
  const drawn: number[] = [];
  for (let i = 0; i < take; i++) {
    let ticket = below(rng, left--);
    let kind = 0;
    while (ticket >= counts[kind]!) ticket -= counts[kind++]!;
    counts[kind]!--;
    drawn.push(kind);
  }
  return drawn;
}

const outcomeInvalid = (reason: string, expected: string, facts: Facts = {}): Problem => ({
  code: 'OUTCOME_INVALID',
  reason: `error.OUTCOME_INVALID.${reason}`,
  facts: { expected, ...facts },
  expected,
});

/** Null if the outcome is possible for this need. */
export function checkOutcome(need: Need, outcome: Outcome): Problem | null {
  switch (need.kind) {
    case 'shuffle':
      return isPermutation(outcome, need.size)
        ? null
        : outcomeInvalid('shuffle', String(need.size));
    case 'roll':
      return outcome.length === need.dice &&
        outcome.every((die) => Number.isInteger(die) && die >= 1 && die <= need.faces)
        ? null
        : outcomeInvalid('roll', `${need.dice} × 1–${need.faces}`, {
            dice: need.dice,
            faces: need.faces,
          });
    case 'draw':
      return outcome.length === need.take && fitsCounts(outcome, need.counts)
        ? null
        : outcomeInvalid('draw', `${need.take}: ${need.counts.join(' ')}`);
  }
}

function isPermutation(outcome: Outcome, size: number): boolean {
  const seen = new Set(outcome);
  return (
    outcome.length === size &&
    seen.size === size &&
    outcome.every((item) => Number.isInteger(item) && item >= 0 && item < size)
  );
}

function fitsCounts(outcome: Outcome, counts: readonly number[]): boolean {
  const left = [...counts];
  return outcome.every((kind) => {
    const count = left[kind];
    if (count === undefined || count === 0) return false;
    left[kind] = count - 1;
    return true;
  });
}
