import type { Facts, Problem } from './errors.js';
import { below, shuffleInPlace, type Rng } from './rng.js';

/**
 * What a game asks of chance. It never draws a random number itself: it states a need, and the
 * outcome, wherever it came from (a generator, a real table, a log), goes into the log.
 *
 * - `shuffle`: a permutation of 0..size−1; item i of the outcome is the i-th card from the top.
 * - `roll`: `dice` values in 1..`faces`.
 * - `draw`: `take` kinds drawn one by one without replacement from a bag with `counts[kind]` of each.
 *
 * `purpose` names the line in the log (`deal`, `roll`, `refill`). A need with a `key` gets the
 * same outcome from the same seed whenever it is asked again under that key (after an undo).
 * A need that `accepts` only some outcomes (deals that can be won) is drawn anew from the same
 * stream until one is: so the outcome still follows from the seed. An outcome from elsewhere (a
 * log, a real table) need not be such.
 */
export type Need = {
  readonly purpose: string;
  readonly key?: string;
  accepts?(outcome: Outcome): boolean;
} & (
  | { readonly kind: 'shuffle'; readonly size: number }
  | { readonly kind: 'roll'; readonly dice: number; readonly faces: number }
  | { readonly kind: 'draw'; readonly counts: readonly number[]; readonly take: number }
);

export type Outcome = readonly number[];

/** One unbiased outcome of those that the need accepts. */
export function sample(need: Need, rng: Rng): number[] {
  for (;;) {
    const outcome = sampleOne(need, rng);
    if (need.accepts?.(outcome) !== false) return outcome;
  }
}

function sampleOne(need: Need, rng: Rng): number[] {
  switch (need.kind) {
    case 'shuffle': {
      const order = Array.from({ length: need.size }, (_, i) => i);
      shuffleInPlace(order, rng);
      return order;
    }
    case 'roll':
      return Array.from({ length: need.dice }, () => 1 + below(rng, need.faces));
    case 'draw':
      return drawFrom([...need.counts], need.take, rng);
  }
}

/** Draws without replacement; `counts` is used up in place. */
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

/** Null when the outcome is one that chance could give for this need. */
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
