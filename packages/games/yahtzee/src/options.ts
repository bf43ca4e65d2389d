import { choice, count, defineOptions, toggle, type OptionsOf } from '@chiaro/kernel';

const specs = {
  players: count(1, 8, 1),
  joker: choice('forced', 'free', 'anyBox', 'none'),
  yahtzeeBonus: choice(100, 0),
  fullHouseAcceptsFiveOfAKind: toggle(false),
} as const;

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
