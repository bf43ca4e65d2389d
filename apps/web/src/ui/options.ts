import type { OptionSchema, Problem } from '@chiaro/kernel';

/** What a person chose; what is not here is the schema's to fill in. */
export type Values = Readonly<Record<string, unknown>>;

export interface Chosen {
  readonly values: Values;
  /** Why the last choice was not taken. */
  readonly problems: readonly Problem[];
}

/** The values in force: chosen ones, and defaults that may depend on them. */
export function effectiveValues(schema: OptionSchema<unknown>, values: Values): Values {
  const read = schema.read(values);
  const known = read.ok ? read.value : schema.defaults;
  return { ...(known as Values), ...(read.ok ? {} : values) };
}

/**
 * Takes a choice. Earlier choices that no longer go with it give way (another level brings its own
 * draw); a choice that is itself refused is not taken, and the reason is given.
 */
export function chooseOption(
  schema: OptionSchema<unknown>,
  values: Values,
  key: string,
  value: unknown,
): Chosen {
  let candidate: Values = { ...values, [key]: value };
  for (;;) {
    const read = schema.read(candidate);
    if (read.ok) return { values: candidate, problems: [] };
    const others = read.error
      .map(({ path }) => path?.split('/')[1] ?? '')
      .filter((other) => other !== key && other in candidate);
    if (others.length === 0) return { values, problems: read.error };
    const rest = Object.entries(candidate).filter(([other]) => !others.includes(other));
    candidate = Object.fromEntries(rest);
  }
}
