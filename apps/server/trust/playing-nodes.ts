import { loadavg } from 'node:os';
import { join } from 'node:path';
import { backup, checkBackup } from '../src/backup/main.js';
import { playNodes, type NodesReport, type Trouble } from './nodes.js';
import { startPostgres } from './postgres.js';
import { beside, inFolder, progress, say } from './saying.js';

/**
 * Two nodes on one PostgreSQL under four devices; then what they left is restored and replayed.
 * Whoever is told to end, or has had so many minutes, ends the match under way and says what there is.
 */
export async function nodes(kills: number, limit?: string): Promise<boolean> {
  const postgres = await startPostgres();
  const address = await postgres?.freshDatabase();
  if (postgres === null || address?.kind !== 'postgres') return false;
  const rounds = Array.from({ length: kills }, (_, i): readonly Trouble[] => [
    'kill',
    ...(i % 5 === 4 ? (['database'] as const) : []),
    ...(i % 10 === 9 ? (['stop'] as const) : []),
  ]).flat();
  const minutes = Number(limit ?? Infinity);
  const until = performance.now() + minutes * 60_000;
  let isInterrupted = false;
  const interrupt = (): void => void (isInterrupted = true);
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  try {
    const report = await playNodes({
      server: beside('./server.js'),
      postgres,
      databaseUrl: address.url,
      rounds,
      seed: 'nodes',
      isToEnd: () => isInterrupted || performance.now() > until,
      onRound: (round, trouble, waited) =>
        progress(
          `round ${round + 1} of ${rounds.length}: ${trouble}, ${Math.round(waited)} ms, load ${load()}`,
        ),
      onMatch: ({ matches, moves, lost }) =>
        progress(
          [`after match ${matches}: ${moves} moves, ${lost.length} lost`, ...lost].join('\n  '),
        ),
    });
    sayReport(report);
    const isRestored = await restoreDrill(address.url);
    return isRestored && report.lost.length === 0;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await postgres.stop();
  }
}

const load = (): string => loadavg()[0]?.toFixed(1) ?? '';

function sayReport({ matches, moves, waits, lost }: NodesReport): void {
  say('| what | rounds | next answered move, median ms | 95 % ms | longest ms | over 3 s |');
  say('|---|---|---|---|---|---|');
  for (const trouble of ['kill', 'stop', 'database'] as const) {
    const sorted = waits[trouble].toSorted((a, b) => a - b);
    const at = (share: number): number =>
      Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
    const late = sorted.filter((each) => each > 3000).length;
    say(`| ${NAMES[trouble]} | ${sorted.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${late} |`);
  }
  say('');
  say('| matches | moves answered | lost | load average |');
  say('|---|---|---|---|');
  say(`| ${matches} | ${moves} | ${lost.length} | ${load()} |`);
  for (const each of lost) say(each);
}

const NAMES: Readonly<Record<Trouble, string>> = {
  kill: 'node killed',
  stop: 'node stopped for 20 s and continued',
  database: 'database killed and started again (its start included)',
};

/** What those nodes left behind is backed up, restored aside and replayed. */
const restoreDrill = (url: string): Promise<boolean> =>
  inFolder(async (folder) => {
    const wish = {
      environment: { DATABASE_URL: url },
      language: 'en' as const,
      file: join(folder, 'chiaro.backup'),
      progress: () => undefined,
    };
    const written = await backup(wish);
    const checked = await checkBackup(wish);
    for (const line of [...written.lines, ...checked.lines]) say(line);
    return written.ok && checked.ok;
  });
