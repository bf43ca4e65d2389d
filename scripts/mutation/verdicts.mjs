// Which mutants the tests notice. A mutant meets only the tests that reach it, the nearest and quickest first.
import { basename, join } from 'node:path';
import { pool, root } from '../lib.mjs';
import { bundle } from './bundle.mjs';
import { Crew } from './crew.mjs';

/**
 * @typedef {import('./child.mjs').Job} Job
 * @typedef {import('./child.mjs').Outcome} Outcome
 * @typedef {import('./bundle.mjs').Program} Program
 * @typedef {import('./plant.mjs').Mutant} Mutant
 * @typedef {'noticed' | 'endless' | 'unnoticed' | 'not reached' | 'constant'} Verdict
 *
 * @typedef {{ ms: number, cpu: number }} Cost milliseconds, and of those the CPU’s: a busy machine
 *   makes the first longer, not the second
 * @typedef {{ reach: Reach, only: readonly string[] }} Run some tests of a file
 *
 * @typedef {object} Reach what one test file reaches, without a defect
 * @property {Program} program
 * @property {ReadonlyMap<string, Cost>} tests
 * @property {Cost} load
 * @property {import('./child.mjs').Coverage} coverage
 *
 * @typedef {object} How
 * @property {number} concurrency
 * @property {boolean} constants also mutants of what is computed when a module is loaded
 * @property {number} files so many test files see a mutant at most, in the order of `runsOn`
 * @property {number} most so many milliseconds of CPU time see a mutant at most
 * @property {number} end when no further mutant is begun, as `performance.now` counts
 * @property {(line: string) => void} say
 */

/** As many times the hits without a defect make a loop endless; Stryker's number. */
const HIT_LIMIT_FACTOR = 100;
const LIMIT_MS = 20_000;
/** So many tests that noticed the last mutants of a file are asked first about its next one. */
const REMEMBERED = 4;
const crew = new Crew();

/**
 * @param {import('./plant.mjs').Sown} sown
 * @param {readonly string[]} tests from the root
 * @param {How} how
 * @returns {Promise<Map<string, Verdict>>} by the mutant's id
 */
export async function verdictsOn({ code, mutants }, tests, how) {
  const { setup, programs } = await bundle(tests, code);
  how.say(`${mutants.length} mutants, ${programs.length} test files`);
  const reaches = await pool(
    programs.map((program) => () => reachOf(program, setup, how)),
    how.concurrency,
  );
  how.say('the tests have run without a defect');
  /** @type {Map<string, Verdict>} */
  const verdicts = new Map();
  /** What noticed the last mutants of a file. @type {Map<string, Run[]>} */
  const noticers = new Map();
  await pool(
    mutants.map((mutant) => async () => {
      if (performance.now() > how.end) return;
      verdicts.set(mutant.id, await verdictOn(mutant, reaches, noticers, setup, how));
      if (verdicts.size % 25 === 0) how.say(`${verdicts.size} of ${mutants.length}`);
    }),
    how.concurrency,
  );
  crew.dismiss();
  return verdicts;
}

/**
 * A test that fails without a defect cannot notice one: it is named, and left out.
 * @param {Program} program @param {string} setup @param {How} how @returns {Promise<Reach>}
 */
async function reachOf(program, setup, { say }) {
  const started = performance.now();
  const outcome = await crew.run({ ...jobOf(program, setup), mutant: null, only: null }, Infinity);
  for (const failure of outcome.failures) say(`left out, ${program.test}: ${failure}`);
  const tests = new Map(outcome.tests.map(({ id, ...cost }) => [id, cost]));
  const inTests = outcome.tests.reduce((sum, { ms }) => sum + ms, 0);
  const load = { ms: performance.now() - started - inTests, cpu: outcome.loadCpu };
  const { static: atLoad, perTest } = outcome.coverage;
  const passed = Object.entries(perTest).filter(([id]) => tests.has(id));
  return {
    program,
    tests,
    load,
    coverage: { static: atLoad, perTest: Object.fromEntries(passed) },
  };
}

/** @param {Program} program @param {string} setup */
const jobOf = ({ file, test }, setup) => ({ setup, file, test: join(root, test), patience: 1 });

/**
 * @param {Mutant} mutant
 * @param {readonly Reach[]} reaches
 * @param {Map<string, Run[]>} noticers by the mutant’s file
 * @param {string} setup
 * @param {How} how
 * @returns {Promise<Verdict>}
 */
async function verdictOn(mutant, reaches, noticers, setup, how) {
  const { id, file } = mutant;
  const isInTests = reaches.some(({ coverage }) => testsReaching(coverage, id).length > 0);
  const isLoaded = reaches.some(({ coverage }) => id in coverage.static);
  if (!isInTests && !isLoaded) return 'not reached';
  if (!isInTests && !how.constants) return 'constant';

  // What some test files compute when they are loaded, and others in a test, may be seen by either.
  for (const isConstant of [...(isInTests ? [false] : []), ...(isLoaded ? [true] : [])]) {
    const first = (noticers.get(file) ?? []).filter(({ reach, only }) =>
      only.every((test) => chosenTests(reach, id, isConstant).includes(test)),
    );
    for (const { reach, only } of [...first, ...runsOn(mutant, reaches, first, isConstant, how)]) {
      const hitLimit = HIT_LIMIT_FACTOR * hitsOf(reach.coverage, only, id);
      const job = { ...jobOf(reach.program, setup), mutant: { id, isConstant, hitLimit }, only };
      const { verdict, noticedBy } = await confirmed(job, LIMIT_MS + 5 * costOf(reach, only).ms);
      if (noticedBy !== null) remember(noticers, file, { reach, only: [noticedBy] });
      if (verdict !== 'unnoticed') return verdict;
    }
  }
  return 'unnoticed';
}

/** Neighbours are mostly noticed by the same test. @param {Map<string, Run[]>} noticers @param {string} file @param {Run} run */
function remember(noticers, file, run) {
  const others = (noticers.get(file) ?? []).filter(({ only }) => only[0] !== run.only[0]);
  noticers.set(file, [run, ...others].slice(0, REMEMBERED));
}

/**
 * Test files named after the mutant's file or folder first, then the quickest; the same within a
 * file, as far as the time allows.
 * @param {Mutant} mutant
 * @param {readonly Reach[]} reaches
 * @param {readonly Run[]} done what the mutant meets before
 * @param {boolean} isConstant
 * @param {How} how
 * @returns {Run[]}
 */
function runsOn({ id, file }, reaches, done, isConstant, { files, most }) {
  const met = new Set(done.flatMap(({ only }) => only));
  let left = most;
  return reaches
    .map((reach) => ({
      reach,
      only: chosenTests(reach, id, isConstant).filter((test) => !met.has(test)),
    }))
    .filter(({ only }) => only.length > 0)
    .map(({ reach, only }) => ({ reach, only, cpu: costOf(reach, only).cpu }))
    .toSorted(
      (a, b) =>
        Number(isNamesake(b.reach.program.test, file)) -
          Number(isNamesake(a.reach.program.test, file)) || a.cpu - b.cpu,
    )
    .slice(0, files)
    .flatMap(({ reach, only }) => {
      const affordable = quickest(reach, only, left);
      if (affordable.length === 0) return [];
      left -= costOf(reach, affordable).cpu;
      return [{ reach, only: affordable }];
    });
}

/** @param {string} test @param {string} file both from the root */
const isNamesake = (test, file) =>
  file
    .replace(/\.tsx?$/, '')
    .split('/')
    .includes(basename(test).replace(/\.test\.tsx?$/, ''));

/** @param {Reach} reach @param {readonly string[]} only @param {number} most milliseconds of CPU time */
function quickest({ tests, load }, only, most) {
  /** @param {string} id */
  const cpuOf = (id) => tests.get(id)?.cpu ?? 0;
  let left = most - load.cpu;
  return only.toSorted((a, b) => cpuOf(a) - cpuOf(b)).filter((id) => (left -= cpuOf(id)) >= 0);
}

/**
 * What only took too long gets a second, longer time.
 * @param {Job} job @param {number} limit
 * @returns {Promise<{ verdict: Verdict, noticedBy: string | null }>}
 */
async function confirmed(job, limit) {
  const first = await crew.run(job, limit);
  const { noticedBy } = first;
  if (first.failures.length === 0) return { verdict: 'unnoticed', noticedBy };
  if (isEndless(first, job)) return { verdict: 'endless', noticedBy };
  if (first.isSure) return { verdict: 'noticed', noticedBy };
  const second = await crew.run({ ...job, patience: 3 }, 3 * limit);
  if (second.failures.length === 0) return { verdict: 'unnoticed', noticedBy: null };
  return { verdict: second.isSure ? 'noticed' : 'endless', noticedBy: second.noticedBy };
}

/** @param {Outcome} outcome @param {Job} job */
const isEndless = ({ hits }, { mutant }) => mutant !== null && hits > mutant.hitLimit;

/** @param {import('./child.mjs').Coverage} coverage @param {string} id */
const testsReaching = ({ perTest }, id) =>
  Object.keys(perTest).filter((test) => id in (perTest[test] ?? {}));

/** @param {import('./child.mjs').Coverage} coverage @param {readonly string[]} only @param {string} id */
const hitsOf = (coverage, only, id) =>
  only.reduce((sum, test) => sum + (coverage.perTest[test]?.[id] ?? 0), coverage.static[id] ?? 0);

/** @param {Reach} reach @param {string} id @param {boolean} isConstant */
const chosenTests = ({ tests, coverage }, id, isConstant) =>
  isConstant && id in coverage.static ? [...tests.keys()] : testsReaching(coverage, id);

/** @param {Reach} reach @param {readonly string[]} only @returns {Cost} */
const costOf = ({ tests, load }, only) =>
  only.reduce(
    (sum, id) => ({
      ms: sum.ms + (tests.get(id)?.ms ?? 0),
      cpu: sum.cpu + (tests.get(id)?.cpu ?? 0),
    }),
    load,
  );
