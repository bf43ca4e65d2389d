import { findIn, type CatalogGame } from '@chiaro/catalog';
import {
  createWords,
  err,
  isRecord,
  kernelWords,
  languages,
  noResources,
  ok,
  parseJson,
  parseSeed,
  seedFromBytes,
  seedFromText,
  type AnyModule,
  type Arg,
  type Language,
  type Names,
  type Problem,
  type Resources,
  type Result,
  type Seed,
  type Words,
  messageOf,
} from '@chiaro/kernel';
import { failure } from '@chiaro/kernel/answer';
import { matchWords } from '@chiaro/match';
import { cliWords } from './messages.js';
import { nearest } from './nearest.js';
import { WorldError, type Output, type World } from './world.js';
import { wrap } from './wrap.js';

/** Exit codes: success, some input failed, the command itself was wrong. */
export const OK = 0;
export const FAILED = 1;
export const USAGE = 2;
export const exitCodes = [OK, FAILED, USAGE] as const;

/** One run of the program: the machine, the language and the catalog. */
export class Context {
  readonly words: Words;

  readonly world: World;
  readonly language: Language;
  readonly catalog: readonly CatalogGame[];
  /** Whether a program reads the output: then refusals are JSON too. */
  readonly isForPrograms: boolean;

  constructor(
    world: World,
    language: Language,
    catalog: readonly CatalogGame[],
    isForPrograms: boolean,
  ) {
    this.world = world;
    this.language = language;
    this.catalog = catalog;
    this.isForPrograms = isForPrograms;
    this.words = createWords(language, [
      kernelWords[language],
      matchWords[language],
      cliWords[language],
    ]);
  }

  say(id: string, args?: Readonly<Record<string, Arg>>): string {
    return this.words.say(args === undefined ? { id } : { id, args });
  }

  print(...lines: readonly string[]): Promise<void> {
    return this.world.out.write(`${lines.join('\n')}\n`);
  }

  /** Prints lines for people, wrapped at the width of their terminal. */
  tell(...lines: readonly string[]): Promise<void> {
    return this.print(...fitting(lines, this.world.out));
  }

  /** The same to stderr, so that it does not disturb a program that reads stdout. */
  note(...lines: readonly string[]): Promise<void> {
    return this.world.err.write(`${fitting(lines, this.world.err).join('\n')}\n`);
  }

  async module(id: string): Promise<Result<AnyModule, Problem>> {
    const found = findIn(this.catalog, id);
    if (found.ok) return ok(await found.value.load());
    const meant = nearest(
      id,
      this.catalog.map((game) => game.id),
    );
    if (meant === null) return found;
    const facts = { game: id.slice(0, 40), meant };
    return err({ ...found.error, reason: 'cli.usage.meantGame', facts });
  }

  wordsFor(module: AnyModule, names?: Names): Words {
    return gameWords(this.language, module, names);
  }

  /** Says why a command cannot be carried out: as JSON for programs, on stderr for people. */
  async refuse(
    problems: readonly Problem[],
    how: { readonly exit?: number; readonly words?: Words } = {},
  ): Promise<number> {
    const words = how.words ?? this.words;
    if (this.isForPrograms) await this.print(JSON.stringify(failure(problems, words)));
    else await this.note(...problems.map((problem) => problemLine(problem, words)));
    return how.exit ?? USAGE;
  }

  get resources(): Resources {
    const { world } = this;
    return { ...noResources, load: (name) => world.resource(name) };
  }

  seed(wish: string | undefined): Seed {
    if (wish === undefined) return seedFromBytes(this.world.randomBytes(32));
    return parseSeed(wish) ?? seedFromText(wish);
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language, {
      maximumFractionDigits: 3,
      useGrouping: false,
    }).format(value);
  }
}

const fitting = (lines: readonly string[], { columns }: Output): readonly string[] =>
  columns === null ? lines : lines.flatMap((line) => wrap(line, columns));

/** All messages of one game. */
export const gameWords = (language: Language, { words }: AnyModule, names: Names = {}): Words =>
  createWords(
    language,
    [kernelWords, matchWords, cliWords, words].map((bundle) => bundle[language]),
    names,
  );

/** A problem for people: `CODE: why Allowed: … (line 3, /dice/4)`. */
export function problemLine(problem: Problem, words: Words): string {
  const places = [
    problem.line === undefined ? '' : words.say({ id: 'cli.line', args: { line: problem.line } }),
    problem.path ?? '',
    problem.rule ?? '',
  ].filter((place) => place !== '');
  const where = places.length === 0 ? '' : ` (${places.join(', ')})`;
  const allowed = LISTED.has(problem.code) ? (problem.expected ?? '') : '';
  const choices = allowed === '' ? '' : ` ${words.say({ id: 'cli.allowed', args: { allowed } })}`;
  return `${problem.code}: ${messageOf(problem, words)}${choices}${where}`;
}

/** Codes whose allowed values are shown to people too. */
const LISTED: ReadonlySet<Problem['code']> = new Set([
  'UNKNOWN_GAME',
  'UNKNOWN_FIELD',
  'OUT_OF_RANGE',
  'WRONG_TYPE',
]);

/** Parses `--options '<json>'`: returns the house rules, or every problem in them. */
export function readOptions(
  { game }: AnyModule,
  text: string | undefined,
  more: Readonly<Record<string, unknown>> = {},
): Result<unknown, readonly Problem[]> {
  const json = parseJson(text ?? '{}');
  if (!json.ok) return err([{ ...json.error, path: `/options${json.error.path ?? ''}` }]);
  const given = json.value;
  const read = game.options.read(isRecord(given) ? { ...more, ...given } : given);
  if (read.ok) return read;
  return err(read.error.map((problem) => ({ ...problem, path: `/options${problem.path ?? ''}` })));
}

/** The language of `--lang`, of the settings, or of the terminal. */
export function chooseLanguage(
  argv: readonly string[],
  env: World['env'],
  set: string | undefined,
): Language {
  const at = argv.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='));
  const asked = argv[at]?.startsWith('--lang=') ? argv[at].slice('--lang='.length) : argv[at + 1];
  const terminal = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || 'en';
  const usual = (env['CHIARO_LANG'] || set || terminal).slice(0, 2).toLowerCase();
  const wish = at < 0 ? usual : asked;
  return languages.find((language) => language === wish) ?? 'en';
}

/** An error of the operating system, as a problem. */
export const fileProblem = (error: WorldError): Problem => ({
  code: error.reason === 'missing' ? 'NOT_FOUND' : 'UNAVAILABLE',
  reason: `cli.file.${error.reason}`,
  facts: { path: error.path.slice(0, 200) },
});

/**
 * Runs work with files; a file error becomes a result, any other exception is a bug and is
 * rethrown.
 */
export async function withFiles<T>(work: () => Promise<T>): Promise<Result<T, Problem>> {
  try {
    return ok(await work());
  } catch (error) {
    if (error instanceof WorldError) return err(fileProblem(error));
    throw error;
  }
}
