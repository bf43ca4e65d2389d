import { loadavg } from 'node:os';
import { capacityRow, type CapacityRow } from './capacity.js';
import { notifyRow, type NotifyRow, type NotifyWay } from './notify.js';
import { startPostgres, type TestPostgres } from './postgres.js';
import { beside, progress, say } from './saying.js';

const WAYS: readonly NotifyWay[] = ['off', 'gathered', 'each'];
const NODES = [1, 2] as const;

/**
 * One run of everything, its parts taking turns, so that a machine that others use changes all of them
 * alike. Medians, and ratios to the first row of each table.
 */
export async function nodesBench(rounds: number): Promise<boolean> {
  const postgres = await startPostgres();
  if (postgres === null || !(rounds > 0)) return false;
  const whole: CapacityRow[] = [];
  const alone: NotifyRow[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      progress(`round ${round} of ${rounds}, load average ${load()}`);
      whole.push(...(await wholeRound(postgres)));
      alone.push(...(await aloneRound(postgres)));
    }
  } finally {
    await postgres.stop();
  }
  sayWhole(whole);
  say('');
  sayAlone(alone);
  say('');
  say(`Medians of ${rounds}; load average at the end ${load()}.`);
  return true;
}

const load = (): string => loadavg()[0]?.toFixed(1) ?? '';

async function wholeRound(postgres: TestPostgres): Promise<readonly CapacityRow[]> {
  const rows: CapacityRow[] = [];
  for (const count of NODES) rows.push(await capacityRow(beside('./server.js'), postgres, count));
  return rows;
}

async function aloneRound(postgres: TestPostgres): Promise<readonly NotifyRow[]> {
  const rows: NotifyRow[] = [];
  for (const count of NODES)
    for (const way of WAYS)
      rows.push(await notifyRow(beside('./trust-appender.js'), postgres, count, way));
  return rows;
}

function sayWhole(all: readonly CapacityRow[]): void {
  say('The whole product: 32 people at 16 tables of Yahtzee who do not think.');
  say('');
  say(
    '| nodes | moves/s | × | nodes CPU, µs a move | × | database CPU, µs a move | × | players CPU, µs a move | node MB |',
  );
  say('|---|---|---|---|---|---|---|---|---|');
  const base = all.filter(({ nodes }) => nodes === 1);
  for (const count of NODES) {
    const rows = all.filter(({ nodes }) => nodes === count);
    const cell = (of: (row: CapacityRow) => number): string =>
      `${whole(rows.map(of))} | ${ratio(rows.map(of), base.map(of))}`;
    say(
      `| ${count} | ${cell((row) => row.perSecond)} | ${cell((row) => row.nodeCpu)} | ${cell((row) => row.databaseCpu)} | ${whole(rows.map(({ playerCpu }) => playerCpu))} | ${whole(rows.map(({ megabytes }) => megabytes))} |`,
    );
  }
}

function sayAlone(all: readonly NotifyRow[]): void {
  say('The store alone: 64 matches at once, appends and hints without sockets and rules.');
  say('Hints: none, gathered for 25 ms (as nodes do), or each at once.');
  say('');
  say(
    '| nodes | hints | moves/s | × off | database CPU, µs a move | × off | node CPU, µs a move | × off | median ms | 99 % ms | moves a NOTIFY |',
  );
  say('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const count of NODES)
    for (const way of WAYS) {
      const rowsOf = (which: NotifyWay) =>
        all.filter((row) => row.nodes === count && row.way === which);
      const cell = (of: (row: NotifyRow) => number): string =>
        `${whole(rowsOf(way).map(of))} | ${ratio(rowsOf(way).map(of), rowsOf('off').map(of))}`;
      const middle = (of: (row: NotifyRow) => number): string =>
        median(rowsOf(way).map(of)).toFixed(1);
      say(
        `| ${count} | ${way} | ${cell((row) => row.perSecond)} | ${cell((row) => row.databaseCpu)} | ${cell((row) => row.nodeCpu)} | ${middle((row) => row.median)} | ${middle((row) => row.late)} | ${way === 'off' ? '–' : middle((row) => row.gathered)} |`,
      );
    }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
const whole = (values: readonly number[]): string => String(Math.round(median(values)));
/** Of each round to the same round of the first row, so that what the machine did then cancels out. */
const ratio = (values: readonly number[], base: readonly number[]): string =>
  median(values.map((value, i) => value / (base[i] ?? value))).toFixed(2);
