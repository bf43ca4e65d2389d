import {
  FastRng,
  findBot,
  formatLog,
  invariant,
  iterations,
  logOf,
  milliseconds,
  playGame,
  Playthrough,
  sample,
  type AnyModule,
  type Bot,
  type Budget,
  type Need,
  type Outcome,
  type Resources,
} from '@chiaro/kernel';
import { emptySums, type SimulationSums } from './sums.js';

export interface SimulationJob {
  readonly options: unknown;
  /**
   * One for each seat, in the order of the first game; in each further game they move up one seat.
   */
  readonly bots: readonly string[];
  readonly seed: string;
  /** Games `from` to `to` − 1. */
  readonly from: number;
  readonly to: number;
  /** Iterations for each move; null for each bot's own time. */
  readonly iterations: number | null;
  /** Steps after which a game without a bound is stopped. */
  readonly cap: number;
  /** Whether to return the log of every game. */
  readonly withLogs: boolean;
}

/** The sums of some games, and the log of each if requested. */
export interface SimulatedGames {
  readonly sums: SimulationSums;
  readonly logs: readonly { readonly number: number; readonly text: string }[];
}

/** Plays bots against bots; the deal of game n depends neither on the bots nor on the thread. */
export async function simulateGames(
  module: AnyModule,
  job: SimulationJob,
  resources: Resources,
  now: () => number,
): Promise<SimulatedGames> {
  const entrants = await Promise.all(
    job.bots.map((id) => entrantOf(module, id, job, resources, now)),
  );
  const sums = emptySums(job.bots.length);
  const logs: { number: number; text: string }[] = [];
  for (let number = job.from; number < job.to; number++) {
    const played = await playOne(module, job, entrants, number, sums);
    if (job.withLogs) logs.push({ number, text: logText(played, job, number) });
  }
  return { sums, logs };
}

/** The log as a match would write it, with the bot of each seat. */
function logText(
  played: Playthrough<unknown, unknown, unknown, unknown>,
  { bots }: SimulationJob,
  number: number,
): string {
  const seats = bots.map((_, seat) => `bot:${bots[(seat + number) % bots.length]}`);
  return formatLog(logOf(played, { Seats: seats.join(' ') }));
}

interface Entrant {
  readonly bot: Bot<unknown, unknown>;
  budget(): Budget;
}

async function entrantOf(
  module: AnyModule,
  id: string,
  job: SimulationJob,
  resources: Resources,
  now: () => number,
): Promise<Entrant> {
  const maker = findBot(module.bots, id);
  if (maker === undefined) throw new Error(`No bot ${id}`);
  const bot = await maker.make(resources);
  const { iterations: count } = job;
  const budget = (): Budget =>
    count === null ? milliseconds(maker.milliseconds, now) : iterations(count);
  return { bot, budget };
}

async function playOne(
  { game }: AnyModule,
  job: SimulationJob,
  entrants: readonly Entrant[],
  number: number,
  sums: SimulationSums,
): Promise<Playthrough<unknown, unknown, unknown, unknown>> {
  const chance = FastRng.from(`${job.seed}/${number}/chance`);
  const streams = entrants.map((_, i) => FastRng.from(`${job.seed}/${number}/bot ${i}`));
  const entrantAt = (seat: number): number => (seat + number) % entrants.length;
  const playthrough = new Playthrough(game, job.options, {
    memory: job.withLogs ? 'whole' : 'none',
  });
  const choose = (seat: number): unknown => {
    const entrant = entrants[entrantAt(seat)];
    const rng = streams[entrantAt(seat)];
    invariant(entrant !== undefined && rng !== undefined, `nobody at seat ${seat}`);
    sums.moves++;
    const view = game.view(playthrough.state, seat);
    const legal = game.legal(playthrough.state);
    return entrant.bot.choose({ view, legal, rng, budget: entrant.budget() });
  };
  const deal = (need: Need): Outcome => sample(need, chance);
  const played = await playGame(playthrough, { choose, deal }, job.cap);
  invariant(played.ok, 'a bot plays what is legal');
  count(sums, playthrough.ended ? scoresOf(playthrough, entrantAt) : null);
  return playthrough;
}

interface Score {
  readonly entrant: number;
  readonly points: number;
  /** Share of the victory: 1 alone, a half with another side, 0. */
  readonly share: number;
}

function scoresOf(
  { game, options, state }: Playthrough<unknown, unknown, unknown, unknown>,
  entrantAt: (seat: number) => number,
): readonly Score[] {
  const totals = game.totals(state);
  const winners = game.winners(state);
  return game.seating(options).sideOf.map((side, seat) => ({
    entrant: entrantAt(seat),
    points: totals[side] ?? 0,
    share: winners.includes(side) ? 1 / winners.length : 0,
  }));
}

/** `scores` of a finished game, null for one that was stopped. */
function count(sums: SimulationSums, scores: readonly Score[] | null): void {
  sums.games++;
  if (scores === null) sums.unfinished++;
  for (const { entrant, points, share } of scores ?? []) {
    const row = sums.entrants[entrant];
    if (row === undefined) continue;
    row.games++;
    row.sum += points;
    row.squares += points * points;
    row.wins += share;
    row.best = Math.max(row.best, points);
    row.worst = Math.min(row.worst, points);
  }
}
