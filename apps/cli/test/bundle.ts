import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = fileURLToPath(new URL('../bin/chiaro.mjs', import.meta.url));

/** The built program must be that of the sources; quick when it is. */
export function buildIfNeeded(): void {
  const code = "import('./scripts/build.mjs').then(({ build }) => build(['node']))";
  const built = spawnSync(process.execPath, ['-e', code], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
}

export interface Spawned {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface SpawnOptions {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Stops reading after this many bytes, as `head` does. */
  readonly readOnly?: number;
  /** Keeps the input open and sends the signal once the text is seen. */
  readonly interruptAt?: string;
  readonly signal?: NodeJS.Signals;
  /** Called once the text is seen. */
  readonly onSight?: { readonly text: string; readonly run: () => void };
  /** Waits this long before it reads anything, in milliseconds. */
  readonly slow?: number;
}

/** The real program with real streams. */
export function spawnChiaro(args: readonly string[], how: SpawnOptions = {}): Promise<Spawned> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: how.cwd,
    env: { ...process.env, LANG: 'en', LC_ALL: '', XDG_CONFIG_HOME: '/nowhere', ...how.env },
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  let size = 0;
  let interrupted = false;
  const read = (): void => {
    child.stdout.on('data', (chunk: Buffer) => {
      out.push(chunk);
      size += chunk.length;
      if (how.onSight !== undefined && Buffer.concat(out).includes(how.onSight.text))
        how.onSight.run();
      if (
        !interrupted &&
        how.interruptAt !== undefined &&
        Buffer.concat(out).includes(how.interruptAt)
      )
        interrupted = child.kill(how.signal ?? 'SIGINT');
      if (size >= (how.readOnly ?? Infinity)) child.stdout.destroy();
    });
  };
  if (how.slow === undefined) read();
  else setTimeout(read, how.slow);
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.write(how.input ?? '');
  if (how.interruptAt === undefined) child.stdin.end();
  return new Promise((resolve) => {
    child.on('close', (code) =>
      resolve({ code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }),
    );
  });
}
