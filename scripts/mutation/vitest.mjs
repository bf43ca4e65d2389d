// `vitest` as the planted tests import it: its own runner and matchers, without its server.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  chai,
  customMatchers,
  getState,
  setState,
} from '@vitest/expect';
import { getCurrentTest } from '@vitest/runner';

export {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  it,
  onTestFinished,
  test,
} from '@vitest/runner';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

/** How long `expect.poll` waits, and whether it has waited in vain. */
export const patience = { ms: 10_000, lost: false };

/**
 * Asks again until the answer is as expected.
 * @param {() => unknown} ask
 * @param {{ interval?: number }} [how]
 */
const poll = (ask, { interval = 50 } = {}) => matchers(ask, interval, false);

/**
 * @typedef {Record<string | symbol, ((...args: unknown[]) => unknown) | undefined>} Matchers
 *
 * @param {() => unknown} ask
 * @param {number} interval
 * @param {boolean} negated
 * @returns {object}
 */
function matchers(ask, interval, negated) {
  return new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'not'
          ? matchers(ask, interval, !negated)
          : /** @param {unknown[]} args */ (...args) =>
              until(async () => {
                const it = expect(await ask());
                const all = /** @type {Matchers} */ (/** @type {object} */ (negated ? it.not : it));
                await all[name]?.(...args);
              }, interval),
    },
  );
}

/** @param {() => Promise<void>} attempt @param {number} interval */
async function until(attempt, interval) {
  const end = performance.now() + patience.ms;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      patience.lost = performance.now() > end;
      if (patience.lost) throw error;
    }
    await sleep(interval);
  }
}

/**
 * @typedef {import('@vitest/expect').ExpectStatic} Expect
 * @typedef {import('@vitest/expect').Assertion & { withTest(test: object): Made }} Made
 */

/** @param {unknown} value @param {string} [message] */
function assertion(value, message) {
  const made = /** @type {Made} */ (chai.expect(value, message));
  const current = getCurrentTest();
  return current === undefined ? made : made.withTest(current);
}

/** @type {object} */
const matchersOnIt = Object.assign(
  assertion,
  chai.expect,
  /** @type {object} */ (Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT)),
  { poll },
);
export const expect = /** @type {Expect} */ (matchersOnIt);
setState({ assertionCalls: 0 }, expect);
Object.assign(expect, {
  getState: () => getState(expect),
  /** @param {object} more */
  extend: (more) =>
    /** @type {{ extend(on: Expect, more: object): void }} */ (
      /** @type {object} */ (chai.expect)
    ).extend(expect, more),
});

/** @param {string} given @param {string} wanted */
const same = (given, wanted) => ({
  pass: given === wanted,
  message: () => `${given}\nis not\n${wanted}`,
});

expect.extend(customMatchers);
expect.extend({
  /** @param {string} text @param {string} path from the test */
  toMatchFileSnapshot(text, path) {
    const test = getCurrentTest()?.file.filepath ?? '';
    return same(text, readFileSync(join(dirname(test), path), 'utf8'));
  },
  /** @param {string[]} texts @param {string} snapshot quoted and indented, as vitest writes it */
  toMatchInlineSnapshot(texts, snapshot) {
    const lines = snapshot.split('\n').slice(1, -1);
    const indent = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0;
    const written = ['[', ...texts.map((text) => `  "${text}",`), ']'].join('\n');
    return same(written, lines.map((line) => line.slice(indent)).join('\n'));
  },
});

/** @type {Map<string, PropertyDescriptor | undefined>} */
const stubbed = new Map();
/** @type {typeof globalThis & { __moduleResets?: (() => void)[] }} */
const world = globalThis;

export const vi = {
  /** @param {string} name @param {unknown} value */
  stubGlobal(name, value) {
    if (!stubbed.has(name)) stubbed.set(name, Object.getOwnPropertyDescriptor(world, name));
    Object.defineProperty(world, name, { value, writable: true, configurable: true });
  },
  unstubAllGlobals() {
    for (const [name, before] of stubbed)
      if (before === undefined) Reflect.deleteProperty(world, name);
      else Object.defineProperty(world, name, before);
    stubbed.clear();
  },
  resetModules() {
    for (const reset of world.__moduleResets ?? []) reset();
  },
  useFakeTimers: () => mock.timers.enable(),
  useRealTimers: () => mock.timers.reset(),
  /** One by one: Node counts a timer that starts on the way from the end. @param {number} ms */
  advanceTimersByTime(ms) {
    for (let i = 0; i < ms; i++) mock.timers.tick(1);
  },
};
