import { onceIn } from '../../session/achievements.js';
import type { Extras } from '../extras.js';

const EXCELLENT = 300;

export const extras: Extras = {
  achievements: [
    onceIn('upper', 'yahtzee.honour.upper', ({ own }) => own.some(({ rule }) => rule === 'YZ-U2')),
    onceIn('yahtzee', 'yahtzee.honour.yahtzee', ({ own }) =>
      own.some(({ rule, points }) => rule === 'YZ-L6' && points > 0),
    ),
    onceIn('second', 'yahtzee.honour.second', ({ own }) =>
      own.some(({ rule, points }) => rule === 'YZ-B1' && points > 0),
    ),
    onceIn('excellent', 'yahtzee.honour.excellent', ({ fact }) => fact.points >= EXCELLENT),
  ],
};
