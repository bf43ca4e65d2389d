// npm run arena -- <game> [contest options]: bots against bots on fixed deals, with intervals.
import { games } from '@chiaro/catalog';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { ContestPlan, GameReport } from './contest.js';
import { plansFor, type NamedPlan } from './plans.js';
import { describeContest } from './report.js';
import { runContest } from './run.js';
import { standingsOf } from './standings.js';

const USAGE = `npm run arena -- <game> [options]

Without --bot it plays the game's own contests (their names with --list).

  --contest ID        only this contest of the game
  --bot A             the bot under test
  --against B         who fills the other sides
  --deals N           fixed deals; each is played once with every seating (default 100)
  --options JSON      house rules
  --seed TEXT         names the deals (default "arena")
  --ms N              thinking time a move, for both
  --iterations N      a fixed number of iterations instead of time: repeatable
  --threads N         default: all cores
  --cap N             steps after which an endless game is left (default 5000)
  --json              one JSON object a contest

Games: ${games.map((game) => game.id).join(', ')}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    contest: { type: 'string' },
    list: { type: 'boolean' },
    bot: { type: 'string' },
    against: { type: 'string' },
    deals: { type: 'string' },
    options: { type: 'string' },
    seed: { type: 'string', default: 'arena' },
    ms: { type: 'string' },
    iterations: { type: 'string' },
    threads: { type: 'string' },
    cap: { type: 'string', default: '5000' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});

function progress(done: number, all: number, started: number): void {
  if (!process.stderr.isTTY && done % Math.max(1, Math.round(all / 10)) !== 0) return;
  const elapsed = (performance.now() - started) / 1000;
  const left = (elapsed / done) * (all - done);
  const line = `${done} of ${all} deals, ${elapsed.toFixed(0)} s gone, about ${left.toFixed(0)} s to go`;
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
}

async function contest(plan: ContestPlan): Promise<void> {
  const reports: GameReport[] = [];
  const seen = new Set<number>();
  const started = performance.now();
  const threads = Number(values.threads ?? availableParallelism());
  await runContest(plan, threads, (game) => {
    reports.push(game);
    if (seen.has(game.deal)) return;
    seen.add(game.deal);
    progress(seen.size, plan.deals, started);
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  const standings = standingsOf(reports);
  process.stdout.write(
    values.json === true
      ? `${JSON.stringify({ ...plan, ...standings })}\n`
      : `${describeContest(plan, standings)}\n\n`,
  );
}

function listed({ id, bot, against, deals, options }: NamedPlan): string {
  return `${id ?? bot}: ${bot} against ${against ?? 'nobody'}, ${deals} deals, ${JSON.stringify(options)}\n`;
}

async function run(game: string): Promise<number> {
  const plans = await plansFor(game, values);
  if (!plans.ok) {
    process.stderr.write(`${plans.error}\n`);
    return 2;
  }
  for (const plan of plans.value)
    if (values.list === true) process.stdout.write(listed(plan));
    else await contest(plan);
  return 0;
}

const [game] = positionals;
if (values.help === true || game === undefined) process.stdout.write(USAGE);
else process.exitCode = await run(game);
