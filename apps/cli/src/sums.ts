/** Sums over simulated games; parts from several threads are merged. */
export interface SimulationSums {
  games: number;
  /** Games that were stopped at the cap. */
  unfinished: number;
  moves: number;
  readonly entrants: EntrantSums[];
}

export interface EntrantSums {
  games: number;
  sum: number;
  squares: number;
  wins: number;
  best: number;
  worst: number;
}

export const emptySums = (entrants: number): SimulationSums => ({
  games: 0,
  unfinished: 0,
  moves: 0,
  entrants: Array.from({ length: entrants }, () => ({
    games: 0,
    sum: 0,
    squares: 0,
    wins: 0,
    best: -Infinity,
    worst: Infinity,
  })),
});

export function addSums(total: SimulationSums, part: SimulationSums): void {
  total.games += part.games;
  total.unfinished += part.unfinished;
  total.moves += part.moves;
  for (const [i, row] of total.entrants.entries()) {
    const more = part.entrants[i];
    if (more === undefined) continue;
    row.games += more.games;
    row.sum += more.sum;
    row.squares += more.squares;
    row.wins += more.wins;
    row.best = Math.max(row.best, more.best);
    row.worst = Math.min(row.worst, more.worst);
  }
}

export interface Figures {
  readonly games: number;
  readonly mean: number;
  /** Half width of the 95 % interval of the mean. */
  readonly meanError: number;
  readonly sd: number;
  readonly wins: number;
  readonly winRate: number;
  /** 95 % interval after Wilson. */
  readonly winInterval: readonly [number, number];
  readonly best: number;
  readonly worst: number;
}

const Z95 = 1.959964;

export function figuresOf({ games, sum, squares, wins, best, worst }: EntrantSums): Figures {
  const mean = games === 0 ? 0 : sum / games;
  const variance = games < 2 ? 0 : Math.max(0, (squares - games * mean * mean) / (games - 1));
  const sd = Math.sqrt(variance);
  return {
    games,
    mean,
    meanError: games === 0 ? 0 : (Z95 * sd) / Math.sqrt(games),
    sd,
    wins,
    winRate: games === 0 ? 0 : wins / games,
    winInterval: wilson(wins, games),
    best: games === 0 ? 0 : best,
    worst: games === 0 ? 0 : worst,
  };
}

export function wilson(wins: number, games: number): readonly [number, number] {
  if (games === 0) return [0, 1];
  const rate = wins / games;
  const scale = 1 + Z95 ** 2 / games;
  const center = (rate + Z95 ** 2 / (2 * games)) / scale;
  const reach =
    (Z95 / scale) * Math.sqrt((rate * (1 - rate)) / games + Z95 ** 2 / (4 * games ** 2));
  return [Math.max(0, center - reach), Math.min(1, center + reach)];
}
