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
 * @typedef {object} Reach what one test file reaches, without a defect
 * @property {Program} program
 * @property {Map<string, number>} tests how long each took, in milliseconds
 * @property {number} loadMs
 * @property {import('./child.mjs').Coverage} coverage
 *
 * @typedef {object} How
 * @property {number} concurrency
 * @property {boolean} constants also mutants of what is computed when a module is loaded
 * @property {number} files so many test files see a mutant at most, in the order of `runsOn`
 * @property {number} most so many milliseconds of tests see a mutant at most
 * @property {number} end when no further mutant is begun, as `performance.now` counts
 * @property {(line: string) => void} say
 */

/** As many times the hits without a defect make a loop endless; Stryker's number. */
const HIT_LIMIT_FACTOR = 100;
const LIMIT_MS = 20_000;
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
  await pool(
    mutants.map((mutant) => async () => {
      if (performance.now() > how.end) return;
      verdicts.set(mutant.id, await verdictOn(mutant, reaches, setup, how));
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
  const tests = new Map(outcome.tests.map(({ id, ms }) => [id, ms]));
  const inTests = [...tests.values()].reduce((sum, ms) => sum + ms, 0);
  const loadMs = performance.now() - started - inTests;
  const { static: atLoad, perTest } = outcome.coverage;
  const passed = Object.entries(perTest).filter(([id]) => tests.has(id));
  return {
    program,
    tests,
    loadMs,
    coverage: { static: atLoad, perTest: Object.fromEntries(passed) },
  };
}

/** @param {Program} program @param {string} setup */
const jobOf = ({ file, test }, setup) => ({ setup, file, test: join(root, test), patience: 1 });

/**
 * @param {Mutant} mutant
 * @param {readonly Reach[]} reaches
 * @param {string} setup
 * @param {How} how
 * @returns {Promise<Verdict>}
 */
async function verdictOn(mutant, reaches, setup, how) {
  const { id } = mutant;
  const isInTests = reaches.some(({ coverage }) => testsReaching(coverage, id).length > 0);
  const isLoaded = reaches.some(({ coverage }) => id in coverage.static);
  if (!isInTests && !isLoaded) return 'not reached';
  if (!isInTests && !how.constants) return 'constant';

  // What some test files compute when they are loaded, and others in a test, may be seen by either.
  for (const isConstant of [...(isInTests ? [false] : []), ...(isLoaded ? [true] : [])])
    for (const { reach, only, ms } of runsOn(mutant, reaches, isConstant, how)) {
      const hitLimit = HIT_LIMIT_FACTOR * hitsOf(reach.coverage, only, id);
      const job = { ...jobOf(reach.program, setup), mutant: { id, isConstant, hitLimit }, only };
      const verdict = await confirmed(job, LIMIT_MS + 5 * ms);
      if (verdict !== 'unnoticed') return verdict;
    }
  return 'unnoticed';
}

/**
 * Test files named after the mutant's file or folder first, then the quickest; the same within a
 * file, as far as the time allows.
 * @param {Mutant} mutant
 * @param {readonly Reach[]} reaches
 * @param {boolean} isConstant
 * @param {How} how
 */
function runsOn({ id, file }, reaches, isConstant, { files, most }) {
  let left = most;
  return reaches
    .map((reach) => ({ reach, only: chosenTests(reach, id, isConstant) }))
    .filter(({ only }) => only.length > 0)
    .map(({ reach, only }) => ({ reach, only, ms: timeOf(reach, only) }))
    .toSorted(
      (a, b) =>
        Number(isNamesake(b.reach.program.test, file)) -
          Number(isNamesake(a.reach.program.test, file)) || a.ms - b.ms,
    )
    .slice(0, files)
    .flatMap(({ reach, only }) => {
      const affordable = quickest(reach, only, left);
      const ms = timeOf(reach, affordable);
      left -= ms;
      return affordable.length === 0 ? [] : [{ reach, only: affordable, ms }];
    });
}

/** @param {string} test @param {string} file both from the root */
const isNamesake = (test, file) =>
  file
    .replace(/\.tsx?$/, '')
    .split('/')
    .includes(basename(test).replace(/\.test\.tsx?$/, ''));

/** @param {Reach} reach @param {readonly string[]} only @param {number} most in milliseconds */
function quickest({ tests, loadMs }, only, most) {
  let left = most - loadMs;
  return only
    .toSorted((a, b) => (tests.get(a) ?? 0) - (tests.get(b) ?? 0))
    .filter((id) => (left -= tests.get(id) ?? 0) >= 0);
}

/** What only took too long gets a second, longer time. @param {Job} job @param {number} limit */
async function confirmed(job, limit) {
  const first = await crew.run(job, limit);
  if (first.failures.length === 0) return 'unnoticed';
  if (isEndless(first, job)) return 'endless';
  if (first.isSure) return 'noticed';
  const second = await crew.run({ ...job, patience: 3 }, 3 * limit);
  if (second.failures.length === 0) return 'unnoticed';
  return second.isSure ? 'noticed' : 'endless';
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

/** @param {Reach} reach @param {readonly string[]} only */
const timeOf = ({ tests, loadMs }, only) =>
  only.reduce((sum, id) => sum + (tests.get(id) ?? 0), loadMs);
