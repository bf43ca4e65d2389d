import { matchSummary, type StoredMatch } from '../core/summary.js';
import { scoreKeptMatch, keptGame } from '../kept.js';
import { allMatches, saveMatch } from '../storage.js';

/** All matches with their totals; imported ones are scored now. */
export const countedMatches = async (): Promise<StoredMatch[]> =>
  Promise.all((await allMatches()).map(counted));

async function counted(stored: StoredMatch): Promise<StoredMatch> {
  if (stored.summary !== null) return stored;
  const game = await keptGame(stored.match.game)?.catch(() => null);
  if (game === null || game === undefined) return stored;
  const now = {
    match: stored.match,
    summary: matchSummary(stored.match, scoreKeptMatch(game, stored.match)),
  };
  await saveMatch(now);
  return now;
}
