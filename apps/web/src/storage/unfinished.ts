import { readEvents, type MatchEvent } from '@chiaro/match';
import type { SeatedPlayer } from '../session/seats.js';
import { readLocal, removeLocal, writeLocal } from './local.js';

/** A game that goes on: one for each game, written after every step. */
export interface Unfinished {
  readonly id: string;
  readonly startedAt: number;
  readonly players: readonly SeatedPlayer[];
  readonly events: readonly MatchEvent[];
}

const keyOf = (game: string): string => `chiaro.unfinished.${game}`;

export const saveUnfinished = (game: string, unfinished: Unfinished): boolean =>
  writeLocal(keyOf(game), { version: 1, ...unfinished });

export const forgetUnfinished = (game: string): void => removeLocal(keyOf(game));

/** Null when there is none, or none that this version can read. */
export function loadUnfinished(game: string): Unfinished | null {
  const stored = readLocal(keyOf(game));
  if (!isObject(stored) || stored['version'] !== 1) return null;
  const { id, startedAt, players, events } = stored;
  if (typeof id !== 'string' || typeof startedAt !== 'number') return null;
  if (!Array.isArray(events) || !isPlayers(players)) return null;
  const read = readEvents(events as unknown[]);
  return read.ok ? { id, startedAt, players, events: read.value } : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isPlayers = (value: unknown): value is SeatedPlayer[] =>
  Array.isArray(value) &&
  value.every((player: unknown) => isObject(player) && typeof player['name'] === 'string');
