// Mutants: small defects that Stryker's instrumenter writes into the sources, behind switches.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../lib.mjs';

/**
 * @typedef {import('../mutants.mjs').Planted & { id: string }} Mutant
 * @typedef {{ code: ReadonlyMap<string, string>, mutants: readonly Mutant[] }} Sown the files by
 *   absolute path, with every mutant in them switched off
 */

/** @param {readonly string[]} places files from the root, each whole or with lines: a.ts:3-9 */
export async function plant(places) {
  const { files, mutants } = await new Instrumenter(silent).instrument(filesOf(places), {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  /** @type {Sown} */
  const sown = {
    code: new Map(files.map(({ name, content }) => [join(root, name), content])),
    mutants: mutants.map(({ id, fileName, location: { start, end }, replacement }) => ({
      id,
      file: fileName,
      location: { start: fromOne(start), end: fromOne(end) },
      replacement,
    })),
  };
  return sown;
}

/** @param {readonly string[]} places */
function filesOf(places) {
  /** @type {Map<string, { first: number, last: number }[]>} */
  const spans = new Map();
  for (const place of places) {
    const [, file = place, first = '1', last = '999999'] = /^(.+):(\d+)-(\d+)$/.exec(place) ?? [];
    spans.set(file, [...(spans.get(file) ?? []), { first: Number(first), last: Number(last) }]);
  }
  return [...spans].map(([name, lines]) => ({
    name,
    content: readFileSync(join(root, name), 'utf8'),
    mutate: lines.map(({ first, last }) => ({
      start: { line: first - 1, column: 0 },
      end: { line: last - 1, column: Number.MAX_SAFE_INTEGER },
    })),
  }));
}

/** @param {import('../mutants.mjs').Position} position the instrumenter counts from 0 */
const fromOne = ({ line, column }) => ({ line: line + 1, column: column + 1 });

const nothing = () => {};
const no = () => false;
const silent = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
