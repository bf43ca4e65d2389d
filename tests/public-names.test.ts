import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { publicSources } from '../scripts/pack.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const INTERNAL = 'packages/kernel/src/internal.ts';

/** What others may rely on is chosen, and explained: every exported name has a sentence. */
describe('the public API', () => {
  const sources = publicSources();
  const program = programOf([...sources, INTERNAL]);
  const checker = program.getTypeChecker();

  it.each(sources)('%s explains every name that it exports', (source) => {
    expect(
      exportsOf(source)
        .filter((name) => !isExplained(name))
        .map(nameAndPlace),
    ).toEqual([]);
  });

  it('is not what only our own packages share', () => {
    expect(sources).not.toContain(INTERNAL);
    const own = exportsOf(INTERNAL);
    const offered = new Set(exportsOf('packages/kernel/src/index.ts'));
    expect(own.filter((symbol) => offered.has(symbol)).map(nameAndPlace)).toEqual([]);
  });

  function exportsOf(source: string): ts.Symbol[] {
    const module = moduleOf(program, source);
    return checker
      .getExportsOfModule(module)
      .map((symbol) =>
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      );
  }

  function isExplained(symbol: ts.Symbol): boolean {
    return symbol.getDocumentationComment(checker).some(({ text }) => text.trim() !== '');
  }
});

function programOf(sources: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  ) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram(
    sources.map((source) => join(root, source)),
    { ...options, noEmit: true },
  );
}

function moduleOf(program: ts.Program, source: string): ts.Symbol {
  const file = program.getSourceFile(join(root, source));
  const module = file && program.getTypeChecker().getSymbolAtLocation(file);
  if (module === undefined) throw new Error(`${source} exports nothing.`);
  return module;
}

function nameAndPlace({ name, declarations = [] }: ts.Symbol): string {
  const [first] = declarations;
  return `${name} (${first?.getSourceFile().fileName.slice(root.length) ?? '?'})`;
}
