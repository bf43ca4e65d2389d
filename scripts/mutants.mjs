// What `npm run mutate` plants defects in, by group, and which tests must notice them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow, root } from './lib.mjs';

/**
 * @typedef {object} Group
 * @property {string} name
 * @property {RegExp} sources paths from the root
 * @property {RegExp} tests paths from the root
 *
 * @typedef {object} Span some lines of a file, both included, from 1
 * @property {string} file
 * @property {number} first
 * @property {number} last
 *
 * @typedef {{ line: number, column: number }} Position
 *
 * @typedef {object} Planted
 * @property {string} file from the root
 * @property {{ start: Position, end: Position }} location
 * @property {string} replacement
 */

const gameTests = /^packages\/games\/\w+\/test\//;
/** @param {string} names of test files, with bars between them */
const serverTests = (names) => new RegExp(`^apps/server/test/(${names})\\.test\\.ts$`);

/**
 * Each test of the server starts one: a group meets those that are about it. What survives them can
 * be shown to the others with `--tests`.
 */
const STORE_TESTS = serverTests('store|games|boards|ladders|rooms|ratings|jobs|shares|pairing');
const HTTP_TESTS = serverTests(
  'http|request|room|again|making|arrivals|open-rooms|heartbeat|web|docs|document|openapi|network|games|boards|rooms|lobby|away|ladders|live|slices|outbox|shares|ratings|pairing|devices|follower',
);
const NODES_TESTS = serverTests('jobs|nodes|backup|operation|config|words|presence|worker|http');

/** The first group that has a file counts it. @type {readonly Group[]} */
export const GROUPS = [
  {
    name: 'scoring',
    sources:
      /^packages\/games\/\w+\/src\/(scoring|victory|fraction|lines|seconds|captures|tiling|card|wall|sets)\.ts$/,
    tests: gameTests,
  },
  {
    name: 'rules',
    sources: /^packages\/games\/\w+\/src\/(rules|moves|legal|check|dealer|state|pieces|cards)\.ts$/,
    tests: gameTests,
  },
  {
    name: 'kernel',
    sources: /^packages\/kernel\/src\//,
    tests: /^packages\/((kernel|testing)\/test\/|match\/test\/(match|store|fair|life)\.test\.ts)/,
  },
  {
    name: 'match',
    sources: /^packages\/match\/src\/(?!simulation\/|(transport\/)?contract\.ts)/,
    tests: /^packages\/match\/test\//,
  },
  { name: 'store', sources: /^apps\/server\/src\/(\w+\/store|store\/.+)\.ts$/, tests: STORE_TESTS },
  {
    name: 'http',
    sources:
      /^apps\/server\/src\/((http|live|people|rooms|boards|games|ladders|matches|ratings)\/.+|server)\.ts$/,
    tests: HTTP_TESTS,
  },
  {
    name: 'nodes',
    sources: /^apps\/server\/src\/((jobs|nodes|backup|operation)\/.+|config|health|words)\.ts$/,
    tests: NODES_TESTS,
  },
  {
    name: 'words',
    sources:
      /^(packages\/games\/\w+\/src\/(narrate|narrate\/\w+|spoken)|apps\/web\/src\/(speech\/\w+|session\/(narration|speaker)|device\/verbosity))\.ts$/,
    tests: /^(packages\/games\/\w+|apps\/web)\/test\//,
  },
  { name: 'session', sources: /^apps\/web\/src\/session\/\w+\.ts$/, tests: /^apps\/web\/test\// },
];

/**
 * They search, play hundreds of whole games or start programs of their own: they notice a defect
 * from far away, after minutes, or run a bundle without it. What survives
 * without them can be shown to them: `--tests`, and the survivor's lines as the path.
 */
const FAR_TESTS = new RegExp(
  `/(${[
    'bots|levels|solver|shortest|archive|coach|conform|hints|near-end|counts|records|winnable',
    'crash|main|outage|shared|threads|simulation|luck|linear|contrast',
  ].join('|')})\\.test\\.ts$`,
);

/** @param {Group} group @param {readonly string[]} [parts] of the paths of other tests */
export function testsOf(group, parts) {
  const tests = sources().filter((path) => /\/test\/.*\.test\.tsx?$/.test(path));
  return parts === undefined
    ? tests.filter((path) => group.tests.test(path) && !FAR_TESTS.test(path))
    : tests.filter((path) => parts.some((part) => path.includes(part)));
}

const sources = () => [...filesBelow('packages', () => true), ...filesBelow('apps', () => true)];

const skipped = /\.(worker|asset)\.ts$|\/(index|messages|cover)\.ts$/;

/** Nothing else reaches them. */
const ofPostgres = /^apps\/server\/src\/(store\/postgres|nodes\/postgres|jobs\/boss)\.ts$/;

/** @param {Group} group @param {{ postgres: boolean }} how @returns {string[]} */
export const sourcesOf = (group, { postgres }) =>
  sources()
    .filter((path) => /\/src\/.*\.ts$/.test(path) && !skipped.test(path))
    .filter((path) => postgres || !ofPostgres.test(path))
    .filter((path) => GROUPS.find(({ sources }) => sources.test(path)) === group);

/** @param {string} file anywhere */
const readFile = (file) => ts.sys.readFile(file);

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

/**
 * A part of the files' lines, chosen by the seed, in pieces as an author separates them: at an
 * empty line before something that stands at most one step in. A defect that spans two pieces is
 * planted only when both were chosen.
 * @param {readonly string[]} files
 * @param {number} share over 0, at most 1
 * @param {string} seed
 * @returns {Span[]}
 */
export function chooseSpans(files, share, seed) {
  const spans = files.flatMap(piecesOf);
  const wanted = share * spans.reduce((sum, span) => sum + linesOf(span), 0);
  let chosen = 0;
  return spans
    .map((span) => ({ span, ticket: ticketOf(seed, span) }))
    .toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))
    .filter(({ span }) => {
      const isChosen = chosen < wanted;
      chosen += linesOf(span);
      return isChosen;
    })
    .map(({ span }) => span);
}

/** @param {Span} span */
const linesOf = ({ first, last }) => last - first + 1;

/** @param {string} seed @param {Span} span */
const ticketOf = (seed, { file, first }) =>
  createHash('sha256').update(`${seed}\0${file}\0${first}`).digest('hex');

/** @param {string} file @returns {Span[]} */
function piecesOf(file) {
  const lines = read(file).split('\n');
  const starts = lines.flatMap((line, i) =>
    i === 0 || (lines[i - 1] === '' && /^ {0,2}\S/.test(line)) ? [i + 1] : [],
  );
  return starts.map((first, i) => ({ file, first, last: (starts[i + 1] ?? lines.length + 1) - 1 }));
}

/**
 * The second filter: whether the type checker notices a defect that the tests let through. Only the
 * file itself is checked; what its users would say of it is left out.
 * @returns {(planted: Planted) => boolean}
 */
export function typeFilter() {
  /** @type {Map<string, string>} */
  const changed = new Map();
  /** @type {Map<string, ts.LanguageService>} */
  const services = new Map();
  let version = 0;

  /** @param {string} config */
  const open = (config) => {
    const { fileNames, options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(join(root, config), readFile).config,
      ts.sys,
      join(root, config, '..'),
    );
    return ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => fileNames,
      getScriptVersion: (file) => (changed.has(file) ? String(version) : '0'),
      getScriptSnapshot: (file) => {
        const text = changed.get(file) ?? readFile(file);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
      fileExists: (file) => ts.sys.fileExists(file),
      readFile,
      readDirectory: (...wanted) => ts.sys.readDirectory(...wanted),
    });
  };

  return (planted) => {
    const config = configOf(planted.file);
    const service = services.get(config) ?? open(config);
    services.set(config, service);
    const file = join(root, planted.file);
    changed.clear();
    changed.set(file, withPlanted(planted));
    version++;
    return (
      service.getSyntacticDiagnostics(file).length + service.getSemanticDiagnostics(file).length > 0
    );
  };
}

/** @param {string} file */
const configOf = (file) =>
  file.startsWith('apps/web/')
    ? 'apps/web/tsconfig.json'
    : file.startsWith('apps/')
      ? 'tsconfig.node.json'
      : 'tsconfig.pure.json';

/** @param {Planted} planted */
function withPlanted({ file, location, replacement }) {
  const text = read(file);
  const { from, to } = offsetsOf(text, location);
  return text.slice(0, from) + replacement + text.slice(to);
}

/** @param {Planted} planted what stood there, on one line */
export function originalOf({ file, location }) {
  const text = read(file);
  const { from, to } = offsetsOf(text, location);
  return text.slice(from, to);
}

/** Stryker counts lines and columns from 1. @param {string} text @param {Planted['location']} location */
function offsetsOf(text, { start, end }) {
  const lines = text.split('\n');
  /** @param {Position} position */
  const offset = ({ line, column }) =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  return { from: offset(start), to: offset(end) };
}
