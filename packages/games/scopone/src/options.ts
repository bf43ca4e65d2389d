import { choice, choiceOf, defineOptions, toggle, type OptionsOf } from '@chiaro/kernel';

const specs = {
  deal: choice('ten', 'nineFour'),
  target: choiceOf([11, 16, 21, 31], 11),
  matchPriority: choice('strict', 'free'),
  lastCardScopa: choice('never', 'dealer'),
  napola: toggle(false),
  reBello: toggle(false),
  assoPigliaTutto: toggle(false),
} as const;

export type Options = OptionsOf<typeof specs>;

export const options = defineOptions(specs, {
  refine(chosen, report) {
    if (chosen.deal === 'nineFour' && chosen.lastCardScopa === 'dealer')
      report.within('lastCardScopa', () =>
        report.add('CONFIG_INVALID', { reason: 'refusal.lastCardScopa', expected: 'never' }),
      );
  },
});
