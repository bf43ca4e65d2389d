import type { Cover } from '@chiaro/kernel';

/** Title, blurb and number of seats, for lists of games shown before the game is loaded. */
export const cover: Cover = {
  id: 'liaptui',
  title: { it: 'Liap Tui', en: 'Liap Tui' },
  blurb: {
    it: 'Con i pezzi degli scacchi cinesi: dichiara quante pile prenderai, e prendine proprio tante.',
    en: 'With the pieces of Chinese chess: declare how many piles you will take, and take exactly that many.',
  },
  offers: ['practice'],
  seats: { min: 4, max: 4 },
};
