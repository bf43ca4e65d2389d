import type { AnyPlayable } from '@chiaro/kernel';
import { matchFromLog } from '@chiaro/match';
import { newToken } from '../device/claim.js';
import type { SeatedPlayer } from '../device/players.js';
import { saveUnfinished } from '../device/unfinished.js';

/**
 * A finished game played on from one of its positions, against the same bots and with the same
 * luck: what is dealt follows from the seed and the place. It has a place of its own among the
 * unfinished games and is never kept: no statistics, no records, no server.
 */
const BRANCHES = 'branch.';
export const branchSlot = (game: string): string => BRANCHES + game;
export const isBranchSlot = (slot: string): boolean => slot.startsWith(BRANCHES);

/** Only where everybody else is a bot, and the log says what is dealt next. */
export const canBranch = (log: string, players: readonly SeatedPlayer[]): boolean =>
  /^\[Seed "/m.test(log) && players.filter(({ kind }) => kind !== 'bot').length === 1;

export interface Origin {
  /** The finished game, as its address names it. */
  readonly id: string;
  readonly log: string;
  readonly players: readonly SeatedPlayer[];
}

/** Puts it there; false where the log cannot be read or the device keeps nothing. */
export function beginBranch(
  { game }: AnyPlayable,
  { id, log, players }: Origin,
  /** Lines of the log that stay. */
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
