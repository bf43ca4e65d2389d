import type { Extras } from '../extras.js';

/** Declarations kept: a perfect zero, or as many piles as were declared. */
const HITS: ReadonlySet<string> = new Set(['LT-S1', 'LT-S3']);

export const extras: Extras = {
  /** Each round, hit or missed. */
  picture({ entries, side }) {
    const rounds = entries.filter((entry) => entry.side === side);
    return [rounds.map(({ rule }) => (HITS.has(rule) ? '●' : '○')).join('')];
  },
};
