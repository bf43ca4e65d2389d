import { isRecord } from '@chiaro/kernel';
import { readEvents, type MatchEvent } from '@chiaro/match';
import type { SeatedPlayer } from './players.js';
import { localNames, readLocal, removeLocal, writeLocal } from './local.js';
import { slotKey } from './slots.js';

/** An unfinished match, written after every step: one for each game, and those set aside. */
export interface Unfinished {
  readonly id: string;
  readonly startedAt: number;
  readonly players: readonly SeatedPlayer[];
  readonly events: readonly MatchEvent[];
  /** Hash of its scoring configuration; missing for the built-in numbers. */
  readonly config?: string;
  /** The deal was picked by its name. */
  readonly isChosen?: boolean;
  /** Attempts that the rules refused so far. */
  readonly refused?: number;
}

export const saveUnfinished = (slot: string, unfinished: Unfinished): boolean =>
  writeLocal(slotKey(slot), { version: 1, ...unfinished });

export const forgetUnfinished = (slot: string): void => removeLocal(slotKey(slot));

/** Null if there is none, or this version cannot read it. */
export const loadUnfinished = (slot: string): Unfinished | null =>
  readUnfinished(readLocal(slotKey(slot)));

/** By slot. */
export function allUnfinished(): Record<string, Unfinished> {
  return Object.fromEntries(
    localNames(slotKey('')).flatMap((slot) => {
      const unfinished = loadUnfinished(slot);
      return unfinished === null ? [] : [[slot, unfinished]];
    }),
  );
}

/**
 * The slot of a match from another device while this device has one of the same game: both can
 * be continued.
 */
export const asidePlace = (game: string, id: string): string => `aside.${game}.${id}`;

/** Those set aside, the latest first. */
export const gamesAside = (game: string): Unfinished[] =>
  localNames(slotKey(asidePlace(game, '')))
    .flatMap((id) => loadUnfinished(asidePlace(game, id)) ?? [])
    .toSorted((a, b) => b.startedAt - a.startedAt);

/** Resumes a match that was set aside; the current one is set aside instead. */
export function takeUp(game: string, id: string): void {
  const wanted = loadUnfinished(asidePlace(game, id));
  if (wanted === null) return;
  const current = loadUnfinished(game);
  if (current !== null && !saveUnfinished(asidePlace(game, current.id), current)) return;
  if (saveUnfinished(game, wanted)) forgetUnfinished(asidePlace(game, id));
}

export function readUnfinished(stored: unknown): Unfinished | null {
  if (!isRecord(stored) || stored['version'] !== 1) return null;
  const { id, startedAt, players, events, config, isChosen, refused } = stored;
  if (typeof id !== 'string' || typeof startedAt !== 'number') return null;
  if (!Array.isArray(events) || !isPlayers(players)) return null;
  const read = readEvents(events as unknown[]);
  if (!read.ok) return null;
  return {
    id,
    startedAt,
    players,
    events: read.value,
    ...(typeof config === 'string' ? { config } : {}),
    ...(isChosen === true ? { isChosen } : {}),
    ...(typeof refused === 'number' ? { refused } : {}),
  };
}

const isPlayers = (value: unknown): value is SeatedPlayer[] =>
  Array.isArray(value) &&
  value.every((player: unknown) => isRecord(player) && typeof player['name'] === 'string');
