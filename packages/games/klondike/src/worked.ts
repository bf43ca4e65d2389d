import type { WorkedExample } from '@chiaro/kernel';

/** A victory at the first level. */
export const victory = {
  events: {
    wasteToFoundation: 20,
    tableauToFoundation: 32,
    cardRevealed: 21,
    foundationToTableau: 0,
    stockDraw: 30,
    recycleWaste: 1,
  },
  deck: 'french',
  draw: 1,
  level: 1,
  timer: { mode: 'off' },
  elapsedSeconds: 1080,
  moves: 142,
  victory: true,
} as const;

const abandoned = {
  events: {
    wasteToFoundation: 4,
    tableauToFoundation: 6,
    cardRevealed: 9,
    foundationToTableau: 1,
    stockDraw: 45,
    recycleWaste: 3,
  },
  deck: 'french',
  draw: 3,
  level: 3,
  timer: { mode: 'off' },
  elapsedSeconds: 600,
  moves: 61,
  victory: false,
} as const;

/** A victory, the same without time, and a game abandoned half-way. */
export const worked: readonly WorkedExample[] = [
  {
    scene: {
      id: 'worked.victory',
      args: {
        minutes: victory.elapsedSeconds / 60,
        moves: victory.moves,
        draws: victory.events.stockDraw,
        recycles: victory.events.recycleWaste,
      },
    },
    input: victory,
  },
  { scene: { id: 'worked.calm' }, input: { ...victory, calm: true } },
  {
    scene: {
      id: 'worked.abandoned',
      args: {
        level: abandoned.level,
        draws: abandoned.events.stockDraw,
        recycles: abandoned.events.recycleWaste,
      },
    },
    input: abandoned,
  },
];
