import { choice, count, defineOptions, later, toggle, type OptionsOf } from '@chiaro/kernel';
import { TRIPLE } from './types.js';

/** From the official rule to no joker rule. */
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
/** The options that decide the points of dice in a box of one column. */
export type RuleSet = Omit<Options, 'players' | 'columns'>;

export const options = defineOptions(specs, {
  refine({ joker, fullHouseAcceptsFiveOfAKind }, report) {
    if (!fullHouseAcceptsFiveOfAKind || joker === 'none') return;
    report.within('fullHouseAcceptsFiveOfAKind', () =>
      report.add('CONFIG_INVALID', { reason: 'refusal.fullHouseNeedsNoJoker' }),
    );
  },
});
