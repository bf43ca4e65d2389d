import type { Game, OptionSpec } from '@chiaro/kernel';

/** The default house rules, and every change of a single one that the game accepts. */
export function optionVariants<S, M, V, O>(game: Game<S, M, V, O>): { name: string; options: O }[] {
  const variants = [{ name: 'default', options: game.options.defaults }];
  for (const [key, spec] of Object.entries(game.options.specs))
    for (const value of alternatives(spec)) {
      const read = game.options.read({ [key]: value });
      if (read.ok) variants.push({ name: `${key} ${value}`, options: read.value });
    }
  return variants;
}

function alternatives(spec: OptionSpec): readonly (string | number | boolean | null)[] {
  switch (spec.kind) {
    case 'choice':
      return spec.values.filter((value) => value !== spec.default);
    case 'flag':
      return [!spec.default];
    case 'number': {
      const ends = [spec.min, spec.max].filter((value) => value !== spec.default);
      return spec.nullable && spec.default !== null ? [...ends, null] : ends;
    }
  }
}
