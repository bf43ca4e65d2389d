import type { Entry } from '@chiaro/kernel';
import { onceIn } from '../../session/achievements.js';
import type { Extras } from '../extras.js';

/** Carte, denari, settebello and primiera; a scopa is a spark. */
const SIGNS: Readonly<Record<string, string>> = {
  'SC-S1': '■',
  'SC-S2': '●',
  'SC-S3': '◆',
  'SC-S4': '★',
  'SC-C6': '✦',
};

const FOUR = ['SC-S1', 'SC-S2', 'SC-S3', 'SC-S4'] as const;
const MANY_SCOPE = 4;

/** Carte, denari, settebello and primiera are entered together, hand by hand, in this order. */
function hasAllFour(own: readonly Entry[]): boolean {
  const won = own.filter(({ rule, points }) => points > 0 && FOUR.some((each) => each === rule));
  return won.some((_, i) => FOUR.every((rule, j) => won[i + j]?.rule === rule));
}

export const extras: Extras = {
  // A whole hand is worth four to six points.
  measure: { limits: [0.1, 0.4, 1] },
  /** Each point by what it was for. */
  picture({ entries, side }) {
    const own = entries.filter((entry) => entry.side === side && entry.points > 0);
    return [own.map(({ rule }) => SIGNS[rule] ?? '○').join('')];
  },
  achievements: [
    onceIn('allFour', 'scopone.honour.allFour', ({ own }) => hasAllFour(own)),
    onceIn(
      'scope',
      'scopone.honour.scope',
      ({ own }) => own.filter(({ rule }) => rule === 'SC-C6').length >= MANY_SCOPE,
    ),
    onceIn('double', 'scopone.honour.double', ({ fact, playthrough, side }) => {
      const others = playthrough.game.totals(playthrough.state)[1 - side] ?? 0;
      return fact.won === true && fact.points >= 2 * others;
    }),
  ],
};
