// npm run pack: builds what others install into dist/packages, only when its inputs changed.
//
//   dist/packages/<name>/                  the package: dist/**.js, .d.ts and .js.map, package.json
//   dist/packages/chiaro-<name>-<v>.tgz    the same as a tarball: npm install <file>
//
// The workspace itself imports TypeScript (docs/adr/0009-packages.md): nothing here is needed to
// develop, to test the rules or to start the server.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, makeIfChanged, nodeBundle } from './build.mjs';
import { install } from './install.mjs';
import { Stop, dist, filesBelow, main, root, run, write } from './lib.mjs';

/** Folders of the packages that are compiled file by file. */
const LIBRARIES = [
  'packages/kernel',
  'packages/search',
  'packages/match',
  'packages/testing',
  ...readdirSync(join(root, 'packages/games'))
    .filter((name) => existsSync(join(root, 'packages/games', name, 'package.json')))
    .map((name) => `packages/games/${name}`),
  'packages/catalog',
];

const CLI = 'apps/cli';

/** Entries for the workspace's own tests and measurements. */
const INTERNAL = ['./arena', './contract', './transport-contract', './simulation'];

/**
 * @typedef {object} Manifest a package.json of the workspace
 * @property {string} name
 * @property {string} version
 * @property {string} description
 * @property {string[]} [keywords]
 * @property {Record<string, string>} [exports] entry -> TypeScript source
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/** @param {string} folder @returns {Manifest} */
const manifestOf = (folder) =>
  /** @type {Manifest} */ (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));

/** @param {string} folder */
const shortName = (folder) => basename(folder);

/** @param {Manifest} manifest @returns {[entry: string, source: string][]} */
const publicEntries = ({ exports = {} }) =>
  Object.entries(exports).filter(([entry]) => !INTERNAL.includes(entry));

/** Packed, because our own packages import it, but not in the reference: others should not. */
const UNPROMISED = './internal';

/** The TypeScript sources of all entries that others may rely on, from the root. */
export const publicSources = () =>
  LIBRARIES.flatMap((folder) =>
    publicEntries(manifestOf(folder))
      .filter(([entry]) => entry !== UNPROMISED)
      .map(([, source]) => posix.join(folder, source)),
  );

/** The names of the packages that have a reference. */
export const libraryNames = () => LIBRARIES.map((folder) => manifestOf(folder).name);

/** Builds dist/packages if anything changed. */
export async function pack() {
  await build(['assets']);
  await makeIfChanged({
    name: 'packages',
    folders: ['packages', 'apps/cli'],
    files: ['scripts/pack.mjs', 'package.json', 'LICENSE', 'examples/random-game.mjs'],
    make: makePackages,
  });
}

/** @param {string} out */
async function makePackages(out) {
  await compileLibraries(out);
  for (const folder of LIBRARIES) finishLibrary(folder, join(out, shortName(folder)));
  await makeCli(join(out, shortName(CLI)));
  const folders = [...LIBRARIES, CLI].map((folder) => `./${shortName(folder)}`);
  const { code, output } = await run('npm', ['pack', '--silent', ...folders], { cwd: out });
  if (code !== 0) throw new Stop(`${output}\nnpm pack failed.`);
}

// ---------------------------------------------------------------------------- libraries

/**
 * One run of tsc over a copy of the sources in which text and JSON are modules. Types were checked
 * by `npm run types`, and the result is checked where it is installed (tests/packages.test.ts).
 * @param {string} out
 */
async function compileLibraries(out) {
  const stage = join(out, '.stage');
  for (const folder of LIBRARIES) stageSources(folder, join(stage, shortName(folder), 'dist'));
  write(join(stage, 'package.json'), '{ "type": "module" }\n');
  write(join(stage, 'tsconfig.json'), JSON.stringify(compilerConfig(out)));
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const config = join(stage, 'tsconfig.json');
  const { code, output } = await run(process.execPath, [compiler, '--project', config]);
  if (code !== 0) throw new Stop(`${output}\nThe packages do not compile.`);
  rmSync(stage, { recursive: true });
}

/** Only what the public entries reach is compiled. @param {string} out */
function compilerConfig(out) {
  const entries = LIBRARIES.flatMap((folder) =>
    publicEntries(manifestOf(folder)).map(([entry, source]) => ({
      name: posix.join(manifestOf(folder).name, entry),
      file: `./${shortName(folder)}/dist/${source.slice('./src/'.length)}`,
    })),
  );
  return {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      module: 'nodenext',
      moduleResolution: 'nodenext',
      target: 'ES2022',
      types: ['node'],
      noEmit: false,
      incremental: false,
      noCheck: true,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      rootDir: '.',
      outDir: out,
      paths: Object.fromEntries(entries.map(({ name, file }) => [name, [file]])),
    },
    files: entries.map(({ file }) => file),
  };
}

/** @param {string} folder @param {string} target */
function stageSources(folder, target) {
  const sources = filesBelow(`${folder}/src`, () => true).filter((path) => path.endsWith('.ts'));
  for (const path of sources) {
    const text = readFileSync(join(root, path), 'utf8');
    const own = path.slice(`${folder}/src/`.length);
    write(join(target, own), importGenerated(text, path, folder, target));
  }
}

/** `import … from '../x.json' with { type: 'json' }` or `'../x.md?raw'` */
const DATA_IMPORT = /from '(\.[^']*?)(?:\.json' with \{ type: 'json' \}|\?raw');/g;

/**
 * The source with imports of data turned into imports of modules, which are written beside it.
 * @param {string} text @param {string} path @param {string} folder @param {string} target
 */
function importGenerated(text, path, folder, target) {
  return text.replace(DATA_IMPORT, (found, /** @type {string} */ specifier) => {
    const isJson = found.includes('.json');
    const data = posix.join(posix.dirname(path), isJson ? `${specifier}.json` : specifier);
    const inPackage = data.slice(folder.length + 1).replace(/^src\//, '');
    writeModule(join(target, `${inPackage}.ts`), readFileSync(join(root, data), 'utf8'), inPackage);
    const from = posix.dirname(path.slice(`${folder}/src/`.length));
    const relative = posix.relative(from, `${inPackage}.js`);
    return `from '${relative.startsWith('.') ? relative : `./${relative}`}';`;
  });
}

/** @param {string} file @param {string} content @param {string} name */
function writeModule(file, content, name) {
  const value = name.endsWith('.json') ? content.trimEnd() : JSON.stringify(content);
  const type = name.startsWith('locales/')
    ? ': Readonly<Record<string, string>>'
    : name.endsWith('.md')
      ? ': string'
      : '';
  write(file, `const value${type} = ${value};\nexport default value;\n`);
}

/** @param {string} folder @param {string} out */
function finishLibrary(folder, out) {
  const manifest = manifestOf(folder);
  const exports = Object.fromEntries(
    publicEntries(manifest).map(([entry, source]) => {
      const file = source.replace('./src/', './dist/').replace(/\.ts$/, '');
      return [entry, { types: `${file}.d.ts`, default: `${file}.js` }];
    }),
  );
  writeManifest(out, manifest, {
    sideEffects: false,
    exports: { ...exports, './package.json': './package.json' },
    files: ['dist'],
    ...(manifest.peerDependencies && { peerDependencies: manifest.peerDependencies }),
  });
}

// ---------------------------------------------------------------------------- the command line

/** The program with our packages inside, its threads and the tables that games compute. @param {string} out */
async function makeCli(out) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    ...nodeBundle(join(out, 'dist/node'), {
      cli: 'apps/cli/src/main.ts',
      'workers/cli-crew.worker': 'apps/cli/src/crew.worker.ts',
    }),
    minifySyntax: true,
    sourcesContent: false,
  });
  cpSync(join(dist, 'assets'), join(out, 'dist/assets'), { recursive: true });
  write(join(out, 'dist/chiaro.js'), "#!/usr/bin/env node\nimport './node/cli.js';\n");
  const manifest = manifestOf(CLI);
  const outside = Object.entries(manifest.dependencies ?? {}).filter(
    ([name]) => !name.startsWith('@chiaro/'),
  );
  writeManifest(
    out,
    { ...manifest, dependencies: Object.fromEntries(outside) },
    {
      bin: { chiaro: 'dist/chiaro.js' },
      files: ['dist'],
    },
  );
}

// ---------------------------------------------------------------------------- package.json

/** @param {string} out @param {Manifest} manifest @param {object} more */
function writeManifest(out, manifest, more) {
  const { name, version, description, keywords, dependencies } = manifest;
  const published = {
    name,
    version,
    description,
    keywords,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=20.19' },
    ...more,
    ...(dependencies && { dependencies: rangesOf(dependencies) }),
  };
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
  writeFileSync(join(out, 'README.md'), readmeOf(manifest));
}

/**
 * `*` among our own packages is this version and what is compatible with it.
 * @param {Record<string, string>} dependencies
 */
const rangesOf = (dependencies) =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [
      name,
      name.startsWith('@chiaro/') ? `^${versionOf(name)}` : range,
    ]),
  );

/** @param {string} name */
function versionOf(name) {
  const folder = LIBRARIES.find((each) => manifestOf(each).name === name);
  if (folder === undefined) throw new Stop(`${name} is used by a package, and is not packed.`);
  return manifestOf(folder).version;
}

/** @param {Manifest} manifest */
const readmeOf = (manifest) =>
  [
    `# ${manifest.name}`,
    manifest.description,
    ...(manifest.exports ? [libraryUse(manifest)] : [PROGRAM_USE]),
    'Part of Chiaro: five table games whose scoring explains itself. MIT.\n',
  ].join('\n\n');

/** @param {Manifest} manifest */
function libraryUse(manifest) {
  const entries = publicEntries(manifest)
    .filter(([entry]) => entry !== UNPROMISED)
    .map(([entry]) => `\`${posix.join(manifest.name, entry)}\``);
  const example = readFileSync(join(root, 'examples/random-game.mjs'), 'utf8');
  return [
    `ESM with types, for Node 20.19 and newer and for any bundler. Entries: ${entries.join(', ')}.`,
    'A random game with every point explained:',
    `\`\`\`js\n${example}\`\`\``,
  ].join('\n\n');
}

const PROGRAM_USE =
  '```\nnpx chiaro play azul\nnpx chiaro score yahtzee --text < turns.jsonl\nnpx chiaro --help\n```';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    await install();
    await pack();
    const folder = join(dist, 'packages');
    const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    process.stdout.write(`${tarballs.map((name) => `dist/packages/${name}`).join('\n')}\n`);
  });
}
