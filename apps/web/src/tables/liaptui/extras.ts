import type { Entry } from '@chiaro/kernel';
import { onceIn } from '../../session/achievements.js';
import type { Extras } from '../extras.js';

/** Declarations kept: a perfect zero, or as many piles as were declared. */
const HITS: ReadonlySet<string> = new Set(['LT-S1', 'LT-S3']);

const isHit = ({ rule }: Entry): boolean => HITS.has(rule);
const IN_A_ROW = 4;
const BRAVE = 5;

export const extras: Extras = {
  /** Each round, hit or missed. */
  picture({ entries, side }) {
    const rounds = entries.filter((entry) => entry.side === side);
    return [rounds.map((entry) => (isHit(entry) ? '●' : '○')).join('')];
  },
  achievements: [
    onceIn('zero', 'liaptui.honour.zero', ({ own }) => own.some(({ rule }) => rule === 'LT-S1')),
    onceIn('brave', 'liaptui.honour.brave', ({ own }) =>
      own.some((entry) => isHit(entry) && Number(entry.facts['declared']) >= BRAVE),
    ),
    onceIn('hits', 'liaptui.honour.hits', ({ own }) =>
      own.some((_, i) => i + IN_A_ROW <= own.length && own.slice(i, i + IN_A_ROW).every(isHit)),
    ),
  ],
};
