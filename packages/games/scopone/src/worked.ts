import type { WorkedExample } from '@chiaro/kernel';
import { cardNames } from './cards.js';

const first = '7D 1D 3D 5D 9D 10D 7C 4C 1C 8C 9C 5S 2S 10S 8S 1S 6B 4B 3B 9B 10B'.split(' ');
const second = cardNames.filter((card) => !first.includes(card));

/** A hand with points for each side, and one with most comparisons level. */
export const worked: readonly WorkedExample[] = [
  {
    scene: { id: 'worked.hand', args: { first: first.length, second: second.length } },
    input: {
      teams: [
        { cards: first, scope: 2 },
        { cards: second, scope: 1 },
      ],
    },
  },
  {
    scene: { id: 'worked.level' },
    input: {
      counts: [
        { carte: 20, denari: 5, settebello: true, primiera: 73, scope: 0 },
        { carte: 20, denari: 5, settebello: false, primiera: 73, scope: 1 },
      ],
    },
  },
];
