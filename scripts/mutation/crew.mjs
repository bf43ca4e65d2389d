// The processes that run the tests. One that has nothing under way any more is used again.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {import('./child.mjs').Job} Job
 * @typedef {import('./child.mjs').Outcome} Outcome
 * @typedef {{ process: import('node:child_process').ChildProcess, file: string, jobs: number }} Worker
 */

const child = fileURLToPath(new URL('./child.mjs', import.meta.url));
/** Modules are never forgotten, so a process grows. */
const MOST_JOBS = 40;
/** More than any group has test files that are not over at once: a new process is dear. */
const MOST_IDLE = 24;

export class Crew {
  /** The one used last at the end. @type {Worker[]} */
  #idle = [];
  /** @type {Set<Worker>} */
  #all = new Set();

  constructor() {
    process.on('exit', () => this.dismiss());
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
      process.once(signal, () => process.exit(1));
  }

  /** @param {Job} job @param {number} limit in milliseconds @returns {Promise<Outcome>} */
  async run(job, limit) {
    const worker = this.#workerFor(job.file);
    const outcome = await answerOf(worker, job, limit);
    if (outcome.isClean && ++worker.jobs < MOST_JOBS) this.#keep(worker);
    else this.#end(worker);
    return outcome;
  }

  dismiss() {
    for (const worker of this.#all) this.#end(worker);
    this.#idle = [];
  }

  /** @param {string} file */
  #workerFor(file) {
    const known = this.#idle.find((worker) => worker.file === file);
    if (known !== undefined) {
      this.#idle = this.#idle.filter((worker) => worker !== known);
      return known;
    }
    const started = fork(child, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], detached: true });
    const worker = { process: started, file, jobs: 0 };
    this.#all.add(worker);
    return worker;
  }

  /** @param {Worker} worker */
  #keep(worker) {
    this.#idle.push(worker);
    const eldest = this.#idle.length > MOST_IDLE ? this.#idle.shift() : undefined;
    if (eldest !== undefined) this.#end(eldest);
  }

  /** With whatever it has started, such as a database. @param {Worker} worker */
  #end(worker) {
    this.#all.delete(worker);
    try {
      process.kill(-(worker.process.pid ?? 0), 'SIGKILL');
    } catch {
      // gone already
    }
  }
}

/** @param {Worker} worker @param {Job} job @param {number} limit @returns {Promise<Outcome>} */
function answerOf({ process: worker }, job, limit) {
  return new Promise((resolve) => {
    /** @param {Outcome} outcome */
    const end = (outcome) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(outcome);
    };
    const timer =
      limit === Infinity ? undefined : setTimeout(() => end(failed('took too long', false)), limit);
    worker.once('message', (outcome) => end(/** @type {Outcome} */ (outcome)));
    worker.once('exit', () => end(failed('the process ended', true)));
    worker.once('error', () => end(failed('the process could not be reached', false)));
    worker.send(job);
  });
}

/** @param {string} failure @param {boolean} isSure @returns {Outcome} */
const failed = (failure, isSure) => ({
  failures: [failure],
  noticedBy: null,
  isSure,
  tests: [],
  loadCpu: 0,
  coverage: { static: {}, perTest: {} },
  hits: 0,
  isClean: false,
});
