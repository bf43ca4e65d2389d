import type { Entry } from './ledger.js';

/**
 * The ledger as a linked list of steps: a checkpoint is one reference, and an undo returns to an
 * earlier link. Copying a list at each step would make a long log quadratic in time and memory.
 */
export interface LedgerLink {
  readonly before: LedgerLink | null;
  readonly entries: readonly Entry[];
}

/** All entries of a chain, oldest first. */
export function entriesOf(last: LedgerLink | null): readonly Entry[] {
  const steps: (readonly Entry[])[] = [];
  for (let link = last; link !== null; link = link.before) steps.push(link.entries);
  return steps.toReversed().flat();
}
