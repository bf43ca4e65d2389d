import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leave } from './people.js';

/** Our server as a program: `memory`, `durable` or `limited` (apps/server/trust/online.ts). */
export const ours = fileURLToPath(new URL('./online-child.js', import.meta.url));

/** A server under test: a process of its own. */
export interface Measured {
  readonly port: number;
  /** Seconds of CPU time so far. */
  cpu(): number;
  /** Resident megabytes. */
  memory(): number;
  stop(): void;
}

export async function startServer(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const child: ChildProcess = spawn(process.execPath, [...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
      const [, found] = /^listening (\d+)$/m.exec(output) ?? [];
      if (found !== undefined) resolve(Number(found));
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('close', () => reject(new Error(`${args.join(' ')}: ${output}`)));
  });
  const read = (file: string): string => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    port,
    cpu() {
      // After the name in brackets: user and system time are the 12th and 13th, in hundredths.
      const fields = read('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(read('status'))?.[1] ?? 0) / 1024,
    stop: () => void child.kill('SIGKILL'),
  };
}

/** The whole server on SQLite with the limits that everybody has. */
export async function withLimitedServer<T>(use: (server: Measured) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-online-'));
  const server = await startServer([ours, 'limited'], { CHIARO_DATA: folder });
  try {
    return await use(server);
  } finally {
    leave();
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many files and sockets a process may have open: Node itself asks for as many as it can get. */
export function descriptors(): number {
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: number | string } };
  };
  const { soft } = userLimits?.open_files ?? { soft: 0 };
  return soft === 'unlimited' ? Infinity : Number(soft);
}
