import { choice, count, defineOptions, later, toggle, type OptionsOf } from '@chiaro/kernel';
import { TRIPLE } from './types.js';

/** From the official rule to none at all. */
export const jokerRules = ['forced', 'free', 'anyBox', 'none'] as const;

const specs = {
  players: count(1, 8, 1),
  joker: choice(...jokerRules),
  yahtzeeBonus: choice(100, 0),
  fullHouseAcceptsFiveOfAKind: toggle(false),
  columns: later(choice(1, TRIPLE)),
} as const;

/** The house rules of a game. */
export type Options = OptionsOf<typeof specs>;
/** The part of the options that decides what dice are worth in a box of one column. */
export type RuleSet = Omit<Options, 'players' | 'columns'>;

export const options = defineOptions(specs, {
  refine({ joker, fullHouseAcceptsFiveOfAKind }, report) {
    if (!fullHouseAcceptsFiveOfAKind || joker === 'none') return;
    report.within('fullHouseAcceptsFiveOfAKind', () =>
      report.add('CONFIG_INVALID', { reason: 'refusal.fullHouseNeedsNoJoker' }),
    );
  },
});
