import {
  choice,
  choiceOf,
  countOrNone,
  defineOptions,
  later,
  toggle,
  type OptionsOf,
} from '@chiaro/kernel';

const specs = {
  deal: choice('ten', 'nineFour'),
  target: choiceOf([11, 16, 21, 31], 11),
  hands: countOrNone(1, 40),
  firstDealer: choice('chance', 'A', 'B', 'C', 'D'),
  matchPriority: choice('strict', 'free'),
  lastCardScopa: choice('never', 'dealer'),
  napola: toggle(false),
  reBello: toggle(false),
  assoPigliaTutto: toggle(false),
  /** An aid at the table: shows which cards are gone. It has no effect on the rules. */
  gone: later(choice('off', 'sevens', 'all')),
} as const;

/** The seat that deals first, if the players agreed on one; −1 if it is drawn. */
export const agreedDealer = ({ firstDealer }: Options): number =>
  ['A', 'B', 'C', 'D'].indexOf(firstDealer);

/** The house rules of a game. */
export type Options = OptionsOf<typeof specs>;

export const options = defineOptions(specs, {
  refine(chosen, report) {
    if (chosen.deal === 'nineFour' && chosen.lastCardScopa === 'dealer')
      report.within('lastCardScopa', () =>
        report.add('CONFIG_INVALID', { reason: 'refusal.lastCardScopa', expected: 'never' }),
      );
  },
});
