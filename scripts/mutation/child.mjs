// A test file in a process of its own: once without a defect, to learn which mutants each test
// reaches; then with one mutant after another, to learn whether a test fails.
import { setTimeout as sleep } from 'node:timers/promises';
import { startTests } from '@vitest/runner';
import { root } from '../lib.mjs';
import { patience } from './vitest.mjs';

/**
 * @typedef {object} Job
 * @property {string} setup imported before the test file
 * @property {string} file the bundled test file
 * @property {string} test its source, absolute
 * @property {{ id: string, isConstant: boolean, hitLimit: number } | null} mutant a constant is
 *   computed when the file is loaded; beyond the limit of hits a loop counts as endless
 * @property {readonly string[] | null} only the tests to run; null: all
 * @property {number} patience times the usual, of what waits
 *
 * @typedef {object} Outcome
 * @property {string[]} failures what failed, by name
 * @property {string | null} noticedBy the first test that failed
 * @property {boolean} isSure false when something only took too long
 * @property {Passed[]} tests
 * @property {number} loadCpu milliseconds of CPU time that the file took to load
 * @property {Coverage} coverage
 * @property {number} hits
 * @property {boolean} isClean nothing is under way any more: the process can be used again
 *
 * @typedef {{ id: string, ms: number, cpu: number }} Passed how long a test took, and of that the CPU
 * @typedef {{ static: Record<string, number>, perTest: Record<string, Record<string, number>> }} Coverage
 * @typedef {import('@vitest/runner').Test} Test
 * @typedef {import('@vitest/runner').Suite} Suite
 */

/**
 * What the instrumented code reads and writes.
 * @typedef {{ activeMutant?: string | undefined, currentTestId?: string | undefined,
 *   hitCount?: number | undefined, hitLimit?: number, mutantCoverage?: Coverage }} Planted
 * @type {Planted}
 */
const planted = {};
Object.assign(globalThis, { __stryker__: planted });
/** A test that waits so long without any work waits for ever: ours wait for a second at most. */
const STUCK_MS = 8_000;
/** Worth the wait: a new process needs a second of CPU time to load what a server needs. */
const REST_MS = 1000;
const usualPatience = patience.ms;

/** @type {string[]} */
let failures = [];
/** @type {string | null} */
let noticedBy = null;
/** @type {Passed[]} */
let tests = [];
let loadCpu = 0;
let begun = process.cpuUsage();
let jobs = 0;

process.on('disconnect', () => process.exit());
process.on('uncaughtException', (error) => void failures.push(`outside a test: ${error.message}`));
process.on('unhandledRejection', (error) => void failures.push(`outside a test: ${String(error)}`));
process.on('message', (job) => void work(/** @type {Job} */ (job)));

/** @param {Job} job */
async function work(job) {
  jobs++;
  failures = [];
  noticedBy = null;
  tests = [];
  patience.ms = usualPatience * job.patience;
  patience.lost = false;
  Object.assign(planted, { activeMutant: undefined, hitCount: undefined });
  if (job.mutant?.isConstant) activate(job.mutant);
  const watch = endWhenStuck(STUCK_MS * job.patience);
  const spec = { filepath: job.test, ...(job.only === null ? {} : { testIds: [...job.only] }) };
  for (const file of await startTests([spec], runnerFor(job))) noteErrors(file);
  clearInterval(watch);
  await rest();
  finish(job.mutant === null, !patience.lost);
}

/** Sockets that are being closed, and timers of the runner, end soon after the last test. */
async function rest() {
  const end = performance.now() + REST_MS;
  while (!isAtRest() && performance.now() < end) await sleep(10);
}

/** @param {boolean} isDry @param {boolean} isSure */
function finish(isDry, isSure) {
  /** @type {Outcome} */
  const outcome = {
    failures,
    noticedBy,
    isSure,
    tests,
    loadCpu,
    coverage: (isDry ? planted.mutantCoverage : null) ?? { static: {}, perTest: {} },
    hits: planted.hitCount ?? 0,
    isClean: planted.currentTestId === undefined && isAtRest(),
  };
  process.send?.(outcome);
}

/** @param {{ id: string, hitLimit: number }} mutant */
function activate({ id, hitLimit }) {
  Object.assign(planted, { activeMutant: id, hitCount: 0, hitLimit });
}

/** @param {Job} job @returns {import('@vitest/runner').VitestRunner} */
function runnerFor({ setup, file, mutant }) {
  return {
    config: {
      root,
      setupFiles: [setup],
      name: undefined,
      passWithNoTests: true,
      testNamePattern: undefined,
      allowOnly: false,
      sequence: { seed: 0, hooks: 'stack', setupFiles: 'list' },
      chaiConfig: undefined,
      maxConcurrency: 1,
      testTimeout: 300_000,
      hookTimeout: 300_000,
      retry: 0,
      includeTaskLocation: false,
      tags: [],
      tagsFilter: undefined,
      strictTags: false,
    },
    // The file holds every module of ours: under another name all of them begin anew.
    importFile: async (path) => {
      begun = process.cpuUsage();
      await import(path === setup ? setup : `${file}?${jobs}`);
      loadCpu = cpuSince(begun);
    },
    onBeforeRunFiles: () => {
      if (mutant !== null) activate(mutant);
    },
    onBeforeRunTask: (test) => {
      // As with vitest's `bail`: after a failure only what tidies up still runs.
      if (mutant !== null && failures.length > 0) test.mode = 'skip';
    },
    onBeforeTryTask: (test) => {
      begun = process.cpuUsage();
      planted.currentTestId = test.id;
    },
    onAfterRunTask: (test) => {
      planted.currentTestId = undefined;
      const isRight = test.result?.state !== 'fail';
      if (isRight)
        tests.push({ id: test.id, ms: test.result?.duration ?? 0, cpu: cpuSince(begun) });
      else {
        failures.push(`${test.name}: ${test.result?.errors?.[0]?.message}`);
        noticedBy ??= test.id;
      }
    },
    onAfterRunSuite: noteErrors,
  };
}

/** @param {NodeJS.CpuUsage} before @returns {number} milliseconds */
function cpuSince(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A hook that failed, or a file that could not be loaded. @param {Suite} suite */
function noteErrors(suite) {
  const error = suite.result?.errors?.[0];
  if (error !== undefined) failures.push(`${suite.name}: ${error.message}`);
}

/**
 * A test for which nothing is under way any more will never end; one that has waited for something
 * for so many milliseconds, all in all, probably will not either, even if it looks again and again.
 * @param {number} limit
 * @returns {NodeJS.Timeout}
 */
function endWhenStuck(limit) {
  let seen = performance.eventLoopUtilization();
  let waiting = planted.currentTestId;
  let idle = 0;
  let nothing = 0;
  return setInterval(() => {
    const now = performance.eventLoopUtilization();
    const since = performance.eventLoopUtilization(now, seen);
    seen = now;
    const isInTest = planted.currentTestId !== undefined;
    idle = isInTest && planted.currentTestId === waiting ? idle + since.idle : 0;
    waiting = planted.currentTestId;
    nothing = isInTest && isAtRest() ? nothing + 1 : 0;
    if (nothing < 3 && idle < limit) return;
    failures.push('a test that waits for ever');
    finish(false, nothing >= 3);
  }, 200).unref();
}

/** Only the channel to the parent is open. */
const isAtRest = () => process.getActiveResourcesInfo().every((name) => name === 'PipeWrap');
