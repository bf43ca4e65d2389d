import type { CommandSpec } from '../command.js';
import { OK, type Context } from '../context.js';
import { outlineOf, type FlagOutline, type Outline } from './outline.js';

export const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** `chiaro completion <shell>`: a script that the shell reads when it starts. */
export const completion = (commands: () => readonly CommandSpec[]): CommandSpec => ({
  name: 'completion',
  args: ['<shell>'],
  flags: [],
  examples: () => [
    'chiaro completion bash >> ~/.bashrc',
    'chiaro completion zsh >> ~/.zshrc',
    'chiaro completion fish > ~/.config/fish/completions/chiaro.fish',
  ],
  async run(context, [asked = '']) {
    const shell = shells.find((each) => each === asked);
    if (shell === undefined)
      return context.refuse([
        {
          code: 'OUT_OF_RANGE',
          reason: 'cli.completion.shell',
          facts: { shell: asked.slice(0, 40) },
          expected: shells.join(' | '),
        },
      ]);
    const outlines = commands().map((spec) => outlineOf(context, spec));
    await context.print(scripts[shell](outlines, await valuesOf(context, outlines)));
    return OK;
  },
});

/** The known values of arguments and flags, by their names. */
type Values = Readonly<Record<string, readonly string[]>>;

async function valuesOf({ catalog }: Context, outlines: readonly Outline[]): Promise<Values> {
  const ids = catalog.map(({ id }) => id);
  const modules = await Promise.all(catalog.map((game) => game.load()));
  const levels = [...new Set(modules.flatMap(({ bots }) => bots.map(({ id }) => id)))];
  return {
    '<game>': ids,
    '[game]': ids,
    '[id]': ids,
    '--game': ids,
    '--play': ids,
    '--bots': levels,
    '--play-as': levels,
    '<shell>': shells,
    '[command]': outlines.map(({ name }) => name),
  };
}

const firstValues = ({ args }: Outline, values: Values): readonly string[] =>
  values[args[0] ?? ''] ?? [];

const valuesOfFlag = ({ long, value, choices }: FlagOutline, values: Values): readonly string[] =>
  value === '' || choices.length > 0 ? choices : (values[long] ?? []);

const scripts: Readonly<Record<Shell, (outlines: readonly Outline[], values: Values) => string>> = {
  bash,
  zsh,
  fish,
};

function bash(outlines: readonly Outline[], values: Values): string {
  const names = outlines.map(({ name }) => name).join(' ');
  return `_chiaro_words() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  local words="" flags="--help" first=""
  if [[ $COMP_CWORD -eq 1 ]]; then
    words="${names} --help --version"
  else
    case "\${COMP_WORDS[1]} $before" in
${outlines.flatMap((outline) => bashValues(outline, values)).join('\n')}
    esac
    case "\${COMP_WORDS[1]}" in
${outlines.map((outline) => bashCommand(outline, values)).join('\n')}
    esac
    if [[ -n "$words" ]]; then :
    elif [[ "$word" == -* ]]; then words="$flags"
    elif [[ $COMP_CWORD -eq 2 ]]; then words="$first"
    fi
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _chiaro_words chiaro`;
}

const bashValues = ({ name, flags }: Outline, values: Values): string[] =>
  flags.flatMap((flag) => {
    const known = valuesOfFlag(flag, values);
    return known.length === 0
      ? []
      : [`      "${name} ${flag.long}") words="${known.join(' ')}" ;;`];
  });

function bashCommand(outline: Outline, values: Values): string {
  const flags = [...outline.flags.map(({ long }) => long), '--help'].join(' ');
  const first = firstValues(outline, values).join(' ');
  return `      ${outline.name}) flags="${flags}" first="${first}" ;;`;
}

/** Zsh can load bash completions: read by .zshrc, or on the first use as a file `_chiaro`. */
function zsh(outlines: readonly Outline[], values: Values): string {
  return `#compdef chiaro
(( $+functions[compdef] )) || { autoload -U compinit && compinit }
autoload -U +X bashcompinit && bashcompinit
${bash(outlines, values)}
[[ $funcstack[1] != _chiaro ]] || _bash_complete -o default -F _chiaro_words`;
}

function fish(outlines: readonly Outline[], values: Values): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
  const lines = outlines.flatMap((outline) => {
    const { name, summary, flags } = outline;
    const after = `__fish_seen_subcommand_from ${name}`;
    const isFirst = `${after}; and test (count (commandline -opc)) -eq 2`;
    const first = firstValues(outline, values);
    return [
      `complete -c chiaro -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
      ...(first.length === 0
        ? []
        : [`complete -c chiaro -n ${quote(isFirst)} -f -a ${quote(first.join(' '))}`]),
      ...flags.map((flag) => {
        const known = valuesOfFlag(flag, values);
        const takes = known.length === 0 ? ' -r' : ` -x -a ${quote(known.join(' '))}`;
        const option = `-l ${flag.long.slice(2)}${flag.value === '' ? '' : takes}`;
        return `complete -c chiaro -n ${quote(after)} ${option} -d ${quote(flag.about)}`;
      }),
    ];
  });
  return [...ROOT_OF_FISH, ...lines].join('\n');
}

const ROOT_OF_FISH = [
  'complete -c chiaro -l help',
  'complete -c chiaro -n __fish_use_subcommand -l version',
];
