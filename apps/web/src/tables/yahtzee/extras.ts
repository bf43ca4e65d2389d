import type { Move } from '@chiaro/yahtzee';
import { mostIn, onceIn } from '../../session/achievements.js';
import type { Extras } from '../extras.js';

const EXCELLENT = 300;

export const extras: Extras = {
  lessonOf: (move) => ((move as Move).kind === 'keep' ? 'keep' : 'box'),
  puzzleOf: { keep: 'keep', box: 'box' },
  /** A box ends a turn; bonuses come with it. */
  turns(own) {
    const totals: number[] = [];
    let total = 0;
    for (const { points, facts } of own) {
      total += points;
      if (facts['box'] === undefined) totals.pop();
      totals.push(total);
    }
    return totals;
  },
  achievements: [
    onceIn('upper', 'yahtzee.honour.upper', 'sum', ({ own }) =>
      own.some(({ rule }) => rule === 'YZ-U2'),
    ),
    onceIn('yahtzee', 'yahtzee.honour.yahtzee', 'dice', ({ own }) =>
      own.some(({ rule, points }) => rule === 'YZ-L6' && points > 0),
    ),
    onceIn('second', 'yahtzee.honour.second', 'twice', ({ own }) =>
      own.some(({ rule, points }) => rule === 'YZ-B1' && points > 0),
    ),
    mostIn('excellent', 'yahtzee.honour.excellent', 'star', EXCELLENT, ({ fact }) => fact.points),
  ],
};
