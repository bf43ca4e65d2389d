import { findIn, type CatalogGame } from '@chiaro/catalog';
import { formatLog } from '@chiaro/kernel';
import { Match, matchLog } from '@chiaro/match';
import { judgeLog } from '../games/judge.js';
import { rebuilt } from '../ratings/store.js';
import { SqlMatchStore } from '../store/matches.js';
import type { Db } from '../store/schema.js';

export interface CheckReport {
  readonly games: number;
  readonly matches: number;
  /** One sentence for each game or match that does not replay, or whose replay differs. */
  readonly failures: readonly string[];
}

/**
 * Replays every game and every match and compares: a game's id must be the hash of its decisive
 * lines and its result must be stored; a match must have as many events as it says, and a finished
 * one must replay to its archived game. The ratings must be those that the results give.
 */
export async function checkDatabase(
  db: Db,
  games: readonly CatalogGame[],
  progress: (done: number) => void = () => undefined,
): Promise<CheckReport> {
  const failures: string[] = [];
  const gameIds = await db.selectFrom('games').select('id').orderBy('id').execute();
  const matchIds = await db.selectFrom('matches').select('id').orderBy('id').execute();
  let done = 0;
  const step = (failure: string | null): void => {
    if (failure !== null) failures.push(failure);
    progress(++done / (gameIds.length + matchIds.length));
  };
  for (const { id } of gameIds) step(await gameFailure(db, games, id));
  for (const { id } of matchIds) step(await matchFailure(db, games, id));
  failures.push(...(await ratingFailures(db)));
  return { games: gameIds.length, matches: matchIds.length, failures };
}

async function ratingFailures(db: Db): Promise<readonly string[]> {
  const standings = new Map(await rebuilt(db));
  const rows = await db.selectFrom('ratings').selectAll().orderBy('game').execute();
  const differing = rows.filter(({ game, player, mu, sigma, matches }) => {
    const key = `${game} ${player}`;
    const standing = standings.get(key);
    standings.delete(key);
    return standing?.mu !== mu || standing.sigma !== sigma || standing.matches !== matches;
  });
  return [
    ...differing.map(({ game, player }) => `the rating of ${player} in ${game} does not follow`),
    ...[...standings.keys()].map((key) => `a rating is missing: ${key}`),
  ];
}

async function gameFailure(
  db: Db,
  games: readonly CatalogGame[],
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('games')
    .select(['log', 'result'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const judged = await judgeLog(games, row.log);
  if (!judged.ok) return `game ${id} does not replay: ${judged.problems[0]?.code ?? ''}`;
  if (judged.game.id !== id) return `game ${id} replays to game ${judged.game.id}`;
  return judged.game.result === row.result ? null : `game ${id} replays to another result`;
}

async function matchFailure(
  db: Db,
  games: readonly CatalogGame[],
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('matches')
    .select(['game', 'seq', 'archived'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (row.seq === 0) return null;
  const found = findIn(games, row.game);
  if (!found.ok) return `match ${id} is of an unknown game`;
  const stored = await new SqlMatchStore(db).read(id);
  if (!stored.ok) return `match ${id} has no events`;
  if (stored.value.some(({ seq }, i) => seq !== i) || stored.value.length !== row.seq)
    return `match ${id} has ${stored.value.length} events of ${row.seq}`;
  const module = await found.value.load();
  const match = Match.restore(
    module.game,
    stored.value.map(({ event }) => event),
  );
  if (!match.ok) return `match ${id} does not replay: ${match.error.code}`;
  const judged = await judgeLog(games, formatLog(matchLog(match.value, { withSeed: true })));
  if (!match.value.ended) return null;
  if (!judged.ok) return `match ${id} does not replay: ${judged.problems[0]?.code ?? ''}`;
  return row.archived === null || judged.game.id === row.archived
    ? null
    : `match ${id} replays to game ${judged.game.id}, not to ${row.archived}`;
}
