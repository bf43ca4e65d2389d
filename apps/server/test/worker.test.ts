// `chiaro worker` as people start it: real processes that are killed, over a real PostgreSQL.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { invariant, type Json } from '@chiaro/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BossJobs, openBoss } from '../src/jobs/boss.js';
import { keyOf, type JobOrder } from '../src/jobs/jobs.js';
import { JobStore } from '../src/jobs/store.js';
import { startPostgres } from '../trust/postgres.js';
import { freshDatabase } from './server.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const chiaro = fileURLToPath(new URL('../../cli/bin/chiaro.mjs', import.meta.url));
const postgres = await startPostgres();
afterAll(() => postgres?.stop());

beforeAll(() => {
  const code = "import('./scripts/build.mjs').then(({ build }) => build(['node']))";
  const built = spawnSync(process.execPath, ['-e', code], { cwd: root, encoding: 'utf8' });
  invariant(built.status === 0, built.stderr);
});

interface Program {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

function run(url: string, ...args: readonly string[]): Program {
  const child = spawn(process.execPath, [chiaro, ...args], {
    env: { PATH: process.env['PATH'], LANG: 'en', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

/** A few seconds of work, the same whoever does it. */
const long: Json = {
  kind: 'simulate',
  game: 'yahtzee',
  job: {
    options: {
      players: 2,
      joker: 'forced',
      yahtzeeBonus: 100,
      fullHouseAcceptsFiveOfAKind: false,
      columns: 1,
    },
    bots: ['easy', 'easy'],
    seed: 'a killed worker',
    from: 0,
    to: 1500,
    iterations: null,
    cap: 10_000,
    withLogs: false,
  },
};
const order: JobOrder = { key: keyOf('piece', long), kind: 'piece', task: long };

describe.skipIf(postgres === null)('a worker', () => {
  async function office() {
    const address = await postgres!.freshDatabase();
    invariant(address.kind === 'postgres', 'it is PostgreSQL');
    const db = await freshDatabase(address);
    const jobs = new BossJobs(new JobStore(db), await openBoss(address.url, () => undefined));
    onTestFinished(() => jobs.close());
    const stateOf = async () => (await jobs.look([order.key])).get(order.key);
    return { url: address.url, db, jobs, stateOf };
  }

  it('that is killed in the middle of a job leaves it to another, and it is stored once', async () => {
    const { url, db, jobs, stateOf } = await office();
    // Whoever stores a result is counted by the database itself.
    await sql`create table stored_results (key text)`.execute(db);
    await sql`create function count_result() returns trigger language plpgsql as
      'begin insert into stored_results values (new.key); return new; end'`.execute(db);
    await sql`create trigger counting after update of result_json on jobs
      for each row when (new.result_json is not null) execute function count_result()`.execute(db);
    const first = run(url, 'worker', '--threads', '1');
    await jobs.ask(order);
    await expect
      .poll(async () => (await stateOf())?.state, { timeout: 60_000, interval: 20 })
      .toBe('working');
    first.child.kill('SIGKILL');
    await first.ended;
    expect((await stateOf())?.state).toBe('working');
    const second = run(url, 'worker', '--threads', '1');
    await expect.poll(async () => (await stateOf())?.state, { timeout: 120_000 }).toBe('done');
    expect(await stateOf()).toMatchObject({ result: { sums: { games: 1500, unfinished: 0 } } });
    // Asked again it is there, and nobody does it again.
    expect(await jobs.ask(order)).toMatchObject({ state: 'done' });
    const { rows } = await sql`select key from stored_results`.execute(db);
    expect(rows).toEqual([{ key: order.key }]);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(second.output()).toContain('One piece of work was done.');
  });

  it('does the pieces of a survey and of a simulation, with the same result as one machine', async () => {
    const { url, db } = await office();
    run(url, 'worker', '--threads', '2');
    for (const args of [
      ['solve', 'klondike', '--count', '20', '--nodes', '2000', '--seed', 'shared'],
      ['simulate', 'yahtzee', '--games', '30', '--bots', 'easy,easy', '--json'],
    ]) {
      const [here, shared] = [run('', ...args), run(url, ...args, '--distributed')];
      expect([await here.ended, await shared.ended]).toEqual([0, 0]);
      expect(figuresOf(shared)).toEqual(figuresOf(here));
    }
    expect(await db.selectFrom('jobs').select('key').execute()).toEqual([]);
  });

  it('says what is missing where there is no PostgreSQL', async () => {
    for (const args of [['worker'], ['simulate', 'yahtzee', '--games', '2', '--distributed']]) {
      const program = run('', ...args);
      expect(await program.ended).toBe(1);
      expect(program.output()).toContain('set DATABASE_URL');
    }
  });
});

/** The last line, without what differs from run to run. */
function figuresOf({ output }: Program): Record<string, unknown> {
  const last = output().trimEnd().split('\n').at(-1) ?? '';
  const figures = JSON.parse(last.slice(last.indexOf('{'))) as Record<string, unknown>;
  return { ...figures, seconds: null, movesPerSecond: null };
}
