import type { View } from '@chiaro/azul';
import { onceIn } from '../../session/achievements.js';
import type { Extras } from '../extras.js';

const HUNDRED = 100;

export const extras: Extras = {
  /** The wall. */
  picture({ view, seat }) {
    const { wall } = (view as View).boards[seat] ?? { wall: [] };
    return wall.map((row) => row.map((cell) => (cell === null ? '□' : '■')).join(''));
  },
  achievements: [
    onceIn('column', 'azul.honour.column', ({ own }) => own.some(({ rule }) => rule === 'AZ-E3')),
    onceIn('colour', 'azul.honour.colour', ({ own }) => own.some(({ rule }) => rule === 'AZ-E4')),
    onceIn(
      'clean',
      'azul.honour.clean',
      ({ own, fact }) => fact.ending === 'over' && own.every(({ points }) => points >= 0),
    ),
    onceIn('hundred', 'azul.honour.hundred', ({ fact }) => fact.points >= HUNDRED),
  ],
};
