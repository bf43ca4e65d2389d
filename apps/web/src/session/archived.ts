import type { ArchivedGame } from '../device/archive.js';
import type { Session } from './session.js';

/** A game that has just ended, as it is kept; null while it goes on. */
export async function finishedGame(session: Session): Promise<ArchivedGame | null> {
  const { id, module, players, client, snapshot } = session;
  if (snapshot.result === null) return null;
  const log = await client.log();
  if (!log.ok) return null;
  return {
    key: id,
    game: module.game.id,
    log: log.value,
    finishedAt: Date.now(),
    players,
    totals: snapshot.result.totals,
    winners: snapshot.result.winners,
    ...session.seat.besides?.(),
    status: 'pending',
    serverId: null,
  };
}
