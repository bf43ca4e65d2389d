import type { Contest } from '@chiaro/kernel';

/** Each deal is played once with every seating. */
export const contests: readonly Contest[] = [
  { id: 'search-greedy', bot: 'search', against: 'greedy', deals: 100 },
  { id: 'search-random', bot: 'search', against: 'random', deals: 10 },
  { id: 'greedy-random', bot: 'greedy', against: 'random', deals: 100 },
  { id: 'search50-greedy', bot: 'search50', against: 'greedy', deals: 50 },
  { id: 'search1000-search50', bot: 'search1000', against: 'search50', deals: 10 },
  { id: 'three', bot: 'search', against: 'greedy', deals: 10, options: { players: 3 } },
  { id: 'four', bot: 'search', against: 'greedy', deals: 10, options: { players: 4 } },
  { id: 'grey', bot: 'search', against: 'greedy', deals: 10, options: { wall: 'grey' } },
];
