import type { Contest } from '@chiaro/kernel';

export const contests: readonly Contest[] = [
  { id: 'champion-self', bot: 'champion', against: null, deals: 100 },
  { id: 'champion-medium', bot: 'champion', against: 'medium', deals: 100 },
  { id: 'hard-medium', bot: 'hard', against: 'medium', deals: 100 },
];
