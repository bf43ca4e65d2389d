import { eager, thinker } from '@chiaro/klondike';

/**
 * The champion as it was on 16 November 2026: by hindsight alone. It runs on the plans of today; a
 * test compares its moves with those it made then.
 */
const champion = thinker('champion-2026-11-16', 100, {
  hindsight: 1,
  habit: eager,
  firstSight: eager,
  isBrief: false,
});

export const klondike = [champion];
