import type { Contest } from '@chiaro/kernel';

const turned = { level: 3, scoring: false } as const;
/** How many deals each bot wins alone. */
export const contests: readonly Contest[] = [
  { id: 'french-3', bot: 'champion', against: null, deals: 1_000, options: turned },
  {
    id: 'french-1',
    bot: 'champion',
    against: null,
    deals: 1_000,
    options: { level: 1, draw: 1, recycle: 'turn', scoring: false },
  },
  {
    id: 'neapolitan-3',
    bot: 'champion',
    against: null,
    deals: 1_000,
    options: { ...turned, deck: 'neapolitan' },
  },
  { id: 'hard-3', bot: 'hard', against: null, deals: 1_000, options: turned },
  { id: 'medium-3', bot: 'medium', against: null, deals: 1_000, options: turned },
  { id: 'easy-3', bot: 'easy', against: null, deals: 1_000, options: turned },
];
