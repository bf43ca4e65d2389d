import { spawn, type ChildProcess } from 'node:child_process';

export interface ServerProcess {
  readonly process: ChildProcess;
  readonly url: string;
  /** From the start of Node to the line that says so, in milliseconds. */
  readonly startedIn: number;
  /** Everything it wrote. */
  readonly output: () => string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

export interface Ended {
  readonly code: number | NodeJS.Signals;
  readonly output: string;
}

/** Starts a server and waits for the line with its address, or for its end. */
export async function startProcess(
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess | Ended> {
  const started = performance.now();
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL')),
  );
  const url = new Promise<string>((resolve) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      const [found] = /http:\/\/\S+/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  const first = await Promise.race([url, ended.then((code) => ({ code }))]);
  if (typeof first !== 'string') return { code: first.code, output };
  const startedIn = performance.now() - started;
  return { process: child, url: first, startedIn, output: () => output, ended };
}

export const isRunning = (result: ServerProcess | Ended): result is ServerProcess =>
  'url' in result;
