// npm test [-- --listen | <filter>]: sets up, then every check. The last line is `N passed, N failed`.
// A filter goes to vitest and leaves the browser out; `--listen` plays the scenarios with Orca too.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureHeadless } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { Stop, cache, main, pool, root, run, seconds } from './lib.mjs';
import { PROGRAMS, checkTypes } from './types.mjs';

/**
 * @typedef {import('./lib.mjs').Finished} Finished
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number,
 *   numTodoTests: number, testResults: TestFile[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }}
 *   PlaywrightReport
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<Finished>} run
 * @property {() => Counts} [count] from the report it wrote; without one, the step is one check
 */

const isHeard = process.argv.includes('--listen');
const filters = process.argv.slice(2).filter((argument) => argument !== '--listen');
const vitestReport = join(cache, 'vitest.json');
const playwrightReport = join(cache, 'playwright.json');

/** @param {string} name @param {() => Promise<void>} work @returns {Step} */
const ownStep = (name, work) => ({
  name,
  run: async () => {
    const started = performance.now();
    /** @param {number} code @param {string} output */
    const finished = (code, output) => ({ code, output, ms: performance.now() - started });
    try {
      await work();
      return finished(0, '');
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      return finished(1, error.message);
    }
  },
});

/** @param {string} name @param {string} command @param {...string} args @returns {Step} */
const tool = (name, command, ...args) => ({ name, run: () => run(command, args) });

/** The lock must be complete: an install that changes it gives each clone another tree. */
const lockStep = tool(
  'lock file unchanged',
  'git',
  'diff',
  '--exit-code',
  '--',
  'package-lock.json',
);

/** @type {readonly Step[]} */
const quickSteps = [
  ...(process.env['CI'] === 'true' && existsSync(join(root, '.git')) ? [lockStep] : []),
  ...PROGRAMS.map(({ name, config }) => ({ name, run: () => checkTypes(config) })),
  tool('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  tool('format', 'oxfmt', '--check'),
  tool(
    'unused code (knip)',
    'knip',
    '--no-config-hints',
    '--cache',
    '--cache-location',
    join(cache, 'knip'),
  ),
];

/** @type {Step} */
const vitest = {
  name: 'vitest',
  run: () =>
    run('vitest', [
      'run',
      ...filters,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ]),
  count: () => {
    const report = /** @type {VitestReport} */ (readReport(vitestReport));
    // A file that does not load fails without a single failed test.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  },
};

/** At least 95 % of the branches of Klondike's scoring and configuration: see vitest.config.ts. */
const coverage = tool(
  'coverage of scoring and configuration',
  'vitest',
  'run',
  ...['scoring', 'config', 'configure', 'sheet', 'calm', 'whole-number'].map(
    (name) => `packages/games/klondike/test/${name}.test.ts`,
  ),
  '--coverage.enabled',
);

const chromium = ownStep('Chromium', ensureHeadless);

/** @type {Step} */
const playwright = {
  name: 'browser (playwright)',
  run: () =>
    run('playwright', ['test', '--config', 'apps/web', '--reporter=list,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    }),
  count: () => {
    const { stats } = /** @type {PlaywrightReport} */ (readReport(playwrightReport));
    // A flaky test passed at its second try: it is named, and deserves a look.
    if (stats.flaky > 0)
      process.stdout.write(`     ${stats.flaky} browser tests passed only at a second try\n`);
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    };
  },
};

let heard = '';

/**
 * Its desks leave half of two cores free. Each of their programs is a session of its own, and so a
 * group of its own for Linux's scheduler: the tests beside them do not keep Orca waiting.
 * @type {Step}
 */
const listening = {
  name: 'listening (Orca)',
  run: async () => {
    const finished = await run(process.execPath, [join(root, 'scripts', 'listen.mjs')]);
    heard = finished.output;
    return finished;
  },
  count: () => {
    const said = /^listen: (\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m.exec(heard);
    if (said === null) throw new Error('No scenario was counted');
    const [, passed, failed, skipped = '0'] = said;
    const [missing] = /^Not heard: .*$/m.exec(heard) ?? [];
    if (missing !== undefined) process.stdout.write(`     ${missing}\n`);
    const again = heard.split('\n').filter((line) => line.startsWith('again ')).length;
    if (again > 0) process.stdout.write(`     ${again} scenarios were heard again\n`);
    return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
  },
};

/** @param {string} file @returns {unknown} */
const readReport = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {Step} step @returns {Promise<Counts>} */
async function perform(step) {
  const { code, output, ms } = await step.run();
  const ok = code === 0;
  const counts = countsOf(step, ok);
  const tests = step.count ? `, ${counts.passed + counts.failed + counts.skipped} tests` : '';
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${step.name} (${seconds(ms)}${tests})\n`);
  if (!ok) process.stdout.write(`${output.trimEnd()}\n\n`);
  return counts;
}

/** @param {Step} step @param {boolean} ok @returns {Counts} */
function countsOf(step, ok) {
  const none = { passed: 0, failed: 0, skipped: 0 };
  const counts = step.count ? (attempt(step.count) ?? none) : { ...none, passed: ok ? 1 : 0 };
  // A runner may fail with every test passed: an unhandled error, no test found, a crash.
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** @template T @param {() => T} work @returns {T | null} */
function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** @returns {Promise<Counts[]>} */
async function performAll() {
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });
  const setup = await perform(
    ownStep('set-up', async () => {
      await install();
      await build();
    }),
  );
  if (setup.failed > 0 && !existsSync(join(root, 'node_modules', '.bin', 'vitest'))) return [setup];

  const isWhole = filters.length === 0;
  // One after another in the gaps that vitest leaves: its long files wait for most of their time.
  const beside = [...quickSteps, ...(isWhole ? [coverage, chromium] : [])];
  const [tests, others, ears] = await Promise.all([
    perform(vitest),
    pool(
      beside.map((step) => () => perform(step)),
      1,
    ),
    // Before the browser tests, which leave nothing: what is heard again wants some quiet.
    Promise.all(isWhole && isHeard ? [perform(listening)] : []),
  ]);
  const counts = [setup, tests, ...others, ...ears];
  const hasBrowser = isWhole && others.at(-1)?.failed === 0;
  if (hasBrowser) counts.push(await perform(playwright));
  return counts;
}

await main(async () => {
  const all = await performAll();
  /** @param {keyof Counts} key */
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
  return sum('failed') > 0 ? 1 : 0;
});
