import {
  FastRng,
  findBot,
  iterations,
  milliseconds,
  sample,
  silent,
  type AnyModule,
  type Bot,
  type Budget,
  type Resources,
} from '@chiaro/kernel';
import { emptyTally, type Tally } from './tally.js';

export interface SimulationJob {
  readonly options: unknown;
  /** One for each seat, in the order of the first game; each game they move up one seat. */
  readonly bots: readonly string[];
  readonly seed: string;
  /** Games `from` to `to` − 1. */
  readonly from: number;
  readonly to: number;
  /** Iterations for each move; null for the time each bot is made for. */
  readonly iterations: number | null;
  /** Steps after which a game without a bound is left. */
  readonly cap: number;
}

/** Plays bots against bots; game n is the same whoever plays it and in whatever thread. */
export async function simulateGames(
  module: AnyModule,
  job: SimulationJob,
  resources: Resources,
  now: () => number,
): Promise<Tally> {
  const entrants = await Promise.all(
    job.bots.map((id) => entrantOf(module, id, job, resources, now)),
  );
  const tally = emptyTally(job.bots.length);
  for (let number = job.from; number < job.to; number++)
    playOne(module, job, entrants, number, tally);
  return tally;
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

function playOne(
  { game }: AnyModule,
  job: SimulationJob,
  entrants: readonly Entrant[],
  number: number,
  tally: Tally,
): void {
  const seats = entrants.length;
  const entrantAt = (seat: number): number => (seat + number) % seats;
  const chance = FastRng.from(`${job.seed}/${number}/chance`);
  const streams = entrants.map((_, i) => FastRng.from(`${job.seed}/${number}/bot ${i}`));
  const state = game.initial(job.options);
  let steps = 0;
  for (; steps < job.cap; steps++) {
    const actor = game.actor(state);
    if (actor.kind === 'over') break;
    if (actor.kind === 'chance') {
      game.settle(state, sample(actor.need, chance), silent);
      continue;
    }
    const index = entrantAt(actor.seat);
    const entrant = entrants[index];
    const rng = streams[index];
    if (entrant === undefined || rng === undefined) throw new Error(`Nobody at seat ${actor.seat}`);
    const legal = game.legal(state);
    const move = entrant.bot.choose({
      view: game.view(state, actor.seat),
      legal,
      rng,
      budget: entrant.budget(),
    });
    game.play(state, move, silent);
    tally.moves++;
  }
  count(tally, game.actor(state).kind === 'over', () => {
    const { sideOf } = game.seating(job.options);
    const totals = game.totals(state);
    const winners = game.winners(state);
    return sideOf.map((side, seat) => ({
      entrant: entrantAt(seat),
      points: totals[side] ?? 0,
      share: winners.includes(side) ? 1 / winners.length : 0,
    }));
  });
}

interface Score {
  readonly entrant: number;
  readonly points: number;
  /** Of the victory: 1 alone, a half with another side, 0. */
  readonly share: number;
}

function count(tally: Tally, isOver: boolean, scores: () => readonly Score[]): void {
  tally.games++;
  if (!isOver) {
    tally.unfinished++;
    return;
  }
  for (const { entrant, points, share } of scores()) {
    const row = tally.entrants[entrant];
    if (row === undefined) continue;
    row.games++;
    row.sum += points;
    row.squares += points * points;
    row.wins += share;
    row.best = Math.max(row.best, points);
    row.worst = Math.min(row.worst, points);
  }
}
