import type { View } from './types.js';
import type { Extras } from '../extras.js';

const SUITS: Readonly<Record<string, readonly string[]>> = {
  french: ['♥', '♦', '♣', '♠'],
};

export const extras: Extras = {
  measure: { unit: 'share', limits: [0.02, 0.08, 0.2] },
  /** How far each foundation came. */
  picture({ view }) {
    const { home, options } = view as View;
    return home.map((count, suit) => `${SUITS[options.deck]?.[suit] ?? '♦'} ${'■'.repeat(count)}`);
  },
};
