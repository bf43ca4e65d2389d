// dist/node/listen.js [part of a scenario's name …]: plays the scenarios with Orca and checks what
// was heard. Called by scripts/listen.mjs, which sees to it that everything it needs is there.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotListen } from './desk.js';
import { Lane, type Machine } from './lane.js';
import { violationsOf } from './laws.js';
import type { Violation } from './laws/law.js';
import type { Scenario } from './scenario.js';
import { longScenarios, scenarios } from './scenarios/index.js';
import { transcriptOf } from './transcript.js';

const root = join(import.meta.dirname, '..', '..');
const transcripts = join(root, 'test-results', 'listen');

/** A scenario counts as failed only when each of so many tries broke a law. */
const TRIES = Number(process.env['CHIARO_LISTEN_TRIES'] ?? 3);
/** Three desks a processor: each needs a fifth of one, because its player mostly waits for quiet. */
const DESKS = Number(process.env['CHIARO_LISTEN_DESKS'] ?? availableParallelism() * 3);

/**
 * How many desks stand side by side at each try. On a slow machine Orca falls behind its neighbours
 * and loses messages: what failed is heard again with fewer of them, at last alone.
 */
const desksAt = (attempt: number): number =>
  attempt === 1 ? DESKS : attempt < TRIES ? Math.ceil(DESKS / 3) : 1;

interface Outcome {
  readonly scenario: Scenario;
  readonly attempt: number;
  readonly broken: readonly string[];
  readonly seconds: number;
}

async function listen(wanted: readonly string[]): Promise<number> {
  const chosen =
    wanted.length === 0
      ? scenarios
      : [...scenarios, ...longScenarios].filter(({ name }) =>
          wanted.some((part) => name.includes(part)),
        );
  rmSync(transcripts, { recursive: true, force: true });
  mkdirSync(transcripts, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-listen-'));
  const port = await freePort();
  const server = startServer(port, join(folder, 'data'));
  // Also when a signal ends this program.
  process.once('exit', () => server.kill());
  try {
    const machine = {
      chromium: process.env['CHROMIUM_PATH'] ?? 'chromium',
      base: `http://localhost:${port}`,
      files: join(root, 'apps', 'web', 'listen'),
    };
    await answering(machine.base);
    const outcomes = await playAll(chosen, machine, folder);
    return summarise(outcomes);
  } catch (error) {
    if (!(error instanceof CannotListen)) throw error;
    process.stdout.write(
      `Not heard: ${error.message}\nlisten: 0 passed, 0 failed, ${chosen.length} skipped\n`,
    );
    return 0;
  } finally {
    server.kill();
    if (process.env['CHIARO_LISTEN_KEEP'] === undefined)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The last outcome of each scenario. */
async function playAll(
  chosen: readonly Scenario[],
  machine: Machine,
  folder: string,
): Promise<Outcome[]> {
  const passed: Outcome[] = [];
  let failed: Outcome[] = [];
  let left = chosen;
  for (let attempt = 1; attempt <= TRIES && left.length > 0; attempt++) {
    const outcomes = await playOnce(left, attempt, machine, folder);
    failed = outcomes.filter(({ broken }) => broken.length > 0);
    passed.push(...outcomes.filter(({ broken }) => broken.length === 0));
    left = failed.map(({ scenario }) => scenario);
  }
  return [...passed, ...failed];
}

async function playOnce(
  chosen: readonly Scenario[],
  attempt: number,
  machine: Machine,
  folder: string,
): Promise<Outcome[]> {
  const waiting = [...chosen];
  const outcomes: Outcome[] = [];
  const work = async (desk: number): Promise<void> => {
    const lane = new Lane(join(folder, `desk-${attempt}-${desk}`), machine);
    try {
      for (;;) {
        await lane.open();
        const next = waiting.shift();
        if (next === undefined) return;
        const outcome = await heard(lane, next, attempt);
        outcomes.push(outcome);
        tell(outcome);
      }
    } finally {
      await lane.close();
    }
  };
  const count = Math.min(desksAt(attempt), chosen.length);
  const results = await Promise.allSettled(Array.from({ length: count }, (_, desk) => work(desk)));
  const broken = results.find((result) => result.status === 'rejected');
  // A desk that could not be had is no loss while others did its work.
  if (broken !== undefined && outcomes.length < chosen.length) throw broken.reason;
  return outcomes;
}

async function heard(lane: Lane, scenario: Scenario, attempt: number): Promise<Outcome> {
  const started = performance.now();
  const { recording, error } = await lane.play(scenario);
  const violations = violationsOf(recording);
  const again = attempt === 1 ? '' : `-${attempt}`;
  const text = transcriptOf(recording, violations);
  writeFileSync(join(transcripts, `${scenario.name}${again}.txt`), text);
  const broken = [...violations.map(inWords), ...(error === null ? [] : [`stopped: ${error}`])];
  if (broken.length > 0) await lane.close();
  return { scenario, attempt, broken, seconds: (performance.now() - started) / 1000 };
}

const inWords = ({ law, what }: Violation): string => `${law}: ${what.slice(0, 160)}`;

function tell({ scenario, attempt, broken, seconds }: Outcome): void {
  const times = attempt === 1 ? '' : `, try ${attempt}`;
  const verdict = broken.length === 0 ? 'ok   ' : attempt < TRIES ? 'again' : 'FAIL ';
  process.stdout.write(`${verdict} ${scenario.name} (${seconds.toFixed(1)} s${times})\n`);
  for (const each of broken) process.stdout.write(`      ${each}\n`);
}

function summarise(outcomes: readonly Outcome[]): number {
  const failed = outcomes.filter(({ broken }) => broken.length > 0).length;
  if (failed > 0) process.stdout.write('What was heard: test-results/listen\n');
  process.stdout.write(`\nlisten: ${outcomes.length - failed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
}

function startServer(port: number, data: string): ChildProcess {
  mkdirSync(data, { recursive: true });
  const server = spawn(process.execPath, [join(import.meta.dirname, 'server.js')], {
    env: { ...process.env, PORT: String(port), CHIARO_DATA: data },
    stdio: 'ignore',
  });
  process.once('exit', () => server.kill());
  return server;
}

async function answering(base: string): Promise<void> {
  for (let i = 0; i < 600; i++, await sleep(100))
    if (
      await fetch(base)
        .then(({ ok }) => ok)
        .catch(() => false)
    )
      return;
  throw new Error('The server does not answer');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port'));
        else resolve(address.port);
      });
    });
  });
}

// With 'exit', for which the desks wait.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));

process.exitCode = await listen(process.argv.slice(2));
// Whatever still hangs on a closed desk must not keep the process.
process.exit();
