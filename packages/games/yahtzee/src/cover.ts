import type { Cover } from '@chiaro/kernel';

export const cover: Cover = {
  id: 'yahtzee',
  title: { it: 'Yahtzee', en: 'Yahtzee' },
  blurb: {
    it: 'Cinque dadi, tredici caselle, tre tiri per turno.',
    en: 'Five dice, thirteen boxes, three rolls a turn.',
  },
  seats: { min: 1, max: 8 },
};
