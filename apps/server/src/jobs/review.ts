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

/** Budget per decision: iterations, not time, so that every worker gets the same result. */
const ITERATIONS = 300;

/** The job of reviewing a stored game. */
export const reviewOrder = ({ id, rules }: StoredGame): JobOrder => ({
  key: keyOf('review', manifest.version, ITERATIONS, id, rules),
  kind: 'review',
  task: { game: id },
});

/** The task of a thread: a log, and its game. */
export interface LogToReview {
  readonly game: string;
  readonly log: string;
}

/** The review itself, in any thread; throws if the log cannot be reviewed. */
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

/** Reviews logs, in threads or in the calling thread. */
export type Reviewer = (log: LogToReview, report: (done: number) => void) => Promise<Review>;

/** In the calling thread: for tests, and games without large tables. */
export const reviewHere =
  (games: readonly CatalogGame[]): Reviewer =>
  (log, report) =>
    reviewLog(games, log, noResources, report);

/** As a job: reads the log from the database and returns the review as JSON. */
export const reviewWork =
  (store: Pick<GameStore, 'find'>, review: Reviewer): Work =>
  async (task, report) => {
    const id = isRecord(task) ? task['game'] : null;
    const kept = typeof id === 'string' ? await store.find(id) : null;
    if (kept === null) throw new Error('The game is not there');
    return toJson(await review({ game: kept.game, log: kept.log }, report));
  };

/** Without the moves, which only the game's own code could parse. */
const toJson = ({ decisions, seats, remarks }: Review): Json =>
  JSON.parse(
    JSON.stringify({
      decisions: decisions.map((decision) => ({ ...decision, bestMove: undefined })),
      seats,
      remarks,
    }),
  ) as Json;
