import type { CatalogGame } from '@chiaro/catalog';
import {
  Command,
  CommanderError,
  InvalidArgumentError,
  Option,
  type Argument,
  type Help,
} from 'commander';
import type { Problem } from '@chiaro/kernel';
import { exampleGame, type CommandSpec } from './command.js';
import { Context, OK, USAGE, chooseLanguage, exitCodes } from './context.js';
import { BadValue, specOf, type FlagName, type Flags } from './flags.js';
import { nearest } from './nearest.js';
import { readSettings, type Settings } from './settings.js';
import type { World } from './world.js';
import packageJson from '../package.json' with { type: 'json' };

/** Runs one command line and returns its exit code. */
export async function run(
  asked: readonly string[],
  world: World,
  catalog: readonly CatalogGame[],
  commands: readonly CommandSpec[],
): Promise<number> {
  const argv = helpAsFlag(asked, commands);
  const settings = await readSettings(world);
  const known = settings.ok ? settings.value : {};
  const language = chooseLanguage(argv, world.env, known.lang as string | undefined);
  const context = new Context(world, language, catalog, areForPrograms(argv, world, commands));
  if (!settings.ok) return context.refuse(settings.error);
  const shown: string[] = [];
  let exit: Promise<number> | null = null;
  const program = rootCommand(context, shown);
  for (const spec of commands)
    program.addCommand(
      subcommand(context, spec, known, shown, (args, flags) => {
        exit = spec.run(context, args, flags);
      }),
    );
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return tellUsage(context, error, shown.join(''), commands, argv);
  }
  return exit ?? USAGE;
}

/** `help score` becomes `score --help`, and `help` alone `--help`. */
function helpAsFlag(argv: readonly string[], commands: readonly CommandSpec[]): readonly string[] {
  const [first, second, ...rest] = argv;
  if (first !== 'help' || argv.includes('--help') || argv.includes('-h')) return argv;
  if (second === undefined || second.startsWith('-')) return ['--help', ...argv.slice(1)];
  // An unknown command is reported, with a suggestion.
  const isCommand = commands.some(({ name }) => name === second);
  return isCommand ? [second, '--help', ...rest] : [second, ...rest];
}

/** True with `--json`, or if a stream of answers does not go to a terminal. */
function areForPrograms(
  argv: readonly string[],
  { out }: World,
  commands: readonly CommandSpec[],
): boolean {
  if (argv.includes('--json')) return true;
  const spec = commands.find(({ name }) => name === argv[0]);
  return spec?.streams === true && !argv.includes('--text') && !out.isTerminal;
}

function rootCommand(context: Context, shown: string[]): Command {
  const command = new Command('chiaro')
    .description(context.say('cli.about'))
    .version(packageJson.version, '--version', context.say('cli.flag.version'));
  const [game] = context.catalog;
  const examples = exampleLines(context, 'cli', [
    `chiaro score ${game?.id} --help`,
    `chiaro play ${game?.id}`,
    'chiaro games --lang it',
  ]);
  return describeCommand(context, command, shown, `${examples}${exitLines(context)}`);
}

/** The meaning of the exit codes; the only place where they are explained. */
const exitLines = (context: Context): string =>
  [
    `\n${context.say('cli.help.exits')}`,
    ...exitCodes.map((code) => `  ${code}  ${context.say(`cli.exit.${code}`)}`),
    '',
  ].join('\n');

function subcommand(
  context: Context,
  spec: CommandSpec,
  settings: Settings,
  shown: string[],
  act: (args: readonly string[], flags: Flags) => void,
): Command {
  const command = new Command(spec.name)
    .summary(context.say(`cli.${spec.name}.summary`))
    .description(context.say(`cli.${spec.name}.about`));
  for (const arg of spec.args)
    command.argument(arg, context.say(`cli.argument.${arg.replace(/\W/g, '')}`));
  for (const name of spec.flags) command.addOption(optionOf(context, name, settings[name]));
  command.action(() => act(command.processedArgs.flat() as string[], command.opts<Flags>()));
  const examples = spec.examples(exampleGame(context, spec)?.id ?? '');
  return describeCommand(
    context,
    command,
    shown,
    exampleLines(context, `cli.${spec.name}`, examples),
  );
}

function optionOf(context: Context, name: FlagName, set?: unknown): Option {
  const { flags, choices, parse, fallback } = specOf(name);
  const option = new Option(flags, context.say(`cli.flag.${name}`));
  if (choices !== undefined) option.choices(choices);
  if (set !== undefined || fallback !== undefined) option.default(set ?? fallback);
  if (parse !== undefined) option.argParser((text) => parsed(parse, text));
  return option;
}

function parsed(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof BadValue) throw new InvalidArgumentError(`'${error.message}'`);
    throw error;
  }
}

/**
 * Configures what all commands share: the language flag, help in that language, and no exit by
 * commander.
 */
function describeCommand(
  context: Context,
  command: Command,
  shown: string[],
  examples: string,
): Command {
  return command
    .addOption(optionOf(context, 'lang'))
    .helpOption('-h, --help', context.say('cli.flag.help'))
    .helpCommand(false)
    .addHelpText('after', examples)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => shown.push(text),
      // Commander writes help here if no command was given.
      writeErr: (text) => shown.push(text),
      outputError: () => undefined,
    })
    .configureHelp(localHelp(context));
}

function exampleLines(context: Context, prefix: string, examples: readonly string[]): string {
  const lines = examples.map(
    (line, i) => `  ${line}\n      ${context.say(`${prefix}.example.${i + 1}`)}`,
  );
  return `\n${context.say('cli.help.examples')}\n${lines.join('\n')}\n`;
}

/** Commander's own few texts, translated. */
function localHelp(context: Context): Partial<Help> {
  const titles = new Map([
    ['Usage:', 'cli.help.usage'],
    ['Arguments:', 'cli.help.arguments'],
    ['Options:', 'cli.help.options'],
    ['Commands:', 'cli.help.commands'],
  ]);
  return {
    styleTitle: (title) => (titles.has(title) ? context.say(titles.get(title) ?? '') : title),
    styleUsage: (usage) =>
      usage
        .replace('[options]', context.say('cli.help.placeOptions'))
        .replace('[command]', context.say('cli.help.placeCommand')),
    subcommandTerm: (command) =>
      [command.name(), ...command.registeredArguments.map(argumentTerm)].join(' '),
    argumentTerm,
    optionDescription(option) {
      const choices = option.argChoices?.join(', ');
      const extra = [
        ...(choices === undefined ? [] : [context.say('cli.help.choices', { choices })]),
        ...(isShown(option.defaultValue)
          ? [context.say('cli.help.default', { value: String(option.defaultValue) })]
          : []),
      ];
      return extra.length === 0
        ? option.description
        : `${option.description} (${extra.join('; ')})`;
    },
  };
}

function argumentTerm(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

const isShown = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Help and version go to stdout; a usage error is refused, with a pointer to the help. */
async function tellUsage(
  context: Context,
  error: CommanderError,
  shown: string,
  commands: readonly CommandSpec[],
  argv: readonly string[],
): Promise<number> {
  if (error.exitCode === 0 || error.code === 'commander.help') {
    await context.world.out.write(shown);
    return error.exitCode === 0 ? OK : USAGE;
  }
  const problem = usageProblem(context, error, commands, argv);
  await context.refuse([problem]);
  if (!context.isForPrograms) await context.note(context.say('cli.usage.more'));
  return USAGE;
}

const usageCodes: Readonly<Record<string, Problem['code']>> = {
  unknownCommand: 'NOT_FOUND',
  unknownOption: 'UNKNOWN_FIELD',
  missingArgument: 'MISSING_FIELD',
  optionMissingArgument: 'MISSING_FIELD',
  excessArguments: 'UNKNOWN_FIELD',
  invalidArgument: 'OUT_OF_RANGE',
};

/** Commander's error as our own problem, with the allowed values and a suggestion. */
function usageProblem(
  { words }: Context,
  error: CommanderError,
  commands: readonly CommandSpec[],
  argv: readonly string[],
): Problem {
  const kind = error.code.replace('commander.', '');
  const quoted = [...error.message.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
  const [name = '', value = '', range = ''] = quoted.map((text) => text.slice(0, 60));
  const choices = /Allowed choices are (.*)\.$/.exec(error.message)?.[1];
  const allowed = choices?.replaceAll(', ', ' | ') ?? range;
  const meant = meantBy(kind, name, commands, argv) ?? 'none';
  const id = `cli.usage.${kind}`;
  return {
    code: usageCodes[kind] ?? 'WRONG_TYPE',
    ...(words.has(id) ? { reason: id } : {}),
    facts: { name, value, meant },
    ...(allowed === '' ? {} : { expected: allowed }),
  };
}

function meantBy(
  kind: string,
  typed: string,
  commands: readonly CommandSpec[],
  argv: readonly string[],
): string | null {
  if (kind === 'unknownCommand')
    return nearest(
      typed,
      commands.map(({ name }) => name),
    );
  const spec = commands.find(({ name }) => name === argv[0]);
  if (kind !== 'unknownOption' || spec === undefined) return null;
  const names = [...spec.flags, 'lang' as const].map((flag) => specOf(flag).flags.split(' ')[0]);
  return nearest(typed, [...names.filter((name) => name !== undefined), '--help']);
}
