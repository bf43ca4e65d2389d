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
    await context.print(scripts[shell](outlines, valuesOf(context)));
    return OK;
  },
});

/** The known values of an argument. */
type Values = Readonly<Record<string, readonly string[]>>;

const valuesOf = ({ catalog }: Context): Values => {
  const ids = catalog.map(({ id }) => id);
  return { '<game>': ids, '[id]': ids, '<shell>': shells };
};

const firstValues = ({ args }: Outline, values: Values): readonly string[] =>
  values[args[0] ?? ''] ?? [];

const choicesIn = (outlines: readonly Outline[]): readonly FlagOutline[] => [
  ...new Map(
    outlines
      .flatMap(({ flags }) => flags)
      .filter(({ choices }) => choices.length > 0)
      .map((flag) => [flag.long, flag]),
  ).values(),
];

const scripts: Readonly<Record<Shell, (outlines: readonly Outline[], values: Values) => string>> = {
  bash,
  zsh,
  fish,
};

function bash(outlines: readonly Outline[], values: Values): string {
  const names = outlines.map(({ name }) => name).join(' ');
  return `_chiaro() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  local words=""
  case "$before" in
${choicesIn(outlines)
  .map(({ long, choices }) => `    ${long}) words="${choices.join(' ')}" ;;`)
  .join('\n')}
  esac
  if [[ -z "$words" && $COMP_CWORD -eq 1 ]]; then
    words="${names} --help --version"
  elif [[ -z "$words" ]]; then
    case "\${COMP_WORDS[1]}" in
${outlines
  .map((outline) => {
    const flags = outline.flags.map(({ long }) => long).join(' ');
    const first = firstValues(outline, values).join(' ');
    const here = first === '' ? '' : `[[ $COMP_CWORD -eq 2 ]] && words="${first}"; `;
    return `      ${outline.name}) ${here}[[ "$word" == -* ]] && words="${flags} --help" ;;`;
  })
  .join('\n')}
      help) words="${names}" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _chiaro chiaro`;
}

/** Zsh can load bash completions. */
function zsh(outlines: readonly Outline[], values: Values): string {
  return `#compdef chiaro\nautoload -U +X bashcompinit && bashcompinit\n${bash(outlines, values)}`;
}

function fish(outlines: readonly Outline[], values: Values): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
  const lines = outlines.flatMap((outline) => {
    const { name, summary, flags } = outline;
    const after = quote(`__fish_seen_subcommand_from ${name}`);
    const first = firstValues(outline, values);
    return [
      `complete -c chiaro -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
      ...(first.length === 0
        ? []
        : [`complete -c chiaro -n ${after} -f -a ${quote(first.join(' '))}`]),
      ...flags.map(({ long, value, about, choices }) => {
        const takes =
          value === '' ? '' : choices.length === 0 ? ' -r' : ` -x -a ${quote(choices.join(' '))}`;
        return `complete -c chiaro -n ${after} -l ${long.slice(2)}${takes} -d ${quote(about)}`;
      }),
    ];
  });
  return lines.join('\n');
}
