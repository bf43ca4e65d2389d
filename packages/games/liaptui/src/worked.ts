import type { WorkedExample } from '@chiaro/kernel';

const round = (multiplier: number, ...players: readonly (readonly [number, number])[]) => ({
  players: players.map(([declared, actual]) => ({ declared, actual })),
  multiplier,
});

/** A plain round, and one after a redeal. */
export const worked: readonly WorkedExample[] = [
  { scene: { id: 'worked.round' }, input: round(1, [3, 3], [0, 0], [2, 4], [1, 1]) },
  {
    scene: { id: 'worked.redeal', args: { multiplier: 2 } },
    input: round(2, [4, 5], [0, 2], [0, 0], [1, 1]),
  },
];
