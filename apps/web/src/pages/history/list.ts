import type { ArchivedGame } from '../../device/archive.js';
import { persons } from '../../device/players.js';
import type { ServerGame } from '../../session/api.js';

/** A finished game in the list, from this device or the server. */
export interface ListedGame {
  /** Its key in the address. */
  readonly id: string;
  readonly game: string;
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  /** Milliseconds since 1970. */
  readonly when: number;
  readonly status: ArchivedGame['status'];
  /** Whether this device has it; null names are unknown elsewhere. */
  readonly local: ArchivedGame | null;
}

/** Games of this device, newest first. */
export const myGames = (local: readonly ArchivedGame[]): ListedGame[] =>
  local
    .map((game): ListedGame => ({
      id: game.serverId ?? game.key,
      game: game.game,
      totals: game.totals,
      winners: game.winners,
      when: game.finishedAt,
      status: game.status,
      local: game,
    }))
    .toSorted((a, b) => b.when - a.when);

/** Games that the server shows to everybody, in its order. */
export const publicGames = (server: readonly ServerGame[]): ListedGame[] =>
  server.map((game) => ({
    id: game.id,
    game: game.game,
    totals: game.totals,
    winners: game.winners,
    when: Date.parse(game.storedAt),
    status: 'stored',
    local: null,
  }));

/** The outcome for the only person at the table; null if there are several. */
export function outcomeOf({
  local,
  totals,
  winners,
}: ListedGame): 'won' | 'shared' | 'lost' | 'left' | null {
  const isOne = local?.players.filter(({ kind }) => kind === 'person').length === 1;
  if (!isOne || totals.length < 2) return null;
  if (winners.length === 0) return 'left';
  const seat = local === null ? 0 : (persons(local.players)[0] ?? 0);
  if (!winners.includes(seat % totals.length)) return 'lost';
  return winners.length === 1 ? 'won' : 'shared';
}
