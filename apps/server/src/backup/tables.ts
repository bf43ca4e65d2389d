import type { Schema } from '../store/schema.js';

/**
 * The tables of a backup, with the columns that order their rows. Omitted is what a running node
 * rewrites (heartbeats, presence, the last health check) and jobs, whose results can be computed
 * again. Kysely's list of migrations goes into the head of the file.
 */
export const keptTables = {
  settings: ['key'],
  players: ['id'],
  devices: ['secretHash'],
  blocks: ['player', 'blocked'],
  usage: ['network', 'day', 'kind'],
  games: ['id'],
  gameEntries: ['game', 'page'],
  rooms: ['id'],
  members: ['room', 'player'],
  matches: ['id'],
  matchSeats: ['match', 'seat'],
  matchShares: ['match', 'seat'],
  matchCommands: ['match', 'command'],
  matchEvents: ['match', 'seq'],
  deals: ['id'],
  attempts: ['deal', 'player'],
  results: ['number'],
  resultPlayers: ['result', 'player'],
  ratings: ['game', 'player'],
  boards: ['id'],
  outages: ['startedAt'],
} as const satisfies Partial<{ [T in keyof Schema]: readonly (keyof Schema[T] & string)[] }>;

export type KeptTable = keyof typeof keptTables;
export const isKeptTable = (name: unknown): name is KeptTable =>
  typeof name === 'string' && Object.hasOwn(keptTables, name);
