import type { Contest } from '@chiaro/kernel';

export const contests: readonly Contest[] = [
  // Must be 254.59 within three standard errors: the mean of optimal play.
  { id: 'champion-alone', bot: 'champion', against: null, deals: 20_000 },
  {
    id: 'champion-hard',
    bot: 'champion',
    against: 'hard',
    deals: 500,
    options: { players: 2 },
  },
  {
    id: 'hard-medium',
    bot: 'hard',
    against: 'medium',
    deals: 500,
    options: { players: 2 },
  },
  {
    id: 'medium-easy',
    bot: 'medium',
    against: 'easy',
    deals: 500,
    options: { players: 2 },
  },
];
