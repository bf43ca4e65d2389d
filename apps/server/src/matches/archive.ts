import type { AnyHost } from '@chiaro/match';
import type { Judge } from '../games/judge.js';
import type { GameStore } from '../store/games.js';
import type { Db } from '../store/schema.js';
import type { MatchRow } from './registry.js';

export interface Archives {
  readonly db: Db;
  readonly games: GameStore;
  readonly judge: Judge;
  readonly now: () => number;
}

/**
 * Archives a finished match as a game with its log, verified like a submitted one. Idempotent: the
 * same log is the same game. If the judge is busy, the match stays live and is retried. Returns
 * true once it is archived.
 */
export async function archive(
  { db, games, judge, now }: Archives,
  row: MatchRow,
  host: AnyHost,
): Promise<boolean> {
  const log = await host.log();
  if (!log.ok) return false;
  const judged = await judge.judge(log.value, `room ${row.room}`);
  if (!judged.ok) return false;
  const endedAt = new Date(now()).toISOString();
  if (!judged.value.ok)
    throw new Error(`A match does not replay: ${JSON.stringify(judged.value.problems[0])}`);
  const kept = await games.add(judged.value, endedAt, `room ${row.room}`);
  if (!kept.ok) return false;
  await db
    .updateTable('matches')
    .set({ status: 'ended', endedAt, dueAt: null, archived: kept.value.game.id })
    .where('id', '=', row.id)
    .where('status', '=', 'live')
    .execute();
  return true;
}
