import type { AnyPlayable } from '@chiaro/kernel';
import { matchFromLog } from '@chiaro/match';
import { newToken } from '../device/claim.js';
import type { SeatedPlayer } from '../device/players.js';
import { saveUnfinished } from '../device/unfinished.js';

/**
 * A finished game continued from one of its positions, against the same bots and with the same
 * luck: deals follow from the seed and their place in the game. It has a storage slot of its own
 * among the unfinished games and is never archived: no statistics, no records, no server.
 */
const BRANCHES = 'branch.';
export const branchSlot = (game: string): string => BRANCHES + game;
export const isBranchSlot = (slot: string): boolean => slot.startsWith(BRANCHES);

/** Only if everybody else is a bot and the log determines the next deal. */
export const canBranch = (log: string, players: readonly SeatedPlayer[]): boolean =>
  /^\[Seed "/m.test(log) && players.filter(({ kind }) => kind !== 'bot').length === 1;

export interface Origin {
  /** Key of the finished game in its address. */
  readonly id: string;
  readonly log: string;
  readonly players: readonly SeatedPlayer[];
}

/** Stores the branch; false if the log cannot be read or the device stores nothing. */
export function beginBranch(
  { game }: AnyPlayable,
  { id, log, players }: Origin,
  /** Lines of the log to keep. */
  steps: number,
): boolean {
  const now = Date.now();
  const resumed = matchFromLog(game, log, { kind: 'hand' }, { now });
  if (!resumed.ok || resumed.value.failure !== null) return false;
  const events = resumed.value.match.events.slice(0, steps + 1);
  const { config } = game;
  return saveUnfinished(branchSlot(game.id), {
    id: `${newToken()}-${id}`,
    startedAt: now,
    players,
    events,
    ...(config === undefined ? {} : { config }),
  });
}

/** The finished game that a branch comes from. */
export const originOf = (branch: string): string => branch.slice(branch.indexOf('-') + 1);
