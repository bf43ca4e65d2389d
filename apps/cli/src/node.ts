import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { alone, codeOf, openFile, writeWhole } from './files.js';
import { WorkerThreads } from './threads.js';
import type { Input, JobOffice, Keeper, Output, World } from './world.js';

/** The folder of the built program, which also contains threads, tables and the server. */
const beside = (path: string): URL => new URL(path, import.meta.url);

/** A smaller terminal width is ignored as wrong. */
const MIN_COLUMNS = 10;

class NodeOutput implements Output {
  closed = false;

  readonly stream: Writable;
  readonly isTerminal: boolean;

  constructor(stream: Writable, isTerminal: boolean) {
    this.stream = stream;
    this.isTerminal = isTerminal;
    stream.on('error', (error) => {
      if (codeOf(error) !== 'EPIPE') throw error;
      this.closed = true;
    });
  }

  get columns(): number | null {
    if (!this.isTerminal) return null;
    const { columns } = this.stream as WriteStream;
    return columns > MIN_COLUMNS ? columns : null;
  }

  write(text: string | Uint8Array): Promise<void> {
    if (this.closed) return Promise.resolve();
    return new Promise((resolve) => {
      this.stream.write(text, () => resolve());
    });
  }
}

class NodeInput implements Input {
  readonly stream: Readable;
  readonly isTerminal: boolean;

  constructor(stream: Readable, isTerminal: boolean) {
    this.stream = stream;
    this.isTerminal = isTerminal;
  }

  chunks(): AsyncIterable<Uint8Array> {
    return this.stream as AsyncIterable<Uint8Array>;
  }

  close(): void {
    this.stream.destroy();
  }
}

async function readResource(name: string): Promise<Uint8Array | null> {
  if (!/^[\w.-]+$/.test(name)) return null;
  try {
    return await readFile(beside(`../assets/${name}`));
  } catch {
    return null;
  }
}

/** Ctrl+C, termination, and a closed window. */
const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function onInterrupt(handler: () => void): () => void {
  for (const signal of INTERRUPTS) process.on(signal, handler);
  return () => {
    for (const signal of INTERRUPTS) process.off(signal, handler);
  };
}

async function serve(settings: Readonly<Record<string, string>>): Promise<boolean> {
  const server = beside('./server.js');
  if (!existsSync(fileURLToPath(server))) return false;
  Object.assign(process.env, settings);
  await import(server.href);
  return true;
}

/** Loads a part of the server that was built beside this program; null if it is missing. */
async function partOfServer<T>(name: string): Promise<T | null> {
  const file = beside(name);
  return existsSync(fileURLToPath(file)) ? ((await import(file.href)) as T) : null;
}

const request: World['request'] = async (url, headers, body) => {
  try {
    const response = await fetch(url, {
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json() };
  } catch {
    return null;
  }
};

export const nodeWorld = (): World => ({
  env: process.env,
  input: new NodeInput(process.stdin, process.stdin.isTTY),
  out: new NodeOutput(process.stdout, process.stdout.isTTY),
  err: new NodeOutput(process.stderr, process.stderr.isTTY),
  cores: availableParallelism(),
  now: () => Date.now(),
  elapsed: () => performance.now(),
  randomBytes: (count) => randomBytes(count),
  open: openFile,
  write: writeWhole,
  alone,
  resource: readResource,
  workers: (count) => WorkerThreads.start(beside('./workers/cli-crew.worker.js'), count),
  onInterrupt,
  request,
  connect: (url, headers) => new WebSocket(url, { headers, perMessageDeflate: false }),
  serve,
  keeper: () => partOfServer<Keeper>('./keeper.js'),
  office: () => partOfServer<JobOffice>('./jobs.js'),
});
