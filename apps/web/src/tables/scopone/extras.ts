import type { Extras } from '../extras.js';

/** Carte, denari, settebello and primiera; a scopa is a spark. */
const SIGNS: Readonly<Record<string, string>> = {
  'SC-S1': '■',
  'SC-S2': '●',
  'SC-S3': '◆',
  'SC-S4': '★',
  'SC-C6': '✦',
};

export const extras: Extras = {
  // A whole hand is worth four to six points.
  measure: { unit: 'points', limits: [0.1, 0.4, 1] },
  /** Each point by what it was for. */
  picture({ entries, side }) {
    const own = entries.filter((entry) => entry.side === side && entry.points > 0);
    return [own.map(({ rule }) => SIGNS[rule] ?? '○').join('')];
  },
};
