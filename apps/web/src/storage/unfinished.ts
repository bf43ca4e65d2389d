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

const PREFIX = 'chiaro.unfinished.';
const keyOf = (slot: string): string => PREFIX + slot;

export const saveUnfinished = (slot: string, unfinished: Unfinished): boolean =>
  writeLocal(keyOf(slot), { version: 1, ...unfinished });

export const forgetUnfinished = (slot: string): void => removeLocal(keyOf(slot));

/** Null when there is none, or none that this version can read. */
export const loadUnfinished = (slot: string): Unfinished | null =>
  readUnfinished(readLocal(keyOf(slot)));

/** By their places. */
export function allUnfinished(): Record<string, Unfinished> {
  const slots = slotsHere();
  return Object.fromEntries(
    slots.flatMap((slot) => {
      const unfinished = loadUnfinished(slot);
      return unfinished === null ? [] : [[slot, unfinished]];
    }),
  );
}

function slotsHere(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

export function readUnfinished(stored: unknown): Unfinished | null {
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
