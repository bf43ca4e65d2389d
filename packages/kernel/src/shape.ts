import type { ErrorCode, Facts, Problem } from './errors.js';
import { pointer, type Json } from './json.js';
import { err, ok, type Result } from './result.js';

/**
 * A shape parses an unknown value into a type, or reports every problem in it: parse, don't
 * validate. No coercion. The same shape documents itself as JSON Schema. Used for options,
 * scorekeeper inputs, stored states and HTTP bodies, so that one input has one error everywhere.
 */
export interface Shape<T> {
  /** Returns `BAD` after reporting at least one problem. */
  read(value: unknown, report: Report): T | Bad;
  readonly schema: Json;
  /** Present on a field that may be missing. */
  readonly optional?: true;
}

/** What a shape returns after it has reported a problem. */
export const BAD = Symbol('bad');
/** The type of `BAD`. */
export type Bad = typeof BAD;
/** The type that a shape reads. */
export type Read<T> = T extends Shape<infer U> ? U : never;

/** Collects problems, each with its path. */
export class Report {
  readonly problems: Problem[] = [];
  readonly #path: (string | number)[] = [];

  add(code: ErrorCode, extra: { facts?: Facts; expected?: string; reason?: string } = {}): Bad {
    this.problems.push({ code, path: pointer(this.#path), ...extra });
    return BAD;
  }

  within<T>(key: string | number, read: () => T): T {
    this.#path.push(key);
    const result = read();
    this.#path.pop();
    return result;
  }

  enter(key: string | number): void {
    this.#path.push(key);
  }

  leave(): void {
    this.#path.pop();
  }
}

/** Parses a value: returns the result, or every problem with its path. */
export function readShape<T>(shape: Shape<T>, value: unknown): Result<T, readonly Problem[]> {
  const report = new Report();
  const read = shape.read(value, report);
  return read === BAD ? err(report.problems) : ok(read);
}

/** The smallest and the largest number. */
export interface IntegerLimits {
  readonly min?: number;
  readonly max?: number;
  /** The game's own code for a number out of range. */
  readonly code?: ErrorCode;
}

/** A whole number within limits. */
export function integer(limits: IntegerLimits = {}): Shape<number> {
  const min = limits.min ?? -Number.MAX_SAFE_INTEGER;
  const max = limits.max ?? Number.MAX_SAFE_INTEGER;
  const code = limits.code ?? 'OUT_OF_RANGE';
  return {
    schema: { type: 'integer', minimum: min, maximum: max },
    read(value, report) {
      if (typeof value !== 'number') return report.add('WRONG_TYPE', { expected: 'integer' });
      if (!Number.isFinite(value)) return report.add('NOT_FINITE');
      if (!Number.isInteger(value)) return report.add('NOT_INTEGER');
      if (!Number.isSafeInteger(value)) return report.add('NOT_SAFE_INTEGER');
      if (value < min || value > max)
        return report.add(code, { facts: { min, max, value }, expected: `${min}..${max}` });
      return value === 0 ? 0 : value;
    },
  };
}

/** True or false. */
export const flag: Shape<boolean> = {
  schema: { type: 'boolean' },
  read: (value, report) =>
    typeof value === 'boolean' ? value : report.add('WRONG_TYPE', { expected: 'boolean' }),
};

/** A text of at most so many characters. */
export function text(limits: { max?: number } = {}): Shape<string> {
  const max = limits.max ?? 10_000;
  return {
    schema: { type: 'string', maxLength: max },
    read(value, report) {
      if (typeof value !== 'string') return report.add('WRONG_TYPE', { expected: 'string' });
      if (value.length > max)
        return report.add('OUT_OF_RANGE', { facts: { min: 0, max, value: value.length } });
      return value;
    },
  };
}

/** One of the given values. */
export function oneOf<const T extends string | number | boolean | null>(
  values: readonly T[],
  code: ErrorCode = 'OUT_OF_RANGE',
): Shape<T> {
  const types = new Set(values.map((value) => typeof value));
  const expected = values.map((value) => JSON.stringify(value)).join(' | ');
  return {
    schema: { enum: [...values] },
    read(value, report) {
      if (values.includes(value as T)) return value as T;
      if (!types.has(typeof value as 'string')) return report.add('WRONG_TYPE', { expected });
      return report.add(code, {
        expected,
        facts: { min: 0, max: 0, value: short(value), expected },
      });
    },
  };
}

const short = (value: unknown): string => String(value).slice(0, 40);

/** The shortest and the longest list. */
export interface ListLimits {
  readonly length?: number;
  readonly min?: number;
  readonly max?: number;
  /** The game's own code for a wrong number of items. */
  readonly code?: ErrorCode;
}

/** A list of values of one shape. */
export function list<T>(item: Shape<T>, limits: ListLimits = {}): Shape<T[]> {
  const min = limits.length ?? limits.min ?? 0;
  const max = limits.length ?? limits.max ?? 10_000;
  const code = limits.code ?? 'OUT_OF_RANGE';
  return {
    schema: { type: 'array', items: item.schema, minItems: min, maxItems: max },
    read(value, report) {
      if (!Array.isArray(value)) return report.add('WRONG_TYPE', { expected: 'array' });
      if (value.length < min || value.length > max)
        return report.add(code, { facts: { min, max, value: value.length } });
      const items: T[] = [];
      for (let i = 0; i < value.length; i++) {
        report.enter(i);
        const read =
          i in value
            ? item.read(value[i], report)
            : report.add('WRONG_TYPE', { expected: 'no gap' });
        report.leave();
        if (read !== BAD) items.push(read);
      }
      return items.length === value.length ? items : BAD;
    },
  };
}

/** A value of the inner shape, or null. */
export function nullable<T>(inner: Shape<T>): Shape<T | null> {
  return {
    schema: { anyOf: [inner.schema, { type: 'null' }] },
    read: (value, report) => (value === null ? null : inner.read(value, report)),
  };
}

/** A field of an object that may be missing. */
export const optional = <T>(inner: Shape<T>): Shape<T> & { readonly optional: true } => ({
  schema: inner.schema,
  read: (value, report) => inner.read(value, report),
  optional: true,
});

type Fields = Readonly<Record<string, Shape<unknown>>>;
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly optional: true } ? K : never;
}[keyof F];
/** The type that the fields of an object are read to. */
export type ReadFields<F extends Fields> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: Read<F[K]>;
} & { [K in OptionalKeys<F>]?: Read<F[K]> };

/** An object with exactly these fields: a missing field and an unknown field are both problems. */
export function object<F extends Fields>(fields: F): Shape<ReadFields<F>> {
  const keys = Object.keys(fields);
  const byName = new Map(Object.entries(fields));
  const required = keys.filter((key) => !fields[key]!.optional);
  const expected = keys.join(' | ');
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(keys.map((key) => [key, fields[key]!.schema])),
      required,
      additionalProperties: false,
    },
    read(value, report) {
      if (!isRecord(value)) return report.add('WRONG_TYPE', { expected: 'object' });
      const result: Record<string, unknown> = {};
      let good = true;
      let missing = required.length;
      for (const key in value) {
        if (!Object.hasOwn(value, key)) continue;
        report.enter(key);
        const field = byName.get(key);
        const read =
          field === undefined
            ? report.add('UNKNOWN_FIELD', { facts: { field: short(key) }, expected })
            : field.read(value[key], report);
        report.leave();
        if (read === BAD) good = false;
        else result[key] = read;
        if (field !== undefined && field.optional !== true) missing--;
      }
      if (missing === 0) return good ? (result as ReadFields<F>) : BAD;
      for (const key of required)
        if (!Object.hasOwn(value, key)) {
          report.enter(key);
          report.add('MISSING_FIELD', { facts: { field: key } });
          report.leave();
        }
      return BAD;
    },
  };
}

/** One of several objects, discriminated by the text in their field `key`. */
export function variant<T>(key: string, shapes: Readonly<Record<string, Shape<T>>>): Shape<T> {
  const names = oneOf(Object.keys(shapes));
  return {
    schema: { anyOf: Object.values(shapes).map((shape) => shape.schema) },
    read(value, report) {
      if (!isRecord(value)) return report.add('WRONG_TYPE', { expected: 'object' });
      const name = report.within(key, () => names.read(value[key], report));
      return name === BAD ? BAD : (shapes[name]?.read(value, report) ?? BAD);
    },
  };
}

/** Any number of fields, all of one shape. */
export function dictionary<T>(item: Shape<T>): Shape<Record<string, T>> {
  return {
    schema: { type: 'object', additionalProperties: item.schema },
    read(value, report) {
      if (!isRecord(value)) return report.add('WRONG_TYPE', { expected: 'object' });
      const result: Record<string, T> = {};
      let good = true;
      for (const key of Object.keys(value)) {
        const read = report.within(key, () =>
          key === '__proto__'
            ? report.add('UNKNOWN_FIELD', { facts: { field: key } })
            : item.read(value[key], report),
        );
        if (read === BAD) good = false;
        else result[key] = read;
      }
      return good ? result : BAD;
    },
  };
}

/** An additional check of the parsed value; `test` reports the problems. */
export function refine<T>(inner: Shape<T>, test: (value: T, report: Report) => void): Shape<T> {
  return {
    schema: inner.schema,
    read(value, report) {
      const read = inner.read(value, report);
      if (read === BAD) return BAD;
      const before = report.problems.length;
      test(read, report);
      return report.problems.length === before ? read : BAD;
    },
  };
}

/** Converts the parsed value to another type; `convert` may report problems and return `BAD`. */
export function convert<T, U>(
  inner: Shape<T>,
  into: (value: T, report: Report) => U | Bad,
): Shape<U> {
  return {
    schema: inner.schema,
    read(value, report) {
      const read = inner.read(value, report);
      return read === BAD ? BAD : into(read, report);
    },
  };
}

/** Accepts any JSON value, to be parsed later by code that knows its shape. */
export const anything: Shape<unknown> = { schema: {}, read: (value) => value };

/** Whether a value is an object and not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
