import type { Contest } from '@chiaro/kernel';

export const contests: readonly Contest[] = [
  { id: 'champion-self', bot: 'champion', against: null, deals: 100 },
  { id: 'champion-casual', bot: 'champion', against: 'casual', deals: 100 },
  { id: 'strong-casual', bot: 'strong', against: 'casual', deals: 100 },
];
