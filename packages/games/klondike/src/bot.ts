import { pickOne, type Bot, type BotMaker } from '@chiaro/kernel';
import type { Move } from './types.js';
import type { View } from './view.js';

/** Moves that a player who wants to go on would consider. */
export function seriousMoves(legal: readonly Move[]): readonly Move[] {
  const serious = legal.filter(({ kind }) => kind !== 'hint' && kind !== 'abandon');
  return serious.length > 0 ? serious : legal;
}

const casual: Bot<View, Move> = { choose: ({ legal, rng }) => pickOne(seriousMoves(legal), rng) };

export const bots: readonly BotMaker<View, Move>[] = [
  { id: 'casual', milliseconds: 0, make: () => Promise.resolve(casual) },
];
