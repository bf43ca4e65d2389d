import type { Json, SolveJob, SolveStep } from '@chiaro/kernel';
import { BOXES } from '../types.js';
import type { Options, RuleSet } from '../options.js';
import { shareOf, sharedKernel, solveCards, type ExpectedPoints } from './solve.js';
import { noSums, Spreader, startReach, statsOf, type Reach, type Sums } from './stats.js';
import { STATES } from './states.js';
import { ruleSetId } from './table-file.js';

/** One thread's share of the cards with this many filled boxes. Threads share the arrays. */
type Task = {
  readonly rules: RuleSet;
  readonly table: ExpectedPoints;
  readonly filled: number;
  readonly part: number;
  readonly parts: number;
} & ({ readonly kind: 'solve' } | { readonly kind: 'spread'; readonly reach: Reach });

/** The work of one thread; the task comes from `solveInParts`. */
export function work(given: unknown): Sums | null {
  const task = given as Task;
  const { rules, table, filled, part, parts } = task;
  const cards = shareOf(filled, part, parts);
  if (task.kind === 'solve') {
    solveCards(rules, table, cards, sharedKernel());
    return null;
  }
  const sums = noSums();
  new Spreader(rules, table, task.reach, part, sums, sharedKernel()).spread(cards);
  return sums;
}

/** Spreading costs about twice as much as solving. */
const SOLVING = 1 / 3;

/** `chiaro solve yahtzee` */
export async function* solveInParts({
  options,
  crew,
}: SolveJob<Options>): AsyncGenerator<SolveStep, Readonly<Record<string, Json>>> {
  const { joker, yahtzeeBonus, fullHouseAcceptsFiveOfAKind } = options;
  const rules: RuleSet = { joker, yahtzeeBonus, fullHouseAcceptsFiveOfAKind };
  const parts = crew.size;
  // A single thread shares with nobody, and shared memory may be missing.
  const make = (length: number): Float64Array =>
    parts === 1
      ? new Float64Array(length)
      : new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
  const share = async (task: Task): Promise<unknown> => (parts === 1 ? work(task) : crew.do(task));
  const table = make(STATES);
  const each = Array.from({ length: parts }, (_, part) => part);

  for (let filled = BOXES - 1; filled >= 0; filled--) {
    await Promise.all(
      each.map((part) => share({ kind: 'solve', rules, table, filled, part, parts })),
    );
    yield { kind: 'progress', done: SOLVING * doneBelow(filled) };
  }
  const reach = startReach(parts, make);
  const sums = noSums();
  for (let filled = 0; filled < BOXES; filled++) {
    const found = await Promise.all(
      each.map((part) => share({ kind: 'spread', rules, table, reach, filled, part, parts })),
    );
    for (const more of found as Sums[]) more.forEach((sum, i) => (sums[i]! += sum));
    yield { kind: 'progress', done: SOLVING + (1 - SOLVING) * (1 - doneBelow(filled + 1)) };
  }
  return { rules: ruleSetId(rules), ...statsOf(table, sums) };
}

/** The share of all cards that have at least this many filled boxes. */
const doneBelow = (filled: number): number => {
  let cards = 0;
  for (let count = filled; count < BOXES; count++) cards += shareOf(count, 0, 1).length;
  return cards / ((1 << BOXES) - 1);
};
