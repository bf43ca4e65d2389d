// Which mutants the tests notice. A mutant meets only the tests that reach it, the quickest first.
import { join } from 'node:path';
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
 * @property {number} files so many test files see a mutant at most, the quickest first
 * @property {(line: string) => void} say
 */

/** As many times the hits without a defect make a loop endless; Stryker's number. */
const HIT_LIMIT_FACTOR = 100;
const LIMIT_MS = 60_000;
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
async function verdictOn({ id }, reaches, setup, { constants, files }) {
  const isInTests = reaches.some(({ coverage }) => testsReaching(coverage, id).length > 0);
  const isLoaded = reaches.some(({ coverage }) => id in coverage.static);
  if (!isInTests && !isLoaded) return 'not reached';
  if (!isInTests && !constants) return 'constant';
  const isConstant = isLoaded && constants;

  const hits = reaches.reduce((sum, { coverage }) => sum + hitsOf(coverage, id), 0);
  const mutant = { id, isConstant, hitLimit: HIT_LIMIT_FACTOR * hits };
  const runs = reaches
    .map((reach) => ({ reach, only: chosenTests(reach, id, isConstant) }))
    .filter(({ only }) => only.length > 0)
    .map(({ reach, only }) => ({ reach, only, ms: timeOf(reach, only) }))
    .toSorted((a, b) => a.ms - b.ms)
    .slice(0, files);
  for (const { reach, only, ms } of runs) {
    const job = { ...jobOf(reach.program, setup), mutant, only };
    const verdict = await confirmed(job, LIMIT_MS + 10 * ms);
    if (verdict !== 'unnoticed') return verdict;
  }
  return 'unnoticed';
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

/** @param {import('./child.mjs').Coverage} coverage @param {string} id */
const hitsOf = (coverage, id) =>
  Object.values(coverage.perTest).reduce(
    (sum, hits) => sum + (hits[id] ?? 0),
    coverage.static[id] ?? 0,
  );

/** @param {Reach} reach @param {string} id @param {boolean} isConstant */
const chosenTests = ({ tests, coverage }, id, isConstant) =>
  isConstant && id in coverage.static ? [...tests.keys()] : testsReaching(coverage, id);

/** @param {Reach} reach @param {readonly string[]} only */
const timeOf = ({ tests, loadMs }, only) =>
  only.reduce((sum, id) => sum + (tests.get(id) ?? 0), loadMs);
