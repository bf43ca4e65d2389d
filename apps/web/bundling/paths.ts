import { fileURLToPath } from 'node:url';

export const SRC = fileURLToPath(new URL('../src/', import.meta.url));
export const WORKER = `${SRC}session/thinking.worker.ts`;
/** What only the worker runs. */
export const OF_WORKER = new Set([WORKER, `${SRC}session/playAgain.ts`]);
export const HOME = `${SRC}pages/home/HomePage.tsx`;
export const DELIVERY = `${SRC}words/delivery.ts`;
export const GAMES = fileURLToPath(new URL('../../../packages/games/', import.meta.url));
export const rulesOf = (game: string): string => `${GAMES}${game}/src/playable.ts`;
export const boardOf = (game: string): string => `${SRC}tables/${game}/Board.tsx`;
