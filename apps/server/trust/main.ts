// npm run trust: what docs/reliability.md reports. HELP says how it is asked.
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { appendFigures } from './appends.js';
import { attack, attackNames } from './attacks.js';
import { games } from '@chiaro/catalog';
import { proveNoLeak } from './leaks/leaks.js';
import { killRounds, type KillPlan, type KillReport } from './kill.js';
import { links, rooms, soaking } from './playing.js';
import { nodes } from './playing-nodes.js';
import { nodesBench } from './nodes-bench.js';
import { startPostgres } from './postgres.js';
import { freshProperties } from './properties.js';
import { beside, inFolder, progress, say } from './saying.js';
import { simulateSeeds } from './simulate.js';

const ROUNDS = 100;
/** Of each game over each kind of link. */
const MATCHES = 1;
const MINUTES = 30;
const SEEDS = 10_000;
const CAPACITY_ROUNDS = 3;
/** Of worlds, for each game. */
const PAIRS = 1000;
const HELP = `npm run trust                               all parts
npm run trust -- kill [rounds [database]]   ${ROUNDS} rounds of each database by default; SQLite or
                                            PostgreSQL alone
npm run trust -- rooms [kills [database]]   whole matches of four devices over sockets; ${ROUNDS} kills
                                            on each database by default
npm run trust -- links [matches]            whole matches over bad links, ${MATCHES} of each game and link
npm run trust -- soak [minutes]             what a server holds while it is played at, ${MINUTES} minutes
npm run trust -- nodes [kills [minutes]]    two nodes on one PostgreSQL: ${ROUNDS} kills of a node by
                                            default, a fifth as many of the database, a tenth as
                                            many stops; then a backup, restored and replayed.
                                            After so many minutes, or at Ctrl+C, it ends the match
                                            under way and says what there is
npm run trust -- simulate [seeds [first]]   ${SEEDS} seeds from 0 on by default; a seed alone: simulate 1 <seed>
npm run trust -- appends                    what a move costs until it is on the disk
npm run trust -- capacity [rounds]          moves a second of one node and two on one PostgreSQL, what
                                            nodes and database compute for each, and what telling
                                            each other costs; medians of 3 rounds by default
npm run trust -- attacks [server.js [name]] this build's server by default; every attack whose
                                            name holds these words
npm run trust -- leaks [pairs]              pairs of worlds of each game, ${PAIRS} by default
npm run trust -- properties                 every property test from a fresh seed
npm run trust -- puzzles                    every puzzle of every set solved again

kill     kills the server without warning while clients write, and PostgreSQL itself in every third
         round; whatever was acknowledged must be there, once and without a gap
rooms    four devices play whole matches over sockets while the server is killed; after each kill
         whatever was answered is stored once and without a gap, and in the end every device has
         the same log, which replays to what it was shown, and the proof of its deal
links    the same over links that are cut, delayed, halved, doubled or mute, with a proxy of our own
soak     memory, sockets, timers and rows, each with its slope and a 95 % interval
nodes    four devices play, two at each of two nodes; a node is killed, or stopped for 20 s and
         continued, or the database is killed; the others go on within three seconds. The clock of
         one node is an hour ahead and that of the other behind: nobody is flagged
simulate matches of all games with clock, wire and store in the hands of a seed: messages dropped,
         doubled and overtaken, connections cut, appends that fail or whose answer is lost, hosts
         that end; every device ends with what a plain replay tells, every answered command is in
         the log once. A seed that fails is printed
appends  moves of 1, 16 and 128 matches at a time: how many a second, and how long the thread that
         answers everybody is busy or blocked for each
attacks  what one client can do to the others: how long /api/health takes while it tries, and the
         memory of the server. To compare, name the server.js of another build
leaks    deals that look the same to one seat and differ elsewhere, under one commitment: every byte
         that this seat is sent, by socket and HTTP, must be the same
properties  the tests start from a fixed seed, so that what fails fails again; here they start from
         one that nobody chose. It is printed: CHIARO_SEED=<seed> npx vitest run <file> runs it again

Tables go to standard output, progress to standard error. The status is 1 where something was lost
or a server died. Everything listens on this machine alone, in temporary folders.

The attacks:
${attackNames()
  .map((name) => `  ${name}`)
  .join('\n')}
`;

async function kill(rounds: number, database = ''): Promise<boolean> {
  const reports = new Map<string, KillReport>();
  const planFor = (
    name: string,
    environment: KillPlan['environment'],
    postgres: KillPlan['postgres'],
  ): KillPlan => ({
    rounds,
    child: beside('./trust-child.js'),
    environment,
    postgres,
    onRound(round, { games, events, lost }) {
      if ((round + 1) % 10 > 0 && round + 1 < rounds) return;
      progress(
        `${name}, round ${round + 1}: ${games} games, ${events} events, ${lost.length} lost`,
      );
    },
  });
  if (database !== 'PostgreSQL')
    await inFolder(async (folder) =>
      reports.set('SQLite', await killRounds(planFor('SQLite', { CHIARO_DATA: folder }, null))),
    );
  const postgres = database === 'SQLite' ? null : await startPostgres();
  try {
    const address = await postgres?.freshDatabase();
    if (postgres !== null && address?.kind === 'postgres') {
      const plan = planFor('PostgreSQL', { DATABASE_URL: address.url }, postgres);
      reports.set('PostgreSQL', await killRounds(plan));
    }
  } finally {
    await postgres?.stop();
  }
  sayKills(reports);
  return [...reports.values()].every(({ lost }) => lost.length === 0);
}

function sayKills(reports: ReadonlyMap<string, KillReport>): void {
  say(
    '| database | server killed | database killed | games acknowledged | events acknowledged | lost |',
  );
  say('|---|---|---|---|---|---|');
  for (const [name, report] of reports)
    say(
      `| ${name} | ${report.serverKilled} | ${report.databaseKilled} | ${report.games} | ${report.events} | ${report.lost.length} |`,
    );
  for (const [name, { lost }] of reports) for (const each of lost) say(`${name}: ${each}`);
}

async function simulation(seeds: number, first: number): Promise<boolean> {
  const { sums, failures, cpuSeconds } = await simulateSeeds(first, seeds, (seed, failure) => {
    if (failure !== null) progress(`seed ${seed}: ${failure}`);
    else if ((seed + 1 - first) % 500 === 0) progress(`${seed + 1 - first} seeds`);
  });
  say(
    '| seeds | events | commands answered | refused | snapshots | connections | hosts ended | seeds a CPU second | failed |',
  );
  say('|---|---|---|---|---|---|---|---|---|');
  say(
    `| ${first} to ${first + seeds - 1} | ${sums.events} | ${sums.done} | ${sums.refused} | ${sums.snapshots} | ${sums.connections} | ${sums.restarts} | ${(seeds / cpuSeconds).toFixed(1)} | ${failures.length} |`,
  );
  for (const failure of failures) say(failure);
  return failures.length === 0;
}

async function appends(): Promise<boolean> {
  say('| store | matches | moves/s | answering thread, µs a move | median ms | 99 % ms |');
  say('|---|---|---|---|---|---|');
  const thread = new URL('./workers/server-sqlite.worker.js', import.meta.url);
  const postgres = await startPostgres();
  try {
    await inFolder(async (folder) => {
      const fileOf = (number: number) => join(folder, `${number}.sqlite`);
      const rows = await appendFigures({
        'SQLite in groups': async (number) => ({ kind: 'sqlite', file: fileOf(number) }),
        'SQLite in groups, in a thread': async (number) => ({
          kind: 'sqlite',
          file: fileOf(number),
          thread,
        }),
        ...(postgres === null ? {} : { PostgreSQL: () => postgres.freshDatabase() }),
      });
      for (const row of rows)
        say(
          `| ${row.way} | ${row.matches} | ${Math.round(row.perSecond)} | ${Math.round(row.busy)} | ${row.median.toFixed(1)} | ${row.worst.toFixed(1)} |`,
        );
    });
  } finally {
    await postgres?.stop();
  }
  return true;
}

async function attacks(server: string, name: string): Promise<boolean> {
  const whole = (value: number): string => (Number.isNaN(value) ? '–' : String(Math.round(value)));
  say('| attack | asked | failed | p50 ms | p99 ms | max ms | RSS MB | alive | outcome |');
  say('|---|---|---|---|---|---|---|---|---|');
  let all = true;
  await inFolder(async (folder) => {
    const environmentFor = (each: string) => {
      progress(each);
      return { CHIARO_DATA: join(folder, each.replaceAll(/\W+/g, '-')) };
    };
    for await (const each of attack(server, name, environmentFor)) {
      all &&= each.alive;
      say(
        `| ${each.attack} | ${each.asked} | ${each.failed} | ${whole(each.p50)} | ${whole(each.p99)} | ${whole(each.longest)} | ${each.memory.join(' → ')} | ${each.alive ? 'yes' : 'no'} | ${each.outcome} |`,
      );
    }
  });
  return all;
}

async function leaks(pairs: number): Promise<boolean> {
  say('| game | pairs | moves | messages | bytes | leaks |');
  say('|---|---|---|---|---|---|');
  let all = true;
  for (const { id } of games)
    await inFolder(async (folder) => {
      const report = await proveNoLeak({ game: id, pairs, folder, games });
      all &&= report.leaks.length === 0;
      say(
        `| ${id} | ${pairs} | ${report.moves} | ${report.messages} | ${report.bytes} | ${report.leaks.length} |`,
      );
      for (const each of report.leaks.slice(0, 3)) say(`${id}: ${each.slice(0, 400)}`);
    });
  return all;
}

async function properties(): Promise<boolean> {
  const { seed, files, isKept } = await freshProperties(process.cwd(), progress);
  say('| properties from seed | files | kept |');
  say('|---|---|---|');
  say(`| ${seed} | ${files} | ${isKept ? 'yes' : 'no'} |`);
  return isKept;
}

/** Its lines are the table's. */
async function puzzles(): Promise<boolean> {
  say('| puzzles | solved again | answers that differ |');
  say('|---|---|---|');
  const child = spawn(process.execPath, [beside('./puzzles.js'), '--check'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return (await new Promise<number | null>((resolve) => child.on('close', resolve))) === 0;
}

/** Null where it cannot be understood. */
async function perform(args: readonly string[]): Promise<boolean | null> {
  const [part, first, name = ''] = args;
  const rounds = Number(first ?? ROUNDS);
  if (part === 'attacks') return attacks(first ?? beside('./server.js'), name);
  if (part === 'kill') return Number.isInteger(rounds) && rounds > 0 ? kill(rounds, name) : null;
  if (part === 'rooms') return Number.isInteger(rounds) && rounds > 0 ? rooms(rounds, name) : null;
  if (part === 'links') return links(Number(first ?? MATCHES));
  if (part === 'soak') return soaking(Number(first ?? MINUTES));
  if (part === 'nodes') return rounds > 0 ? nodes(rounds, args[2]) : null;
  if (part === 'simulate') return simulation(Number(first ?? SEEDS), Number(args[2] ?? 0));
  if (part === 'appends') return appends();
  if (part === 'capacity') return nodesBench(Number(first ?? CAPACITY_ROUNDS));
  if (part === 'properties') return properties();
  if (part === 'leaks') return leaks(Number(first ?? PAIRS));
  if (part === 'puzzles') return puzzles();
  if (part !== undefined) return null;
  await appends();
  const isTrue = (await simulation(SEEDS, 0)) && (await leaks(PAIRS));
  const isKept = isTrue && (await rooms(ROUNDS)) && (await links(MATCHES));
  const isThere =
    isKept && (await kill(ROUNDS)) && (await nodes(ROUNDS)) && (await soaking(MINUTES));
  const areStanding = await attacks(beside('./server.js'), '');
  const areSolved = await puzzles();
  return (await properties()) && areSolved && areStanding && isThere;
}

const args = process.argv.slice(2);
if (args.includes('--help')) say(HELP);
else {
  progress(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`);
  const isGood = await perform(args);
  if (isGood === null) progress(HELP);
  process.exitCode = isGood === null ? 2 : Number(!isGood);
}
