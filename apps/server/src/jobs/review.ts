import { findIn, type CatalogGame } from '@chiaro/catalog';
import {
  FastRng,
  isRecord,
  iterations,
  noResources,
  replay,
  type Json,
  type Resources,
  type Review,
} from '@chiaro/kernel';
import manifest from '../../package.json' with { type: 'json' };
import type { GameStore, StoredGame } from '../store/games.js';
import { keyOf, type JobOrder, type Work } from './jobs.js';

/** For each decision: a number of them, not a time, so that every worker finds the same. */
const ITERATIONS = 300;

/** The review of a kept game. */
export const reviewOrder = ({ id, rules }: StoredGame): JobOrder => ({
  key: keyOf('review', manifest.version, ITERATIONS, id, rules),
  kind: 'review',
  task: { game: id },
});

/** What a thread is asked: a log, and the game it is of. */
export interface LogToReview {
  readonly game: string;
  readonly log: string;
}

/** The work itself, in whatever thread; throws where the log cannot be reviewed. */
export async function reviewLog(
  games: readonly CatalogGame[],
  { game, log }: LogToReview,
  resources: Resources,
  report: (done: number) => void,
): Promise<Review> {
  const found = findIn(games, game);
  const module = found.ok ? await found.value.load() : null;
  const coach = await module?.coach?.make(resources);
  if (module === null || coach === undefined) throw new Error(`${game} has no coach`);
  const replayed = replay(module.game, log);
  if (!replayed.ok || replayed.value.failure !== null) throw new Error('The log does not replay');
  return coach.review(replayed.value.playthrough, {
    rng: FastRng.from(`review/${game}`),
    budget: () => iterations(ITERATIONS),
    progress: report,
  });
}

/** Whoever reviews logs: threads, or the calling thread. */
export type Reviewer = (log: LogToReview, report: (done: number) => void) => Promise<Review>;

/** In the calling thread: for tests, and games without large tables. */
export const reviewHere =
  (games: readonly CatalogGame[]): Reviewer =>
  (log, report) =>
    reviewLog(games, log, noResources, report);

/** As a job: the log is read from the database, the review becomes JSON. */
export const reviewWork =
  (store: Pick<GameStore, 'find'>, review: Reviewer): Work =>
  async (task, report) => {
    const id = isRecord(task) ? task['game'] : null;
    const kept = typeof id === 'string' ? await store.find(id) : null;
    if (kept === null) throw new Error('The game is not there');
    return toJson(await review({ game: kept.game, log: kept.log }, report));
  };

/** Without the moves themselves, which only the game's own code could read. */
const toJson = ({ decisions, seats, remarks }: Review): Json =>
  JSON.parse(
    JSON.stringify({
      decisions: decisions.map((decision) => ({ ...decision, bestMove: undefined })),
      seats,
      remarks,
    }),
  ) as Json;
