import type { CatalogGame } from '@chiaro/catalog';
import {
  Command,
  CommanderError,
  InvalidArgumentError,
  Option,
  type Argument,
  type Help,
} from 'commander';
import type { CommandSpec } from './command.js';
import { Context, OK, USAGE, chooseLanguage } from './context.js';
import { BadValue, specOf, type FlagName, type Flags } from './flags.js';
import type { World } from './world.js';
import packageJson from '../package.json' with { type: 'json' };

/** Runs one command line and returns its exit code. */
export async function run(
  argv: readonly string[],
  world: World,
  catalog: readonly CatalogGame[],
  commands: readonly CommandSpec[],
): Promise<number> {
  const context = new Context(world, chooseLanguage(argv, world.env), catalog);
  const shown: string[] = [];
  let exit: Promise<number> | null = null;
  const program = rootCommand(context, shown);
  for (const spec of commands)
    program.addCommand(
      subcommand(context, spec, shown, (args, flags) => {
        exit = spec.run(context, args, flags);
      }),
    );
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return tellUsage(context, error, shown.join(''));
  }
  return exit ?? USAGE;
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
  return describeCommand(context, command, shown, examples);
}

function subcommand(
  context: Context,
  spec: CommandSpec,
  shown: string[],
  act: (args: readonly string[], flags: Flags) => void,
): Command {
  const command = new Command(spec.name)
    .summary(context.say(`cli.${spec.name}.summary`))
    .description(context.say(`cli.${spec.name}.about`));
  for (const arg of spec.args)
    command.argument(arg, context.say(`cli.argument.${arg.replace(/\W/g, '')}`));
  for (const name of spec.flags) command.addOption(optionOf(context, name));
  command.action(() => act(command.processedArgs.flat() as string[], command.opts<Flags>()));
  const examples = spec.examples(exampleGame(context, spec)?.id ?? '');
  return describeCommand(
    context,
    command,
    shown,
    exampleLines(context, `cli.${spec.name}`, examples),
  );
}

/** The first game that the command is of use for. */
const exampleGame = ({ catalog }: Context, { needs }: CommandSpec): CatalogGame | undefined =>
  catalog.find(({ offers = [] }) => needs === undefined || offers.includes(needs)) ?? catalog[0];

function optionOf(context: Context, name: FlagName): Option {
  const { flags, choices, parse, fallback } = specOf(name);
  const option = new Option(flags, context.say(`cli.flag.${name}`));
  if (choices !== undefined) option.choices(choices);
  if (fallback !== undefined) option.default(fallback);
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

/** What all commands share: the language flag, help in that language, and no exit of their own. */
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
      // Commander writes help there when no command was given.
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

/** Commander's own few words, said in the language of the program. */
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

/** Help and version go to stdout; a mistake to stderr, with how to learn more. */
async function tellUsage(context: Context, error: CommanderError, shown: string): Promise<number> {
  if (error.exitCode === 0 || error.code === 'commander.help') {
    await context.world.out.write(shown);
    return error.exitCode === 0 ? OK : USAGE;
  }
  const id = `cli.usage.${error.code.replace('commander.', '')}`;
  const [name = '', value = '', wanted = ''] = [...error.message.matchAll(/'([^']*)'/g)].map(
    (match) => match[1] ?? '',
  );
  const told = context.words.has(id)
    ? context.say(id, { name: name.slice(0, 60), value: value.slice(0, 60), wanted })
    : error.message;
  await context.note(told, context.say('cli.usage.more'));
  return USAGE;
}
