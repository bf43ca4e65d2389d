import type { Entry } from '@chiaro/kernel';
import { boxes, UPPER_BOXES } from '@chiaro/yahtzee';

export interface CountedDie {
  readonly value: number;
  /** Whether it is part of the points. */
  readonly counts: boolean;
}

/** The dice behind a line of the slip; null for a line without dice (a bonus). */
export function countedDice({ facts, points }: Entry): readonly CountedDie[] | null {
  const { dice, box } = facts;
  if (!Array.isArray(dice)) return null;
  const values = dice.filter((value) => typeof value === 'number');
  const face = 1 + boxes.findIndex((each) => each === box);
  const isUpper = face >= 1 && face <= UPPER_BOXES;
  return values.map((value) => ({ value, counts: points > 0 && (!isUpper || value === face) }));
}

/** The dice of the last box that was filled. */
export const lastCounted = (entries: readonly Entry[]): readonly number[] =>
  entries
    .map(countedDice)
    .findLast((dice) => dice !== null)
    ?.map(({ value }) => value) ?? [];
