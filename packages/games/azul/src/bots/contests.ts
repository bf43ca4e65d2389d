import type { Contest } from '@chiaro/kernel';

/** Plays each deal once with every seating. */
export const contests: readonly Contest[] = [
  { id: 'champion-past', bot: 'champion', against: 'search-2026-11-16', deals: 200 },
  { id: 'champion-hard', bot: 'champion', against: 'hard', deals: 100 },
  { id: 'hard-medium', bot: 'hard', against: 'medium', deals: 100 },
  { id: 'medium-easy', bot: 'medium', against: 'easy', deals: 100 },
  { id: 'easy-greedy', bot: 'easy', against: 'greedy', deals: 100 },
  {
    id: 'three',
    bot: 'champion',
    against: 'search-2026-11-16',
    deals: 50,
    options: { players: 3 },
  },
  { id: 'four', bot: 'champion', against: 'search-2026-11-16', deals: 50, options: { players: 4 } },
  {
    id: 'grey',
    bot: 'champion',
    against: 'search-2026-11-16',
    deals: 50,
    options: { wall: 'grey' },
  },
];
