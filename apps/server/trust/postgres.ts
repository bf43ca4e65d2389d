import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { codeOf } from '../src/store/fault.js';
import type { StoreAddress } from '../src/store/open.js';

const execute = promisify(execFile);

/** A PostgreSQL of the tests' own: a fresh cluster in a temporary folder, on a free port. */
export interface TestPostgres {
  freshDatabase(): Promise<StoreAddress>;
  /** Ends the server as the signal says, and answers when every process of it is gone. */
  kill(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Starts it again after that, on the same data and port. */
  restart(): Promise<void>;
  /** Every process of it stands still, as on a machine that hangs. */
  freeze(): void;
  thaw(): void;
  /** CPU of every process of it so far, those that ended included. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/**
 * Null, with the reason on standard error, where PostgreSQL is missing, does not start or is not
 * wanted (`CHIARO_POSTGRES=none`).
 */
export async function startPostgres(): Promise<TestPostgres | null> {
  if (process.env['CHIARO_POSTGRES'] === 'none') return unavailable('CHIARO_POSTGRES is none');
  const binaries = findBinaries();
  if (binaries === null) return unavailable('initdb and postgres are not installed');
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-postgres-'));
  const user = ordinaryUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const as = { cwd: folder, ...user };
  try {
    const data = join(folder, 'data');
    await execute(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'chiaro', '-A', 'trust', '-N', '-E', 'UTF8'],
      as,
    );
    const port = await freePort();
    const cluster = new Cluster(join(binaries, 'postgres'), data, port, as);
    if (await cluster.start()) return cluster;
    await cluster.stop();
    return unavailable('it did not answer in time');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return unavailable(String(error));
  }
}

class Cluster implements TestPostgres {
  #server: ChildProcess | null = null;

  constructor(
    readonly program: string,
    readonly data: string,
    readonly port: number,
    readonly as: SpawnOptions & { readonly cwd: string },
  ) {}

  async start(): Promise<boolean> {
    const settings = [
      `port=${this.port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.as.cwd}`,
    ];
    const args = ['-D', this.data, ...settings.flatMap((setting) => ['-c', setting])];
    this.#server = spawn(this.program, args, { ...this.as, stdio: 'ignore' });
    return answers(this.port);
  }

  freshDatabase(): Promise<StoreAddress> {
    return createDatabase(this.port);
  }

  async kill(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const processes = this.#processes();
    const server = this.#server;
    if (server !== null && server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill(signal);
      await ended;
    }
    // Those that serve a connection notice the end of their parent by themselves.
    while (processes.some(isAlive)) await sleep(20);
  }

  async restart(): Promise<void> {
    if (!(await this.start())) throw new Error('PostgreSQL did not start again');
  }

  freeze(): void {
    for (const pid of this.#processes()) signal(pid, 'SIGSTOP');
  }
  thaw(): void {
    for (const pid of this.#processes()) signal(pid, 'SIGCONT');
  }

  cpuSeconds(): number {
    return this.#processes().reduce((sum, pid) => sum + cpuOf(pid), 0);
  }

  async stop(): Promise<void> {
    this.thaw();
    // Fast shutdown; the folder is thrown away anyway.
    await this.kill('SIGINT');
    rmSync(this.as.cwd, { recursive: true, force: true });
  }

  /** The server, and each process that it started. */
  #processes(): number[] {
    const parent = this.#server?.pid;
    if (parent === undefined || !isAlive(parent)) return [];
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => parentOf(pid) === parent);
    return [parent, ...children];
  }
}

/** Of /proc/<pid>/stat from the third field on; the second may hold anything, in brackets. */
function statOf(pid: number): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function parentOf(pid: number): number | null {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? null : Number(parent);
}

const TICKS_A_SECOND = 100;

/** Seconds of CPU of a process and of its children that ended (fields 14 to 17); 0 once it is gone. */
export const cpuOf = (pid: number): number =>
  (statOf(pid)?.slice(11, 15) ?? []).reduce((sum, ticks) => sum + Number(ticks), 0) /
  TICKS_A_SECOND;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function unavailable(why: string): null {
  console.warn(`PostgreSQL cannot be started here, so its tests are skipped: ${why}`);
  return null;
}

/** Debian keeps the server's programs out of the path. */
function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return (
    folders.find((folder) =>
      ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
    ) ?? null
  );
}

/** PostgreSQL refuses to run as root: nobody does it then. */
function ordinaryUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return nobody === null ? null : { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

const urlOf = (port: number, database: string) => `postgres://chiaro@127.0.0.1:${port}/${database}`;

async function answers(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 150; attempt++) {
    try {
      await query(port, 'select 1');
      return true;
    } catch {
      await sleep(100);
    }
  }
  return false;
}

async function query(port: number, text: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(port, 'postgres') });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

let databases = 0;

async function createDatabase(port: number): Promise<StoreAddress> {
  const name = `chiaro_${++databases}`;
  await query(port, `create database ${name}`);
  return { kind: 'postgres', url: urlOf(port, name) };
}

/** A process of the cluster may end by itself between being found and being told. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
