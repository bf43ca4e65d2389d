import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
