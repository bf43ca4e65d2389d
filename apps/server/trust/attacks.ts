import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { invariant } from '@chiaro/kernel';
import { longLog } from './logs.js';
import { isRunning, startProcess, type ServerProcess } from './process.js';

/** What others noticed of an attack: how long `/api/health` took, in milliseconds, and memory. */
export interface Noticed {
  readonly attack: string;
  readonly asked: number;
  /** Not answered with 200. */
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Resident memory of the server before and at its most, in MB. */
  readonly memory: readonly [number, number];
  readonly alive: boolean;
  /** What became of the attack itself. */
  readonly outcome: string;
}

interface Target {
  readonly server: ServerProcess;
  readonly port: number;
  /** A second process on the same data, where the attack needs one. */
  readonly other: ServerProcess | null;
}

interface Attack {
  readonly name: string;
  readonly needsTwo?: boolean;
  readonly run: (target: Target) => Promise<string>;
}

export const attackNames = (): readonly string[] => ATTACKS.map(({ name }) => name);

/** Runs each attack whose name holds `part` against a server of its own, started from `file`. */
export async function* attack(
  file: string,
  part: string,
  environmentFor: (name: string) => Readonly<Record<string, string>>,
): AsyncGenerator<Noticed> {
  for (const each of ATTACKS)
    if (each.name.includes(part)) yield await watch(file, environmentFor(each.name), each);
}

async function watch(
  file: string,
  environment: Readonly<Record<string, string>>,
  { name, needsTwo = false, run }: Attack,
): Promise<Noticed> {
  const server = await started(file, environment);
  const other = needsTwo ? await started(file, environment) : null;
  const port = Number(new URL(server.url).port);
  await sleep(500);
  const before = memoryOf(server);
  let most = before;
  const sampler = setInterval(() => (most = Math.max(most, memoryOf(server))), 50);
  const probe = new Probe(port);
  const outcome = await run({ server, port, other });
  const times = await probe.stop();
  clearInterval(sampler);
  const alive = server.process.exitCode === null && server.process.signalCode === null;
  for (const each of [server, other]) each?.process.kill('SIGKILL');
  await Promise.all([server.ended, other?.ended]);
  const good = times.filter((time) => time >= 0).toSorted((a, b) => a - b);
  const at = (share: number): number => good[Math.floor(share * (good.length - 1))] ?? NaN;
  return {
    attack: name,
    asked: times.length,
    failed: times.length - good.length,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    memory: [before, most],
    alive,
    outcome,
  };
}

async function started(
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const server = await startProcess(file, { PORT: '0', ...environment });
  invariant(isRunning(server), `the server starts: ${JSON.stringify(server)}`);
  return server;
}

/** Resident memory in MB; 0 once the process is gone. */
function memoryOf({ process: { pid } }: ServerProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000);
  } catch {
    return 0;
  }
}

// ---------------------------------------------------------------------------- asking

/** Asks for `/api/health` every 20 ms from a thread and a network of its own. */
class Probe {
  readonly #worker: Worker;

  constructor(port: number) {
    this.#worker = new Worker(PROBE, { eval: true, workerData: { port } });
  }

  /** How long each answer took; −1 for one that was no 200. */
  async stop(): Promise<number[]> {
    const times = new Promise<number[]>((resolve) => this.#worker.once('message', resolve));
    this.#worker.postMessage('stop');
    return times;
  }
}

const PROBE = `
const { get, Agent } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const times = [];
let open = 0;
let stopped = false;
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const timer = setInterval(ask, 20);
function ask() {
  if (stopped || open >= 50) return;
  const started = performance.now();
  open++;
  let told = false;
  const done = (time) => { if (told) return; told = true; open--; times.push(time); if (stopped && open === 0) finish(); };
  const asking = get({ port: workerData.port, host: '127.0.0.1', localAddress: '127.0.0.9', path: '/api/health', agent, timeout: 60000 }, (answer) => {
    answer.resume();
    answer.on('end', () => done(answer.statusCode === 200 ? performance.now() - started : -1));
    answer.on('error', () => done(-1));
  });
  asking.on('timeout', () => asking.destroy());
  asking.on('error', () => done(-1));
}
function finish() { agent.destroy(); parentPort.postMessage(times); parentPort.close(); }
parentPort.on('message', () => { stopped = true; clearInterval(timer); if (open === 0) finish(); });
`;

interface Answered {
  readonly status: number;
  readonly body: string;
}

/** 0 where there was no answer. */
function post(port: number, path: string, type: string, body: string): Promise<Answered> {
  return new Promise((resolve) => {
    const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body) };
    const asking = request(
      { port, host: '127.0.0.1', method: 'POST', path, headers, agent: false },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
        answer.on('error', () => resolve({ status: 0, body: '' }));
      },
    );
    asking.on('error', () => resolve({ status: 0, body: '' }));
    asking.end(body);
  });
}

const postJson = (port: number, path: string, body: object): Promise<Answered> =>
  post(port, path, 'application/json', JSON.stringify(body));

/** `201 × 3, 429 × 5` */
function counted(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}

interface Board {
  readonly id: string;
  readonly token: string;
}

// ---------------------------------------------------------------------------- attacks

const LARGE = 'x'.repeat(99_000);

const ATTACKS: readonly Attack[] = [
  {
    name: 'nothing',
    async run() {
      await sleep(4000);
      return '';
    },
  },
  {
    name: 'two logs with 20,000 spaces in a line',
    async run({ port }) {
      const log = `[Game "yahtzee"]\n[Rules "1"]\n\n1. A x${' '.repeat(20_000)}y\n`;
      const answers = await Promise.all(
        [1, 2].map(() => post(port, '/api/games', 'text/plain', log)),
      );
      await sleep(1000);
      return counted(answers.map(({ status }) => status));
    },
  },
  {
    name: 'eight logs of 20,000 steps at once',
    async run({ port }) {
      const logs = await Promise.all(
        Array.from({ length: 8 }, (_, i) => longLog(19_999, `attack ${i}`)),
      );
      const answers = await Promise.all(
        logs.map((log) => post(port, '/api/games', 'text/plain', log)),
      );
      return counted(answers.map(({ status }) => status));
    },
  },
  {
    name: '1,000 followers that read nothing, 40 updates of 99 kB',
    async run({ port }) {
      const boards: Board[] = [];
      for (let i = 0; i < 10; i++) {
        const { body } = await postJson(port, '/api/boards', { seq: 1, state: {} });
        boards.push(JSON.parse(body) as Board);
      }
      const answers: string[] = [];
      const sockets = boards.flatMap(({ id }) =>
        Array.from({ length: 100 }, () => idle(port, id, (answer) => answers.push(answer))),
      );
      await sleep(1000);
      for (let seq = 2; seq < 42; seq++)
        for (const { id, token } of boards)
          await postJson(port, `/api/boards/${id}`, { token, seq, state: { LARGE } });
      await sleep(1000);
      for (const socket of sockets) socket.destroy();
      const following = answers.filter((answer) => answer.startsWith('HTTP/1.1 200')).length;
      return `${following} follow, ${answers.length - following} refused, ${sockets.length - answers.length} cut off or unanswered`;
    },
  },
  {
    name: '5,000 boards from one address',
    async run({ port }) {
      const statuses: number[] = [];
      for (let i = 0; i < 5000; i += 20)
        await Promise.all(
          Array.from({ length: 20 }, async () => {
            const { status } = await postJson(port, '/api/boards', { seq: 1, state: {} });
            statuses.push(status);
          }),
        );
      return `${counted(statuses)}; then another address: ${await openElsewhere(port)}`;
    },
  },
  {
    name: 'two processes on one SQLite file, 320 updates',
    needsTwo: true,
    async run({ port, other }) {
      const ports = [port, Number(new URL(other?.url ?? '').port)];
      const statuses: number[] = [];
      const client = async (number: number): Promise<void> => {
        const own = ports[number % 2] ?? port;
        const { body } = await postJson(own, '/api/boards', { seq: 1, state: {} });
        const { id, token } = JSON.parse(body) as Board;
        for (let seq = 2; seq < 42; seq++) {
          const state = { text: LARGE, seq };
          statuses.push((await postJson(own, `/api/boards/${id}`, { token, seq, state })).status);
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, i) => client(i)));
      return counted(statuses);
    },
  },
];

/** A connection that asks to follow and reads only the first bytes. */
function idle(port: number, id: string, onAnswer: (start: string) => void): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.once('data', (chunk) => {
    socket.pause();
    onAnswer(chunk.toString('latin1'));
  });
  socket.write(`GET /api/boards/${id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  return socket;
}

function openElsewhere(port: number): Promise<number> {
  const body = JSON.stringify({ seq: 1, state: {} });
  return new Promise((resolve) => {
    const asking = request(
      {
        port,
        host: '127.0.0.1',
        localAddress: '127.0.0.7',
        method: 'POST',
        path: '/api/boards',
        headers: { 'content-type': 'application/json' },
        agent: false,
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    asking.on('error', () => resolve(0));
    asking.end(body);
  });
}
