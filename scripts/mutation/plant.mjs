// Mutants: small defects that Stryker's instrumenter writes into the sources, behind switches.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../lib.mjs';

/**
 * @typedef {import('../mutants.mjs').Span} Span
 * @typedef {import('../mutants.mjs').Planted & { id: string }} Mutant
 * @typedef {{ code: ReadonlyMap<string, string>, mutants: readonly Mutant[] }} Sown the files by
 *   absolute path, with every mutant in them switched off; mutants in the order of their places
 */

/** @param {readonly string[]} places files from the root, each whole or with lines: a.ts:3-9 */
export async function plant(places) {
  const spans = places.map(spanOf);
  /** @param {Mutant} mutant */
  const placeOf = ({ file, location: { start } }) =>
    spans.findIndex(
      (span) => span.file === file && span.first <= start.line && start.line <= span.last,
    );
  const { files, mutants } = await new Instrumenter(silent).instrument(filesOf(spans), {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  /** @type {Sown} */
  const sown = {
    code: new Map(files.map(({ name, content }) => [join(root, name), content])),
    mutants: mutants
      .map(({ id, fileName, location: { start, end }, replacement }) => ({
        id,
        file: fileName,
        location: { start: fromOne(start), end: fromOne(end) },
        replacement,
      }))
      .toSorted((a, b) => placeOf(a) - placeOf(b)),
  };
  return sown;
}

/** @param {string} place @returns {Span} */
function spanOf(place) {
  const [, file = place, first = '1', last = '999999'] = /^(.+):(\d+)-(\d+)$/.exec(place) ?? [];
  return { file, first: Number(first), last: Number(last) };
}

/** @param {readonly Span[]} spans */
function filesOf(spans) {
  /** @type {Map<string, Span[]>} */
  const files = new Map();
  for (const span of spans) files.set(span.file, [...(files.get(span.file) ?? []), span]);
  return [...files].map(([name, lines]) => ({
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
