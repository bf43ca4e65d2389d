import type { Cover } from '@chiaro/kernel';

/** Title, blurb and number of seats, for lists of games shown before the game is loaded. */
export const cover: Cover = {
  id: 'azul',
  title: { it: 'Azul', en: 'Azul' },
  blurb: {
    it: 'Prendi le piastrelle dagli espositori e componi il muro più bello, per due, tre o quattro giocatori.',
    en: 'Draft tiles from the displays and build the finest wall, for two, three or four players.',
  },
  seats: { min: 2, max: 4 },
  offers: ['practice'],
};
