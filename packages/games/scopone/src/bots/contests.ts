import type { Contest } from '@chiaro/kernel';

/**
 * One hand a deal. Seat D deals, so that side 1 is the dealer's side and side 0 the other: the
 * figures by side are the figures by part.
 */
const contest = (bot: string, against: string, deal: 'ten' | 'nineFour'): Contest => ({
  id: `${bot}-${against}-${deal}`,
  bot,
  against,
  deals: 1_000,
  options: { deal, hands: 1, firstDealer: 'D' },
});

/** Against players to measure by, against the champion of the past, and level against level. */
const pairs = [
  ['champion', 'greedy'],
  ['champion', 'traditional'],
  ['champion', 'champion-2026-11-16'],
  ['medium', 'easy'],
  ['hard', 'medium'],
  ['champion', 'hard'],
] as const;

export const contests: readonly Contest[] = (['nineFour', 'ten'] as const).flatMap((deal) =>
  pairs.map(([bot, against]) => contest(bot, against, deal)),
);
