// npm run arena -- <game> [contest options]: bots against bots on fixed deals, with intervals.
import { games } from '@chiaro/catalog';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ContestPlan, GameReport } from './contest.js';
import { Journal } from './journal.js';
import { describeLadder, ratingsOf, scoresOf } from './ladder.js';
import { plansFor, type NamedPlan } from './plans.js';
import { describeContest } from './report.js';
import { runContest } from './run.js';
import { standingsOf, type Standings } from './standings.js';

const USAGE = `npm run arena -- <game> [options]

Without --bot it plays the game's own contests (their names with --list). A contest that was
stopped goes on where it was when the same program is asked for it again.

  --contest ID        only this contest of the game
  --from FILE         bots of your own (examples/own-bot.mjs)
  --bot A             the bot under test
  --against B         who fills the other sides
  --holds N           sides that the bot under test holds at once (default 1)
  --deals N           fixed deals; each is played once with every seating (default 100)
  --options JSON      house rules
  --seed TEXT         names the deals (default "arena")
  --ladder            every level of the game against every other, and their Elo ratings
  --ms N              thinking time a move, for both
  --cpu N             the same in milliseconds of CPU time, on one thread: fair on a busy machine
  --iterations N      a fixed number of iterations instead of time: repeatable
  --threads N         default: all cores
  --fresh             from the first deal, whatever was played before
  --cap N             steps after which an endless game is left (default 5000)
  --json              one JSON object a contest

Games: ${games.map((game) => game.id).join(', ')}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    contest: { type: 'string' },
    list: { type: 'boolean' },
    from: { type: 'string' },
    bot: { type: 'string' },
    against: { type: 'string' },
    holds: { type: 'string' },
    deals: { type: 'string' },
    options: { type: 'string' },
    seed: { type: 'string', default: 'arena' },
    ladder: { type: 'boolean' },
    ms: { type: 'string' },
    cpu: { type: 'string' },
    iterations: { type: 'string' },
    threads: { type: 'string' },
    cap: { type: 'string', default: '5000' },
    fresh: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});

/** In dist, beside the bundle: the journals, and the stamp of the build. */
const journals = fileURLToPath(new URL('../arena', import.meta.url));
const build = readFileSync(new URL('../.node.stamp', import.meta.url), 'utf8');

const threads = Number(values.threads ?? (values.cpu === undefined ? availableParallelism() : 1));

function progress(done: number, all: number, played: number, started: number): void {
  if (!process.stderr.isTTY && done % Math.max(1, Math.round(all / 10)) !== 0) return;
  const elapsed = (performance.now() - started) / 1000;
  const left = (elapsed / played) * (all - done);
  const line = `${done} of ${all} deals, ${elapsed.toFixed(0)} s gone, about ${left.toFixed(0)} s to go`;
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
}

interface Played {
  readonly reports: readonly GameReport[];
  readonly journal: Journal;
}

async function contest(plan: ContestPlan): Promise<Played> {
  const journal = Journal.open(journals, plan, build);
  if (values.fresh === true) journal.remove();
  const reports: GameReport[] = values.fresh === true ? [] : [...journal.played];
  const before = new Set(reports.map(({ deal }) => deal));
  if (before.size > 0) process.stderr.write(`Going on after ${before.size} deals.\n`);
  const deals = Array.from({ length: plan.deals }, (_, deal) => deal).filter(
    (deal) => !before.has(deal),
  );
  const started = performance.now();
  let played = 0;
  await runContest(plan, deals, threads, (games) => {
    journal.add(games);
    reports.push(...games);
    played++;
    progress(before.size + played, plan.deals, played, started);
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  tell(plan, standingsOf(reports));
  return { reports, journal };
}

function tell(plan: ContestPlan, standings: Standings): void {
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
  if (values.list === true) process.stdout.write(plans.value.map(listed).join(''));
  else await playAll(plans.value);
  return 0;
}

/**
 * Journals are kept until the last contest is over, so that an interrupted run repeats none of
 * them.
 */
async function playAll(plans: readonly NamedPlan[]): Promise<void> {
  const played: Played[] = [];
  for (const plan of plans) played.push(await contest(plan));
  if (values.ladder === true) {
    const bots = [...new Set(plans.flatMap(({ bot, against }) => [against ?? bot, bot]))];
    const scores = scoresOf(plans.map((plan, i) => ({ plan, reports: played[i]?.reports ?? [] })));
    process.stdout.write(`${describeLadder(ratingsOf(bots, scores))}\n`);
  }
  for (const { journal } of played) journal.remove();
}

const [game] = positionals;
if (values.help === true || game === undefined) process.stdout.write(USAGE);
else process.exitCode = await run(game);
