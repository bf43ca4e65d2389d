import { formatLog } from '@chiaro/kernel';
import { matchLog } from '@chiaro/match';
import type { ArchivedGame } from '../device/archive.js';
import type { Session } from './session.js';

/** A game that has just ended, as it is kept; null while it goes on. */
export function finishedGame({ id, match, module, players }: Session): ArchivedGame | null {
  if (match.result === null) return null;
  return {
    key: id,
    game: module.game.id,
    log: formatLog(matchLog(match)),
    finishedAt: Date.now(),
    players,
    totals: match.result.totals,
    winners: match.result.winners,
    status: 'pending',
    serverId: null,
  };
}
