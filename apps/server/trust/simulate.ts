import { games } from '@chiaro/catalog';
import { FastRng, type AnyModule } from '@chiaro/kernel';
import { simulate, type Plan, type Report } from '@chiaro/match/simulation';

/** What was simulated, and every seed that went wrong with the reason. */
export interface SimulationReport {
  readonly seeds: number;
  readonly sums: Readonly<Record<keyof Report, number>>;
  readonly failures: readonly string[];
  readonly cpuSeconds: number;
}

/** Moves after which the storm is over: enough for snapshots, undo, bots and some matches' end. */
const MOVES = 24;

/** Everything under way in promises comes to rest before the next event. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const optionsOf: Readonly<Record<string, (players: number) => object>> = {
  yahtzee: (players) => ({ players }),
  azul: (players) => ({ players }),
};

/** Game, number of players, bots, weather and trouble: all of it follows from the seed. */
async function planOf(seed: number): Promise<{ module: AnyModule; plan: Plan<unknown> }> {
  const rng = FastRng.from(`simulate ${seed}`);
  const upTo = (n: number): number => rng.uint32() % (n + 1);
  const game = games[seed % games.length];
  if (game === undefined) throw new Error('There are games');
  const module = await game.load();
  const { defaults } = module.game.options;
  const options: unknown = {
    ...(defaults as object),
    ...optionsOf[game.id]?.(2 + upTo(2)),
  };
  const { seats } = module.game.seating(options);
  // Somebody must be there: the first seat is a person's.
  const bots = Array.from({ length: seats - 1 }, (_, i) => i + 1).filter(() => upTo(2) === 0);
  return {
    module,
    plan: {
      options,
      seed: `simulate ${seed}`,
      hosts: 1 + upTo(2),
      weather: {
        dropped: upTo(12),
        doubled: upTo(12),
        delayed: upTo(25),
        cut: upTo(5),
        latency: 5 + upTo(60),
      },
      trouble: { failed: upTo(8), torn: upTo(8), hintLost: upTo(60), restarted: upTo(12) },
      moves: MOVES,
      bots,
    },
  };
}

export async function simulateSeeds(
  first: number,
  count: number,
  onSeed: (seed: number, failure: string | null) => void = () => undefined,
): Promise<SimulationReport> {
  const sums = {
    events: 0,
    commands: 0,
    done: 0,
    refused: 0,
    snapshots: 0,
    connections: 0,
    restarts: 0,
  };
  const failures: string[] = [];
  const before = process.cpuUsage();
  for (let seed = first; seed < first + count; seed++) {
    const { module, plan } = await planOf(seed);
    const report = await simulate(module, plan, settle);
    if (report.ok)
      for (const key of Object.keys(sums) as (keyof Report)[]) sums[key] += report.value[key];
    else failures.push(`seed ${seed} (${module.game.id}): ${report.error}`);
    onSeed(seed, report.ok ? null : report.error);
  }
  const { user, system } = process.cpuUsage(before);
  return { seeds: count, sums, failures, cpuSeconds: (user + system) / 1e6 };
}
