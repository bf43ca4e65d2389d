import { matchSummary } from './core/summary.js';
import type { KeptMatch, KeptPlayer, Options } from './core/match.js';
import { scoreKeptMatch, type KeptGame } from './kept.js';
import { freshId, protectStorage, rememberPeople, saveMatch } from './storage.js';

/** Begins a match and returns its id. */
export async function beginMatch(
  game: KeptGame,
  players: readonly KeptPlayer[],
  options: Options,
): Promise<string> {
  const match: KeptMatch = {
    version: 1,
    id: freshId(),
    game: game.id,
    players,
    options,
    startedAt: Date.now(),
    events: [],
  };
  rememberPeople(players);
  void protectStorage();
  await saveMatch({ match, summary: matchSummary(match, scoreKeptMatch(game, match)) });
  return match.id;
}

/** A new match with the same people and rules. */
export const rematchOf = (game: KeptGame, { players, options }: KeptMatch): Promise<string> =>
  beginMatch(game, players, options);
