import ts from 'typescript';

/** What a game's index exports under this name. */
export interface RuleNumbers {
  /** Numbers that mean something in the rules of this game. */
  readonly values: readonly number[];
  /** Rows of numbers, in their order, that belong together. */
  readonly tables: readonly (readonly number[])[];
  /** Rows of names whose order a rule gives. */
  readonly orders?: readonly (readonly string[])[];
}

/** Below this a number is a number of anything: halves, pairs, steps. */
const SMALLEST = 3;

/**
 * Numbers of rules that a file writes again, as `line: what`. In a file that belongs to a game, each
 * of the game's own numbers counts; in any file, a whole table or order of any game.
 */
export function ruleNumbersIn(
  path: string,
  text: string,
  games: ReadonlyMap<string, RuleNumbers>,
): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const report = (node: ts.Node, what: string): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path}:${line + 1}: ${what}`);
  };
  const owner = ownerOf(path, [...games.keys()]);
  const own = new Set(games.get(owner ?? '')?.values.filter((value) => value >= SMALLEST));
  const visit = (node: ts.Node): void => {
    if (ts.isNumericLiteral(node) && own.has(Number(node.text)))
      report(node, `${node.text} is a number of ${owner}`);
    const row = numbersOf(node);
    const names = namesOf(node);
    for (const [game, { tables, orders = [] }] of games) {
      if (tables.some((table) => table.length > 2 && isPartOf(table, row)))
        report(node, `a table of ${game}`);
      if (orders.some((order) => order.join() === names.join()))
        report(node, `an order of ${game}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The game whose name is in the path, as `tables/azul/…` and `forms/AzulWall.tsx` have it. */
const ownerOf = (path: string, games: readonly string[]): string | undefined =>
  games.find((game) => path.toLowerCase().includes(game));

/** The numbers that a list or an object literal holds itself. */
function numbersOf(node: ts.Node): number[] {
  const items = ts.isArrayLiteralExpression(node)
    ? [...node.elements]
    : ts.isObjectLiteralExpression(node)
      ? node.properties.flatMap((each) => (ts.isPropertyAssignment(each) ? [each.initializer] : []))
      : [];
  return items.flatMap((item) => (ts.isNumericLiteral(item) ? [Number(item.text)] : []));
}

/** The texts that a list literal holds itself. */
const namesOf = (node: ts.Node): string[] =>
  ts.isArrayLiteralExpression(node)
    ? node.elements.flatMap((item) => (ts.isStringLiteral(item) ? [item.text] : []))
    : [];

/** Whether all of a table, in any order, is in a row. */
function isPartOf(table: readonly number[], row: readonly number[]): boolean {
  const left = [...row];
  return table.every((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
