import type { Cover } from '@chiaro/kernel';

/** Title, blurb and number of seats, for lists of games shown before the game is loaded. */
export const cover: Cover = {
  id: 'yahtzee',
  title: { it: 'Yahtzee', en: 'Yahtzee' },
  blurb: {
    it: 'Cinque dadi, tredici caselle, tre tiri per turno.',
    en: 'Five dice, thirteen boxes, three rolls a turn.',
  },
  offers: ['practice'],
  seats: { min: 1, max: 8 },
};
