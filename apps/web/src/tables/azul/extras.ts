import { FLOOR, type Move, type View } from '@chiaro/azul';
import { mostIn, onceIn } from '../../session/achievements.js';
import type { Extras } from '../extras.js';

const HUNDRED = 100;

export const extras: Extras = {
  lessonOf(move) {
    const played = move as Move;
    if (played.kind === 'place') return 'tile';
    return played.line === FLOOR ? 'floor' : 'line';
  },
  puzzleOf: { line: 'move', floor: 'move' },
  /** The wall. */
  picture({ view, seat }) {
    const { wall } = (view as View).boards[seat] ?? { wall: [] };
    return wall.map((row) => row.map((cell) => (cell === null ? '□' : '■')).join(''));
  },
  achievements: [
    onceIn('column', 'azul.honour.column', 'column', ({ own }) =>
      own.some(({ rule }) => rule === 'AZ-E3'),
    ),
    onceIn('colour', 'azul.honour.colour', 'tiles', ({ own }) =>
      own.some(({ rule }) => rule === 'AZ-E4'),
    ),
    onceIn(
      'clean',
      'azul.honour.clean',
      'broom',
      ({ own, fact }) => fact.ending === 'over' && own.every(({ points }) => points >= 0),
    ),
    mostIn('hundred', 'azul.honour.hundred', 'hundred', HUNDRED, ({ fact }) => fact.points),
  ],
};
