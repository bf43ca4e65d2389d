import { exampleGame, type CommandSpec } from '../command.js';
import type { Context } from '../context.js';
import { specOf, type FlagName } from '../flags.js';

/** A command with its help, for the manual page, the shell completion and the documentation. */
export interface Outline {
  readonly name: string;
  readonly args: readonly string[];
  readonly summary: string;
  readonly about: string;
  readonly flags: readonly FlagOutline[];
  readonly examples: readonly { readonly line: string; readonly about: string }[];
}

export interface FlagOutline {
  /** `--games` */
  readonly long: string;
  /** `<number>`, or empty if the flag has no value. */
  readonly value: string;
  readonly about: string;
  readonly choices: readonly string[];
}

export const outlineOf = (context: Context, spec: CommandSpec): Outline => ({
  name: spec.name,
  args: spec.args,
  summary: context.say(`cli.${spec.name}.summary`),
  about: context.say(`cli.${spec.name}.about`),
  flags: [...spec.flags, 'lang' as const].map((name) => flagOutline(context, name)),
  examples: spec.examples(exampleGame(context, spec)?.id ?? '').map((line, i) => ({
    line,
    about: context.say(`cli.${spec.name}.example.${i + 1}`),
  })),
});

function flagOutline(context: Context, name: FlagName): FlagOutline {
  const { flags, choices = [] } = specOf(name);
  const [long = '', value = ''] = flags.split(' ');
  return { long, value, about: context.say(`cli.flag.${name}`), choices };
}
