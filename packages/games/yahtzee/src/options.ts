import { choice, count, defineOptions, toggle, type OptionsOf } from '@chiaro/kernel';

/** From the official rule to none at all. */
export const jokerRules = ['forced', 'free', 'anyBox', 'none'] as const;

const specs = {
  players: count(1, 8, 1),
  joker: choice(...jokerRules),
  yahtzeeBonus: choice(100, 0),
  fullHouseAcceptsFiveOfAKind: toggle(false),
} as const;

/** The house rules of a game. */
export type Options = OptionsOf<typeof specs>;
/** The part of the options that decides points. */
export type RuleSet = Omit<Options, 'players'>;

export const options = defineOptions(specs, {
  refine({ joker, fullHouseAcceptsFiveOfAKind }, report) {
    if (!fullHouseAcceptsFiveOfAKind || joker === 'none') return;
    report.within('fullHouseAcceptsFiveOfAKind', () =>
      report.add('CONFIG_INVALID', { reason: 'refusal.fullHouseNeedsNoJoker' }),
    );
  },
});
