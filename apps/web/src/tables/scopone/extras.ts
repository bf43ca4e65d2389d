import type { Move, View } from '@chiaro/scopone';
import type { Entry } from '@chiaro/kernel';
import { mostIn, onceIn } from '../../session/achievements.js';
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
/** With two cards in each hand the end can be worked out. */
const LAST_CARDS = 2;

/** Carte, denari, settebello and primiera are entered together, hand by hand, in this order. */
function hasAllFour(own: readonly Entry[]): boolean {
  const won = own.filter(({ rule, points }) => points > 0 && FOUR.some((each) => each === rule));
  return won.some((_, i) => FOUR.every((rule, j) => won[i + j]?.rule === rule));
}

export const extras: Extras = {
  lessonOf(move, view) {
    if (((view as View).hand?.length ?? LAST_CARDS + 1) <= LAST_CARDS) return 'lastCards';
    const { take } = move as Move;
    return take !== 'all' && take.length === 0 ? 'leave' : 'take';
  },
  puzzleOf: { lastCards: 'lastCards', leave: 'parity', take: 'settebello' },
  // A whole hand has four to six points.
  measure: { limits: [0.1, 0.4, 1] },
  /** Each point by what it was for. */
  picture({ entries, side }) {
    const own = entries.filter((entry) => entry.side === side && entry.points > 0);
    return [own.map(({ rule }) => SIGNS[rule] ?? '○').join('')];
  },
  achievements: [
    onceIn('allFour', 'scopone.honour.allFour', 'four', ({ own }) => hasAllFour(own)),
    mostIn(
      'scope',
      'scopone.honour.scope',
      'broom',
      MANY_SCOPE,
      ({ own }) => own.filter(({ rule }) => rule === 'SC-C6').length,
    ),
    onceIn('double', 'scopone.honour.double', 'twice', ({ fact, playthrough, side }) => {
      const others = playthrough.game.totals(playthrough.state)[1 - side] ?? 0;
      return fact.won === true && fact.points >= 2 * others;
    }),
  ],
};
