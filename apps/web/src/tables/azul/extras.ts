import type { View } from '@chiaro/azul';
import type { Extras } from '../extras.js';

export const extras: Extras = {
  /** The wall. */
  picture({ view, seat }) {
    const { wall } = (view as View).boards[seat] ?? { wall: [] };
    return wall.map((row) => row.map((cell) => (cell === null ? '□' : '■')).join(''));
  },
};
