import { readLocal, writeLocal } from './local.js';

const KEY = 'chiaro.muted';

/** Players whose phrases this device mutes. */
export function mutedPlayers(): readonly string[] {
  const stored = readLocal(KEY);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}

export const setMuted = (player: string, isMuted: boolean): boolean => {
  const others = mutedPlayers().filter((each) => each !== player);
  return writeLocal(KEY, isMuted ? [...others, player] : others);
};
