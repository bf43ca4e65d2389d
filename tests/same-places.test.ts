import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/**
 * What every game has, and in which file: whoever knows one game finds the same thing in the next.
 * A name stands in its file and in no other file of the game; the index may pass it on.
 */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  'options.ts': ['Options', 'options'],
  'state.ts': ['State', 'initialState', 'cloneState', 'copyState'],
  'view.ts': ['View', 'viewOf', 'stateFromView'],
  'bots/makers.ts': ['bots'],
  'bots/contests.ts': ['contests'],
  'coach/coach.ts': ['coachMaker'],
  'cover.ts': ['cover'],
  'numbers.ts': ['ruleNumbers'],
  'playable.ts': ['playable'],
  'rule-book.ts': ['ruleBook'],
  'worked.ts': ['worked'],
};

/** What a game may do without; its module says whether it has them. */
const OPTIONAL: Readonly<Record<string, string>> = { contests: 'contests', coachMaker: 'coach' };

/** What outsiders import of every game by its package's name. */
const INDEX = ['module', 'Move', 'Options', 'State', 'View'];

const folder = fileURLToPath(new URL('../packages/games', import.meta.url));
const games = readdirSync(folder).filter((game) => existsSync(join(folder, game, 'package.json')));

/** Names that a file declares and exports, and those that it passes on from another file. */
function exportsOf(text: string): { declared: string[]; passedOn: string[] } {
  const declared: string[] = [];
  const passedOn: string[] = [];
  for (const statement of ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest).statements) {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      if (exportClause !== undefined && ts.isNamedExports(exportClause))
        passedOn.push(...exportClause.elements.map(({ name }) => name.text));
    } else if (isExported(statement)) declared.push(...namesOf(statement));
  }
  return { declared, passedOn };
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  )
    return statement.name === undefined ? [] : [statement.name.text];
  return [];
}

const sourcesOf = (game: string): Map<string, ReturnType<typeof exportsOf>> => {
  const src = join(folder, game, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  return new Map(
    files.map((path) => [
      path.replaceAll('\\', '/'),
      exportsOf(readFileSync(join(src, path), 'utf8')),
    ]),
  );
};

test('there are games to look at', () => {
  expect(games.length).toBeGreaterThanOrEqual(5);
});

describe.each(games)('%s has the same names in the same places', (game) => {
  const sources = sourcesOf(game);
  const module = ['index.ts', 'playable.ts']
    .map((file) => readFileSync(join(folder, game, 'src', file), 'utf8'))
    .join();
  const places = Object.entries(PLACES).flatMap(([file, names]) =>
    names.map((name) => [name, file] as const),
  );

  test.each(places)('%s in %s, and nowhere else', (name, file) => {
    const found = [...sources].filter(([, { declared }]) => declared.includes(name));
    const key = OPTIONAL[name];
    const isNeeded = key === undefined || new RegExp(`\\b${key}\\b`).test(module);
    expect(found.map(([path]) => path)).toEqual(isNeeded ? [file] : []);
  });

  test('the index gives out its module and its types', () => {
    const { declared = [], passedOn = [] } = sources.get('index.ts') ?? {};
    expect(INDEX.filter((name) => ![...declared, ...passedOn].includes(name))).toEqual([]);
  });
});
