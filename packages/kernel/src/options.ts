import type { Problem } from './errors.js';
import type { Json } from './json.js';
import { err, ok, type Result } from './result.js';
import {
  flag,
  integer,
  isRecord,
  nullable,
  oneOf,
  Report,
  BAD,
  type Bad,
  type Shape,
} from './shape.js';

/**
 * House rules as data. The same list validates an input, documents itself, and renders a form;
 * its words are messages named `option.<key>` (label), `option.<key>.help`, and
 * `option.<key>.<value>` for each choice.
 */
export type OptionSpec = {
  /** Added after the game's first release; its default leaves the old rules unchanged. */
  readonly later?: true;
} & (
  | {
      readonly kind: 'choice';
      readonly values: readonly (string | number)[];
      readonly default: string | number;
    }
  | { readonly kind: 'flag'; readonly default: boolean }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly step: number;
      /** Null means "none"; allowed only if `nullable`. */
      readonly default: number | null;
      readonly nullable: boolean;
    }
);

type OptionValue<T extends OptionSpec> = T extends { kind: 'choice'; values: readonly (infer U)[] }
  ? U
  : T extends { kind: 'flag' }
    ? boolean
    : T extends { nullable: true }
      ? number | null
      : number;

/** The type of the option values, derived from their specification. */
export type OptionsOf<T extends Readonly<Record<string, OptionSpec>>> = {
  readonly [K in keyof T]: OptionValue<T[K]>;
};

/** One of several values; the first is the default. */
export const choice = <const T extends string | number>(first: T, ...others: T[]) =>
  ({ kind: 'choice', values: [first, ...others], default: first }) as const;

/** A choice whose values keep their natural order and whose default is not the first. */
export const choiceOf = <const T extends string | number>(
  values: readonly T[],
  fallback: NoInfer<T>,
) => ({ kind: 'choice', values, default: fallback }) as const;

/** Yes or no. */
export const toggle = (fallback: boolean) => ({ kind: 'flag', default: fallback }) as const;

/** A whole number from `min` to `max`, in steps counted from `min`. */
export const count = (min: number, max: number, fallback: number, step = 1) =>
  ({ kind: 'number', min, max, step, default: fallback, nullable: false }) as const;

/** A number, or null for "none". */
export const countOrNone = (min: number, max: number, fallback: number | null = null, step = 1) =>
  ({ kind: 'number', min, max, step, default: fallback, nullable: true }) as const;

/** Marks a house rule that was added after the game's first release. */
export const later = <const T extends OptionSpec>(spec: T) => ({ ...spec, later: true }) as const;

/** The house rules of a game: their specification, defaults and validation. */
export interface OptionSchema<O> {
  readonly specs: Readonly<Record<string, OptionSpec>>;
  readonly defaults: O;
  /**
   * Fills in defaults; refuses unknown keys, invalid values and combinations that the game
   * excludes.
   */
  read(input: unknown): Result<O, readonly Problem[]>;
  readonly schema: Json;
  /** Validates options that are part of a larger input. */
  readonly shape: Shape<O>;
}

/**
 * `refine` reports invalid combinations (`CONFIG_INVALID`). `complete` may fill in defaults that
 * depend on the given values (those of a level); it gets the given keys only.
 */
export function defineOptions<const T extends Readonly<Record<string, OptionSpec>>>(
  specs: T,
  more: {
    readonly refine?: (options: OptionsOf<T>, report: Report) => void;
    readonly complete?: (given: Partial<OptionsOf<T>>) => Partial<OptionsOf<T>>;
  } = {},
): OptionSchema<OptionsOf<T>> {
  const shapes = new Map(Object.entries(specs).map(([key, spec]) => [key, shapeOf(spec)]));
  const fallback = Object.fromEntries(
    Object.entries(specs).map(([key, spec]) => [key, spec.default]),
  ) as OptionsOf<T>;
  const fill = (given: Partial<OptionsOf<T>>): OptionsOf<T> =>
    ({ ...fallback, ...more.complete?.(given), ...given }) as OptionsOf<T>;
  const defaults = fill({});
  const schema = schemaOf(shapes, defaults);
  const shape: Shape<OptionsOf<T>> = {
    schema,
    read(value, report) {
      const before = report.problems.length;
      const given = readGiven(value, shapes, report);
      if (given === BAD) return BAD;
      const options = fill(given as Partial<OptionsOf<T>>);
      more.refine?.(options, report);
      return report.problems.length > before ? BAD : options;
    },
  };

  return {
    specs,
    defaults,
    schema,
    shape,
    read(input) {
      const report = new Report();
      const options = shape.read(input, report);
      return options === BAD ? err(report.problems) : ok(options);
    },
  };
}

/**
 * Omits options that were added later and have their default, so that the options of old games stay
 * the same.
 */
export const decisiveOptions = <O>({ specs }: OptionSchema<O>, options: O): Json =>
  Object.fromEntries(
    Object.entries(options as Readonly<Record<string, Json>>).filter(
      ([key, value]) => specs[key]?.later !== true || value !== specs[key].default,
    ),
  );

type Shapes = ReadonlyMap<string, Shape<unknown>>;

const schemaOf = (shapes: Shapes, defaults: Readonly<Record<string, Json>>): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    [...shapes].map(([key, shape]) => [
      key,
      { ...(shape.schema as object), default: defaults[key]! },
    ]),
  ),
  additionalProperties: false,
});

/** Reads each given option by itself. */
function readGiven(value: unknown, shapes: Shapes, report: Report): Record<string, unknown> | Bad {
  if (!isRecord(value)) return report.add('WRONG_TYPE', { expected: 'object' });
  const given: Record<string, unknown> = {};
  const before = report.problems.length;
  for (const key of Object.keys(value)) {
    report.enter(key);
    const option = shapes.get(key);
    const read =
      option === undefined
        ? report.add('UNKNOWN_FIELD', {
            facts: { field: key.slice(0, 40) },
            expected: [...shapes.keys()].join(' | '),
          })
        : option.read(value[key], report);
    report.leave();
    if (read !== BAD) given[key] = read;
  }
  return report.problems.length > before ? BAD : given;
}

function shapeOf(spec: OptionSpec): Shape<unknown> {
  switch (spec.kind) {
    case 'choice':
      return oneOf(spec.values);
    case 'flag':
      return flag;
    case 'number': {
      const stepped = steps(spec);
      return spec.nullable ? nullable(stepped) : stepped;
    }
  }
}

function steps(spec: {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}): Shape<number> {
  const whole = integer({ min: spec.min, max: spec.max });
  return {
    schema: { type: 'integer', minimum: spec.min, maximum: spec.max, multipleOf: spec.step },
    read(value, report) {
      const read = whole.read(value, report);
      if (read === BAD || (read - spec.min) % spec.step === 0) return read;
      return report.add('OUT_OF_RANGE', {
        facts: { min: spec.min, max: spec.max, value: read },
        expected: `${spec.min}, ${spec.min + spec.step} … ${spec.max}`,
      });
    },
  };
}
