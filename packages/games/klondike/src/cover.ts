import type { Cover } from '@chiaro/kernel';

/** Title, blurb and number of seats, for lists of games shown before the game is loaded. */
export const cover: Cover = {
  id: 'klondike',
  title: { it: 'Solitario', en: 'Klondike' },
  blurb: {
    it: 'Il solitario classico con le carte francesi o napoletane, su cinque livelli, con un punteggio che si spiega.',
    en: 'The classic solitaire with French or Neapolitan cards, on five levels, with a score that explains itself.',
  },
  seats: { min: 1, max: 1 },
  offers: ['practice', 'deals', 'numbers', 'scores'],
};
