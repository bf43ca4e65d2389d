import type { Move } from '@chiaro/liaptui';
import type { Entry } from '@chiaro/kernel';
import { mostIn, onceIn } from '../../session/achievements.js';
import type { Extras } from '../extras.js';

/** Declarations kept: a perfect zero, or as many piles as were declared. */
const HITS: ReadonlySet<string> = new Set(['LT-S1', 'LT-S3']);

const isHit = ({ rule }: Entry): boolean => HITS.has(rule);
const IN_A_ROW = 4;
const BRAVE = 5;

/** Declarations kept one after the other. */
function longestRun(rounds: readonly Entry[]): number {
  let [run, longest] = [0, 0];
  for (const round of rounds) {
    run = isHit(round) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

export const extras: Extras = {
  lessonOf(move) {
    const { kind } = move as Move;
    return kind === 'play' ? 'pieces' : kind === 'declare' ? 'declare' : null;
  },
  puzzleOf: { declare: 'declare', pieces: 'ending' },
  /** Each round, hit or missed. */
  picture({ entries, side }) {
    const rounds = entries.filter((entry) => entry.side === side);
    return [rounds.map((entry) => (isHit(entry) ? '●' : '○')).join('')];
  },
  achievements: [
    onceIn('zero', 'liaptui.honour.zero', 'zero', ({ own }) =>
      own.some(({ rule }) => rule === 'LT-S1'),
    ),
    mostIn('brave', 'liaptui.honour.brave', 'flag', BRAVE, ({ own }) =>
      Math.max(0, ...own.filter(isHit).map(({ facts }) => Number(facts['declared']))),
    ),
    mostIn('hits', 'liaptui.honour.hits', 'target', IN_A_ROW, ({ own }) => longestRun(own)),
  ],
};
