import type { Cover } from '@chiaro/kernel';

export const cover: Cover = {
  id: 'scopone',
  title: { it: 'Scopone scientifico', en: 'Scopone scientifico' },
  blurb: {
    it: 'Due contro due, quaranta carte: conta, ricorda e intenditi con il compagno senza dire una parola.',
    en: 'Two against two with forty cards: count, remember, and understand your partner without a word.',
  },
  seats: { min: 4, max: 4 },
};
