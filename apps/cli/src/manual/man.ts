import type { CommandSpec } from '../command.js';
import { OK, exitCodes, type Context } from '../context.js';
import packageJson from '../../package.json' with { type: 'json' };
import { EXAMPLE } from '../settings.js';
import { outlineOf, type Outline } from './outline.js';

/** `chiaro man`: the whole help as one manual page. */
export const man = (commands: () => readonly CommandSpec[]): CommandSpec => ({
  name: 'man',
  args: [],
  flags: [],
  examples: () => ['chiaro man | man -l -', 'chiaro man > ~/.local/share/man/man1/chiaro.1'],
  async run(context) {
    const outlines = commands().map((spec) => outlineOf(context, spec));
    await context.print(pageOf(context, outlines));
    return OK;
  },
});

/** Environment variables that the program itself reads. */
const variables = ['CHIARO_CONFIG', 'CHIARO_LANG', 'CHIARO_DATA', 'CHIARO_SERVER'] as const;

function pageOf(context: Context, outlines: readonly Outline[]): string {
  const title = (id: string): string => `.SH ${plain(context.say(id)).toUpperCase()}`;
  return [
    `.TH CHIARO 1 "" "chiaro ${packageJson.version}"`,
    title('cli.man.name'),
    `chiaro \\- ${plain(context.say('cli.man.title'))}`,
    title('cli.man.synopsis'),
    `.B chiaro`,
    plain(`${context.say('cli.help.placeCommand')} ${context.say('cli.help.placeOptions')}`),
    title('cli.man.description'),
    plain(context.say('cli.about')),
    title('cli.man.commands'),
    ...outlines.flatMap(commandLines),
    title('cli.man.files'),
    plain(context.say('cli.man.config', { example: EXAMPLE })),
    title('cli.man.environment'),
    ...variables.flatMap((name) => [
      '.TP',
      `.B ${name}`,
      plain(context.say(`cli.man.variable.${name}`)),
    ]),
    title('cli.man.exits'),
    ...exitCodes.flatMap((code) => ['.TP', `.B ${code}`, plain(context.say(`cli.exit.${code}`))]),
  ].join('\n');
}

const commandLines = ({ name, args, about, flags, examples }: Outline): string[] => [
  `.SS "chiaro ${plain([name, ...args].join(' '))}"`,
  plain(about),
  ...flags.flatMap(({ long, value, about: why, choices }) => [
    '.TP',
    `.BR ${plain(long)}${value === '' ? '' : ` " ${plain(value)}"`}`,
    plain(choices.length === 0 ? why : `${why} (${choices.join(', ')})`),
  ]),
  ...examples.flatMap(({ line, about: why }) => ['.PP', plain(why), '.nf', plain(line), '.fi']),
];

/** Escapes text for troff: no line is taken for a request, and hyphens can be copied. */
const plain = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');
