import {
  choice,
  count,
  countOrNone,
  defineOptions,
  later,
  type OptionSchema,
  type OptionsOf,
} from '@chiaro/kernel';

const specs = {
  target: count(1, 1000, 50),
  winners: later(choice('highest', 'all')),
  maxRounds: countOrNone(1, 1000),
  multiplierCap: countOrNone(1, 100),
} as const;

/** The house rules of a game. */
export type Options = OptionsOf<typeof specs>;

export const options: OptionSchema<Options> = defineOptions(specs);
