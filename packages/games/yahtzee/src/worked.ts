import type { WorkedExample } from '@chiaro/kernel';

const house = [3, 3, 3, 5, 5];
const sixes = [6, 6, 6, 6, 2];
const upper = { ones: 3, twos: 6, threes: 9, fours: 12, fives: 15 };
const again = [4, 4, 4, 4, 4];

/** A fixed box, the upper bonus, and what another Yahtzee may do. */
export const worked: readonly WorkedExample[] = [
  {
    scene: { id: 'worked.house', args: { dice: house } },
    input: { dice: house, box: 'fullHouse' },
  },
  {
    scene: {
      id: 'worked.upper',
      args: { dice: sixes, upper: Object.values(upper).reduce((sum, points) => sum + points, 0) },
    },
    input: { dice: sixes, card: upper, box: 'sixes' },
  },
  {
    scene: { id: 'worked.joker', args: { dice: again } },
    input: { dice: again, card: { yahtzee: 50, fours: 12 }, box: 'largeStraight' },
  },
];
