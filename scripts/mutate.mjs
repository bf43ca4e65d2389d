// npm run mutate: plants small defects, one at a time, and says which of them no test notices.
import { rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { Stop, cache, filesBelow, main, root, run, seconds, write } from './lib.mjs';
import { FAR_TESTS, GROUPS, chooseSpans, originalOf, sourcesOf, typeFilter } from './mutants.mjs';

const HELP = `npm run mutate [-- [options] <group or path>…]

Plants small defects (mutants) in the sources, one at a time, runs the tests near them, and lists
those that no test notices. Without a path: every group. It changes the files in place while it
runs, because the workspace's links lead past a copy; it restores them at the end and when it is
interrupted. So it starts only with nothing uncommitted, and nothing should be edited meanwhile.

Groups: ${GROUPS.map(({ name }) => name).join(', ')}.
A path is a file, or a file with lines: packages/kernel/src/chance.ts:80-120.

  --share <percent>     plant them in so many of the lines only (100)
  --seed <text>         which lines those are (chiaro)
  --concurrency <n>     so many test runs at a time (1)
  --constants           also in what is computed once, when a module is loaded; takes long
  --tests <glob>        run these tests instead of the group's; can be repeated
  --help

The survivors and the figures also go to node_modules/.cache/chiaro/mutation.json.
`;

/**
 * @typedef {import('./mutants.mjs').Group} Group
 * @typedef {import('./mutants.mjs').Planted} Planted
 * @typedef {Awaited<ReturnType<Stryker['runMutationTest']>>[number]} MutantResult
 * @typedef {{ group: string, mutants: number, byTests: number, byTypes: number,
 *   survivors: (Planted & { covered: boolean, original: string })[] }} Figures
 * @typedef {{ group: Group, mutate: string[] }} Plan
 */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '100' },
    seed: { type: 'string', default: 'chiaro' },
    concurrency: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true },
    constants: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** @param {string} path */
const fromRoot = (path) => relative(root, join(process.cwd(), path)).split(sep).join('/');

/** @returns {Plan[]} */
function plansOf() {
  const named = GROUPS.filter(({ name }) => positionals.includes(name));
  const paths = positionals.filter((each) => !named.some(({ name }) => name === each));
  const share = Number(options.share) / 100;
  if (!(share > 0 && share <= 1))
    throw new Stop('--share is a percentage, over 0 and at most 100.');

  const whole = positionals.length === 0 ? GROUPS : named;
  const plans = whole.map((group) => ({ group, mutate: sampled(sourcesOf(group), share) }));
  for (const group of GROUPS) {
    const own = sourcesOf(group);
    const asked = paths.map(fromRoot).filter((path) => own.includes(withoutLines(path)));
    if (asked.length > 0) plans.push({ group, mutate: share < 1 ? sampled(asked, share) : asked });
  }
  const known = new Set(GROUPS.flatMap(sourcesOf));
  const unknown = paths.find((path) => !known.has(withoutLines(fromRoot(path))));
  if (unknown !== undefined)
    throw new Stop(`${unknown} is no group and no file of one.\n\n${HELP}`);
  return plans;
}

/** @param {string} path */
const withoutLines = (path) => path.replace(/:\d+-\d+$/, '');

/** @param {readonly string[]} files @param {number} share */
const sampled = (files, share) =>
  share === 1
    ? [...files]
    : chooseSpans(files, share, options.seed).map(
        ({ file, first, last }) => `${file}:${first}-${last}`,
      );

/** A file that a killed run left behind has Stryker's functions in it; nobody's work would be lost. */
async function refuseUncommitted() {
  const { output } = await run('git', ['status', '--porcelain']);
  if (output.trim() === '') return;
  throw new Stop(
    `There are uncommitted changes, and this changes files in place. Commit or stash them first.
(If an earlier run was killed: “git restore .” brings the sources back.)\n${output}`,
  );
}

/** @param {Group} group */
function vitestConfig(group) {
  const file = join(cache, 'vitest.mutate.config.mjs');
  const test = {
    include: options.tests ?? group.tests,
    exclude: ['**/node_modules/**', 'dist/**', ...(options.tests ? [] : FAR_TESTS)],
    setupFiles: ['packages/testing/src/property-seed.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  };
  write(file, `export default ${JSON.stringify({ root, test })};\n`);
  return fromRoot(relative(process.cwd(), file));
}

/** @param {ConstructorParameters<typeof Stryker>[0]} how */
async function planted(how) {
  try {
    return await new Stryker(how).runMutationTest();
  } catch (error) {
    // Stryker has said on the way which test failed without a defect, or what else went wrong.
    throw new Stop(error instanceof Error ? error.message : String(error));
  }
}

/** @param {Plan} plan */
async function measure({ group, mutate }) {
  const started = performance.now();
  process.stdout.write(`\n${group.name}: ${mutate.length} places\n`);
  const results = await planted({
    mutate,
    inPlace: true,
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { configFile: vitestConfig(group), related: true },
    coverageAnalysis: 'perTest',
    // A mutant of a constant needs every test, each in a fresh process: minutes for one.
    ignoreStatic: !options.constants,
    // The types are asked afterwards, and only about what the tests let through (typeFilter): one
    // program for a tenth of the mutants instead of a check of all packages for each of them.
    // Vitest asks for no types either, so that no other file has to be changed.
    disableTypeChecks: false,
    checkers: [],
    concurrency: Number(options.concurrency),
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 60,
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    tempDirName: fromRoot(relative(process.cwd(), join(cache, 'stryker'))),
    ignorePatterns: ['dist', 'data'],
    allowConsoleColors: process.stdout.isTTY,
  });
  process.stdout.write(`${group.name}: ${seconds(performance.now() - started)}\n`);
  return results;
}

const NOTICED = ['Killed', 'Timeout', 'RuntimeError', 'CompileError'];

/** @param {Group} group @param {readonly MutantResult[]} results @returns {Figures} */
function figuresOf(group, results) {
  const counted = results.filter(({ status }) => status !== 'Ignored');
  const failsTypes = typeFilter();
  const passed = counted
    .filter(({ status }) => !NOTICED.includes(status))
    .map(({ fileName, location, replacement, status }) => ({
      file: relative(root, fileName).split(sep).join('/'),
      location,
      replacement,
      covered: status === 'Survived',
    }));
  const survivors = passed.filter((planted) => !failsTypes(planted));
  return {
    group: group.name,
    mutants: counted.length,
    byTests: counted.length - passed.length,
    byTypes: passed.length - survivors.length,
    survivors: survivors.map((planted) => ({ ...planted, original: originalOf(planted) })),
  };
}

/** @param {string} code */
const onOneLine = (code) => {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
};

/** @param {readonly Figures[]} all */
function tableOf(all) {
  const rows = all.map(({ group, mutants, byTests, byTypes, survivors }) => [
    group,
    String(mutants),
    String(byTests),
    String(byTypes),
    String(survivors.length),
    mutants === 0 ? '–' : `${((100 * (byTests + byTypes)) / mutants).toFixed(1)} %`,
  ]);
  const table = [['group', 'mutants', 'by tests', 'by types', 'unnoticed', 'noticed'], ...rows];
  const widths = (table[0] ?? []).map((_, i) =>
    Math.max(...table.map((row) => row[i]?.length ?? 0)),
  );
  return table
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/** The survivors, then the figures. @param {readonly Figures[]} all */
function printed(all) {
  const unnoticed = all
    .flatMap(({ survivors }) => survivors)
    .map(({ file, location, original, replacement, covered }) => {
      const where = `${file}:${location.start.line}${covered ? '' : ' (no test runs it)'}`;
      return `${where}\n  - ${onOneLine(original)}\n  + ${onOneLine(replacement)}`;
    });
  return `\n${[...unnoticed, '', tableOf(all)].join('\n')}\n`;
}

/** Stryker's set-up files stay behind when a run is interrupted. */
function removeSetupFiles() {
  for (const file of filesBelow('.', () => false))
    if (/^stryker-setup-\d+\.js$/.test(file)) rmSync(join(root, file));
}

await main(async () => {
  if (options.help) return void process.stdout.write(HELP);
  const plans = plansOf();
  removeSetupFiles();
  await refuseUncommitted();
  process.on('exit', removeSetupFiles);
  /** @type {Figures[]} */
  const all = [];
  for (const plan of plans) {
    all.push(figuresOf(plan.group, await measure(plan)));
    // After each group: a long run that is interrupted leaves what it has found.
    write(join(cache, 'mutation.json'), `${JSON.stringify(all, null, 1)}\n`);
    process.stdout.write(printed(all.slice(-1)));
  }
  if (all.length > 1) process.stdout.write(`\n${tableOf(all)}\n`);
});
