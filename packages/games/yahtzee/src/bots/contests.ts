import type { Contest } from '@chiaro/kernel';

export const contests: readonly Contest[] = [
  // Must be 254.59 within three standard errors: the mean of optimal play.
  { id: 'strong-alone', bot: 'strong', against: null, deals: 20_000 },
  {
    id: 'champion-strong',
    bot: 'champion',
    against: 'strong',
    deals: 20_000,
    options: { players: 2 },
  },
  {
    id: 'strong-casual',
    bot: 'strong',
    against: 'casual',
    deals: 500,
    options: { players: 2 },
  },
  {
    id: 'casual-beginner',
    bot: 'casual',
    against: 'beginner',
    deals: 500,
    options: { players: 2 },
  },
];
