import type { Cover } from '@chiaro/kernel';

/** Title, blurb and number of seats, for lists of games shown before the game is loaded. */
export const cover: Cover = {
  id: 'scopone',
  title: { it: 'Scopone scientifico', en: 'Scopone scientifico' },
  blurb: {
    it: 'Due contro due, quaranta carte: conta, ricorda e intenditi con il compagno senza dire una parola.',
    en: 'Two against two with forty cards: count, remember, and understand your partner without a word.',
  },
  offers: ['practice'],
  seats: { min: 4, max: 4 },
};
