// Moves a second with one node and two on one PostgreSQL, what the database computes for each, and
// what telling the other node costs.
import { spawn } from 'node:child_process';
import { invariant } from '@chiaro/kernel';
import type { AppenderReport } from './appender.js';
import type { TestPostgres } from './postgres.js';

/** Nobody is told; every 25 ms what was gathered; every move by itself. */
export type NotifyWay = 'off' | 'gathered' | 'each';

export interface NotifyRow {
  readonly nodes: number;
  readonly way: NotifyWay;
  readonly perSecond: number;
  /** Microseconds of CPU for each move, of the database and of the nodes. */
  readonly databaseCpu: number;
  readonly nodeCpu: number;
  readonly median: number;
  readonly late: number;
  /** Moves for each NOTIFY. */
  readonly gathered: number;
}

const MATCHES = 64;
const MILLISECONDS = 6_000;

export async function notifyRow(
  child: string,
  postgres: TestPostgres,
  nodes: number,
  way: NotifyWay,
): Promise<NotifyRow> {
  const address = await postgres.freshDatabase();
  invariant(address.kind === 'postgres', 'it is PostgreSQL');
  const args = [child, address.url, String(MATCHES / nodes), String(MILLISECONDS), way];
  const children = Array.from({ length: nodes }, () =>
    spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const outputs = children.map((each) => {
    let text = '';
    each.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return () => text;
  });
  while (!outputs.every((text) => text().includes('ready')))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const before = postgres.cpuSeconds();
  for (const each of children) each.stdin.write('go\n');
  await Promise.all(children.map((each) => new Promise((resolve) => each.once('close', resolve))));
  const cpu = postgres.cpuSeconds() - before;
  const reports = outputs.map((text) => JSON.parse(text().split('\n')[1] ?? '') as AppenderReport);
  const sum = (of: (report: AppenderReport) => number): number =>
    reports.reduce((total, each) => total + of(each), 0);
  const moves = sum((each) => each.moves);
  return {
    nodes,
    way,
    perSecond: sum((each) => each.moves / each.seconds),
    databaseCpu: (cpu / moves) * 1e6,
    nodeCpu: (sum((each) => each.cpuSeconds) / moves) * 1e6,
    median: Math.max(...reports.map((each) => each.median)),
    late: Math.max(...reports.map((each) => each.late)),
    gathered:
      moves /
      Math.max(
        1,
        sum((each) => each.messages),
      ),
  };
}
