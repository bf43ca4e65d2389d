// npm run mutate: plants small defects, one at a time, and says which of them no test notices.
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { Stop, cache, main, root, seconds, write } from './lib.mjs';
import { GROUPS, chooseSpans, originalOf, sourcesOf, testsOf, typeFilter } from './mutants.mjs';
import { plant } from './mutation/plant.mjs';
import { verdictsOn } from './mutation/verdicts.mjs';

const HELP = `npm run mutate [-- [options] <group or path>…]

Plants small defects (mutants) in the sources, one at a time, runs the tests near them, and lists
those that no test notices. Without a path: every group. No source is changed: the tests are
bundled with the planted sources, and run in processes of their own.

Groups: ${GROUPS.map(({ name }) => name).join(', ')}.
A path is a file, or a file with lines: packages/kernel/src/chance.ts:80-120.

  --share <percent>     plant them in so many of the lines only (100)
  --seed <text>         which lines those are (chiaro)
  --concurrency <n>     so many test runs at a time (1)
  --constants           also in what is computed once, when a module is loaded
  --tests <part>        run the tests with this in their path instead of the group's; can be repeated
  --files <n>           show each mutant to the n nearest test files that reach it, not to all
  --most <seconds>      show each mutant to no more tests than need this CPU time
  --postgres            start PostgreSQL for the tests that use it, each time one runs
  --minutes <n>         begin no further mutant after this time: the same as a smaller share
  --help

The survivors and the figures also go to node_modules/.cache/chiaro/mutation.json.
`;

/**
 * @typedef {import('./mutants.mjs').Group} Group
 * @typedef {import('./mutants.mjs').Planted} Planted
 * @typedef {import('./mutation/verdicts.mjs').Verdict} Verdict
 * @typedef {Planted & { verdict: Verdict }} Judged
 * @typedef {{ group: string, mutants: number, byTests: number, endless: number, byTypes: number,
 *   survivors: (Judged & { original: string })[] }} Figures
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
    files: { type: 'string', default: 'Infinity' },
    most: { type: 'string', default: 'Infinity' },
    minutes: { type: 'string', default: 'Infinity' },
    postgres: { type: 'boolean', default: false },
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
  const plans = whole.map((group) => ({
    group,
    mutate: sampled(sourcesOf(group, options), share),
  }));
  for (const group of GROUPS) {
    const own = sourcesOf(group, options);
    const asked = paths.map(fromRoot).filter((path) => own.includes(withoutLines(path)));
    if (asked.length > 0) plans.push({ group, mutate: share < 1 ? sampled(asked, share) : asked });
  }
  const known = new Set(GROUPS.flatMap((group) => sourcesOf(group, options)));
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

/** @param {Plan} plan @returns {Promise<Judged[]>} */
async function measure({ group, mutate }) {
  const started = performance.now();
  /** @param {string} line */
  const say = (line) =>
    void process.stdout.write(`${group.name}, ${seconds(performance.now() - started)}: ${line}\n`);
  const sown = await plant(mutate);
  const verdicts = await verdictsOn(sown, testsOf(group, options.tests), {
    concurrency: Number(options.concurrency),
    constants: options.constants,
    files: Number(options.files),
    most: 1000 * Number(options.most),
    end: started + 60_000 * Number(options.minutes),
    say,
  });
  say(`done, ${verdicts.size} of ${sown.mutants.length}`);
  return sown.mutants.flatMap(({ id, ...planted }) => {
    const verdict = verdicts.get(id);
    return verdict === undefined ? [] : [{ ...planted, verdict }];
  });
}

/** @param {Group} group @param {readonly Judged[]} judged @returns {Figures} */
function figuresOf(group, judged) {
  const counted = judged.filter(({ verdict }) => verdict !== 'constant');
  const isNoticed = typeFilter();
  const passed = counted.filter(({ verdict }) => !['noticed', 'endless'].includes(verdict));
  const survivors = passed.filter((planted) => !isNoticed(planted));
  return {
    group: group.name,
    mutants: counted.length,
    byTests: counted.length - passed.length,
    endless: counted.filter(({ verdict }) => verdict === 'endless').length,
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
  const rows = all.map(({ group, mutants, byTests, endless, byTypes, survivors }) => [
    group,
    String(mutants),
    String(byTests),
    String(endless),
    String(byTypes),
    String(survivors.length),
    mutants === 0 ? '–' : `${((100 * (byTests + byTypes)) / mutants).toFixed(1)} %`,
  ]);
  const table = [
    ['group', 'mutants', 'by tests', '(endless)', 'by types', 'unnoticed', 'noticed'],
    ...rows,
  ];
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
    .map(({ file, location, original, replacement, verdict }) => {
      const where = `${file}:${location.start.line}${verdict === 'not reached' ? ' (no test runs it)' : ''}`;
      return `${where}\n  - ${onOneLine(original)}\n  + ${onOneLine(replacement)}`;
    });
  return `\n${[...unnoticed, '', tableOf(all)].join('\n')}\n`;
}

await main(async () => {
  if (options.help) return void process.stdout.write(HELP);
  // The tests’ processes inherit it.
  if (!options.postgres) process.env['CHIARO_POSTGRES'] = 'none';
  const plans = plansOf();
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
