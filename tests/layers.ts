import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import ts from 'typescript';

/** The layers of the workspace: a package imports only from lower ones. */
const LEVELS: Readonly<Record<string, number>> = {
  'packages/kernel': 0,
  'packages/search': 1,
  'packages/match': 1,
  'packages/testing': 1,
  'packages/games/*': 2,
  'packages/catalog': 3,
  'packages/arena': 3,
  'apps/*': 4,
  bench: 4,
};

/** The only imports inside one layer. */
const SIDEWAYS = new Set(['packages/arena -> packages/catalog']);

/** The folders of a large package, lowest first: a file imports only from its own and lower ones. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'apps/web/src': [
    'styles',
    'art',
    'device',
    'words',
    'speech',
    'ui',
    'motion',
    'session',
    'table',
    'tables',
    'room',
    'pages/rules',
    'pages/gallery',
    'pages/history',
    'pages/review',
    'pages/statistics',
    'pages/daily',
    'pages/learn',
    'pages/puzzles',
    'pages/play',
    'pages/friends',
    'pages/ladder',
    'pages/keep',
    'pages/profiles',
    'pages/backup',
    'pages/settings',
    'pages/home',
    'app',
    '',
  ],
};

const KERNEL = 'packages/kernel';
const TESTING = '@chiaro/testing';

export interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>>;
}

export interface Workspace {
  /** folder -> its package.json; '' is the root's */
  readonly manifests: ReadonlyMap<string, Manifest>;
  /** path from the root -> text */
  readonly sources: ReadonlyMap<string, string>;
}

/** Everything in the workspace that breaks the layers, one sentence each. */
export function violations(workspace: Workspace): string[] {
  const found: string[] = [];
  for (const [folder, manifest] of workspace.manifests) {
    if (folder !== '') found.push(...manifestViolations(folder, manifest, workspace));
  }
  for (const [path, text] of workspace.sources) {
    for (const specifier of importsOf(text)) {
      const why = importViolation(path, specifier, workspace);
      if (why !== null) found.push(`${path}: '${specifier}' ${why}`);
    }
  }
  return found;
}

export function importsOf(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName);
}

function manifestViolations(folder: string, manifest: Manifest, workspace: Workspace): string[] {
  if (levelOf(folder) === null) return [`${folder} has no layer: add it to tests/layers.ts`];
  const found: string[] = [];
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const why = name.startsWith('@chiaro/')
      ? layerViolation(folder, name, workspace)
      : folder === KERNEL && 'is an npm package, and the kernel has none';
    if (typeof why === 'string') found.push(`${folder}/package.json: '${name}' ${why}`);
  }
  return found;
}

function importViolation(path: string, specifier: string, workspace: Workspace): string | null {
  const folder = packageOf(path, workspace);
  if (folder === null) return 'is imported by a file outside every package';
  if (specifier.startsWith('.')) return relativeViolation(path, specifier, folder);
  if (specifier.startsWith('virtual:') || isBuiltin(specifier)) return null;

  const name = packageName(specifier);
  const forTests = isNeverShipped(path, folder);
  if (name.startsWith('@chiaro/')) {
    if (!isExported(specifier, name, workspace))
      return 'reaches inside a package: import it by its name';
    if (name === workspace.manifests.get(folder)?.name) {
      return forTests ? null : 'is the package itself: import the file';
    }
    if (name === TESTING && !forTests) return 'is for tests only';
    const why = name === TESTING ? null : layerViolation(folder, name, workspace);
    if (why !== null) return why;
  }
  return isDeclared(name, folder, forTests, workspace) ? null : 'is not in its package.json';
}

function relativeViolation(path: string, specifier: string, folder: string): string | null {
  const target = posix.join(posix.dirname(path), specifier);
  if (!/\.\w+(\?raw)?$/.test(target)) return 'names a file without its ending: Node needs it';
  if (target.startsWith(`${folder}/`)) return folderViolation(path, target);
  if (isConfig(path) && target.startsWith('scripts/')) return null;
  return 'leaves its package: import another one by its name';
}

function folderViolation(path: string, target: string): string | null {
  for (const [root, folders] of Object.entries(FOLDERS)) {
    if (!path.startsWith(`${root}/`) || !target.startsWith(`${root}/`)) continue;
    const [from, to] = [path, target].map((each) => folderOf(each.slice(root.length + 1)));
    const [own, other] = [from, to].map((each) => folders.indexOf(each ?? ''));
    if (own === undefined || other === undefined || own < 0 || other < 0)
      return `joins ${from} and ${to}, of which one has no layer: add it to tests/layers.ts`;
    if (other > own) return `is an upward import (from ${from} to ${to})`;
    const games = [path, target].map((each) => /\/tables\/(\w+)\//.exec(each)?.[1]);
    if (other === own && games.every(Boolean) && games[0] !== games[1])
      return `is a sideways import (from ${games[0]} to ${games[1]})`;
  }
  return null;
}

/** `pages` holds folders of its own; a file beside the folders is above them all. */
function folderOf(path: string): string {
  const parts = path.split('/').slice(0, -1);
  return parts.slice(0, parts[0] === 'pages' ? 2 : 1).join('/');
}

function layerViolation(from: string, name: string, { manifests }: Workspace): string | null {
  const to = [...manifests].find(([, manifest]) => manifest.name === name)?.[0];
  if (to === undefined) return 'is no package of the workspace';
  if (SIDEWAYS.has(`${from} -> ${to}`)) return null;
  const [own, other] = [levelOf(from), levelOf(to)];
  if (own === null || other === null) return 'has no layer';
  if (other > own) return `is an upward import (layer ${own} to ${other})`;
  return other === own ? `is a sideways import (layer ${own})` : null;
}

function isExported(specifier: string, name: string, { manifests }: Workspace): boolean {
  if (specifier === name) return true;
  const manifest = [...manifests.values()].find((each) => each.name === name);
  return `.${specifier.slice(name.length)}` in (manifest?.exports ?? {});
}

function isDeclared(
  name: string,
  folder: string,
  forTests: boolean,
  { manifests }: Workspace,
): boolean {
  const own = manifests.get(folder);
  const allowed = forTests
    ? [own?.dependencies, own?.devDependencies, manifests.get('')?.devDependencies]
    : [own?.dependencies, own?.peerDependencies];
  return allowed.some((dependencies) => dependencies !== undefined && name in dependencies);
}

function levelOf(folder: string): number | null {
  return LEVELS[folder] ?? LEVELS[`${posix.dirname(folder)}/*`] ?? null;
}

function packageOf(path: string, { manifests }: Workspace): string | null {
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    if (manifests.has(folder)) return folder;
  }
  return null;
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

const isConfig = (path: string) => path.endsWith('.config.ts');

/** Whether this file may use devDependencies: it is never shipped. */
const isNeverShipped = (path: string, folder: string) =>
  isConfig(path) ||
  folder === 'bench' ||
  /^(test|e2e|listen|bundling)\//.test(path.slice(folder.length + 1));
