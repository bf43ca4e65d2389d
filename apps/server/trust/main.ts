// npm run trust -- kill [rounds] | attacks [server.js]: what docs/reliability.md reports.
//
//   kill     kills the server and the database under load; nothing acknowledged may be lost
//   attacks  what one client can do to the others; another build's server can be named
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { attack } from './attacks.js';
import { killRounds, type KillReport } from './kill.js';
import { startPostgres } from './postgres.js';

const ROUNDS = 100;

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-trust-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function kill(rounds: number): Promise<boolean> {
  const child = beside('./trust-child.js');
  const onRound = (round: number, { games, events, lost }: KillReport): void => {
    if ((round + 1) % 10 === 0)
      process.stderr.write(`${round + 1}: ${games} games, ${events} events, ${lost.length} lost\n`);
  };
  const reports = new Map<string, KillReport>();
  reports.set(
    'SQLite',
    await inFolder((folder) =>
      killRounds({ rounds, child, environment: { CHIARO_DATA: folder }, postgres: null, onRound }),
    ),
  );
  const postgres = await startPostgres();
  if (postgres !== null) {
    const address = await postgres.freshDatabase();
    const url = address.kind === 'postgres' ? address.url : '';
    const plan = { rounds, child, environment: { DATABASE_URL: url }, postgres, onRound };
    try {
      reports.set('PostgreSQL', await killRounds(plan));
    } finally {
      await postgres.stop();
    }
  }
  say(
    '| database | server killed | database killed | games acknowledged | events acknowledged | lost |',
  );
  say('|---|---|---|---|---|---|');
  for (const [name, report] of reports)
    say(
      `| ${name} | ${report.serverKilled} | ${report.databaseKilled} | ${report.games} | ${report.events} | ${report.lost.length} |`,
    );
  for (const [name, { lost }] of reports) for (const each of lost) say(`${name}: ${each}`);
  return [...reports.values()].every(({ lost }) => lost.length === 0);
}

async function attacks(server: string): Promise<boolean> {
  const whole = (value: number): string => (Number.isNaN(value) ? '–' : String(Math.round(value)));
  say('| attack | asked | failed | p50 ms | p99 ms | max ms | RSS MB | alive | outcome |');
  say('|---|---|---|---|---|---|---|---|---|');
  let all = true;
  await inFolder(async (folder) => {
    const environmentFor = (name: string) => ({
      CHIARO_DATA: join(folder, name.replaceAll(/\W+/g, '-')),
    });
    for await (const each of attack(server, environmentFor)) {
      all &&= each.alive;
      say(
        `| ${each.attack} | ${each.asked} | ${each.failed} | ${whole(each.p50)} | ${whole(each.p99)} | ${whole(each.longest)} | ${each.memory.join(' → ')} | ${each.alive ? 'yes' : 'no'} | ${each.outcome} |`,
      );
    }
  });
  return all;
}

const [part, argument] = process.argv.slice(2);
process.stderr.write(
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n`,
);
if (part === 'kill') process.exitCode = (await kill(Number(argument ?? ROUNDS))) ? 0 : 1;
else if (part === 'attacks')
  process.exitCode = (await attacks(argument ?? beside('./server.js'))) ? 0 : 1;
else {
  process.stderr.write('npm run trust -- kill [rounds] | attacks [server.js]\n');
  process.exitCode = 2;
}
