import type { ErrorCode, Problem } from './errors.js';
import { err, ok, type Result } from './result.js';

/** What `JSON.stringify` writes and `parseJson` reads. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

export interface JsonLimits {
  /** Maximum length in characters. */
  readonly size?: number;
  /** Maximum levels of nesting. */
  readonly depth?: number;
  /**
   * Parses a number that is not whole, given its decimal text; by default to the nearest double.
   * For callers that need exact decimals.
   */
  readonly number?: (text: string) => unknown;
}

const DEFAULT_SIZE = 1_000_000;
const DEFAULT_DEPTH = 32;

/**
 * Strict JSON: one value, nothing after it, no repeated key, no number that is not finite, no
 * byte-order mark. `-0` is read as 0. Answers the first problem, with a path where there is one.
 */
export function parseJson(text: string, limits: JsonLimits = {}): Result<Json, Problem> {
  const size = limits.size ?? DEFAULT_SIZE;
  if (text.length > size)
    return err({ code: 'PAYLOAD_TOO_LARGE', facts: { size: text.length, limit: size } });
  const depth = limits.depth ?? DEFAULT_DEPTH;
  const plain = limits.number === undefined ? parsePlain(text, depth) : undefined;
  if (plain !== undefined) return ok(plain);
  const reader = new Reader(text, depth, limits.number);
  try {
    return ok(reader.document() as Json);
  } catch (thrown) {
    if (thrown instanceof Stop) return err(thrown.problem);
    throw thrown;
  }
}

/**
 * The usual text, by the engine's own parser, which is faster: undefined where that might not read
 * what we read, for the reader below to decide. A key that came twice shows in there being more
 * colons than keys; so does a colon inside a text, which is harmless.
 */
function parsePlain(text: string, depth: number): Json | undefined {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  const colons = countOf(text, ':');
  return colons === keysIn(value, depth) ? value : undefined;
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}

/** How many fields there are at all levels; NaN where a number is infinite or −0, or it is too deep. */
function keysIn(value: unknown, depth: number): number {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? 0 : NaN;
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === 0) return NaN;
  let keys = 0;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) keys += keysIn(value[i], depth - 1);
    return keys;
  }
  const record = value as Readonly<Record<string, unknown>>;
  for (const key in record) keys += 1 + keysIn(record[key], depth - 1);
  return keys;
}

class Stop {
  readonly problem: Problem;

  constructor(problem: Problem) {
    this.problem = problem;
  }
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
/** How other languages write numbers that JSON does not have. */
const NOT_A_NUMBER = /-?(?:NaN|Infinity)\b/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

class Reader {
  #at = 0;
  readonly #path: (string | number)[] = [];

  readonly text: string;
  readonly maxDepth: number;
  readonly readNumber: ((text: string) => unknown) | undefined;

  constructor(text: string, maxDepth: number, readNumber: ((text: string) => unknown) | undefined) {
    this.text = text;
    this.maxDepth = maxDepth;
    this.readNumber = readNumber;
  }

  document(): unknown {
    const value = this.#value();
    this.#space();
    if (this.#at < this.text.length) this.#fail();
    return value;
  }

  #value(): unknown {
    this.#space();
    switch (this.text.charCodeAt(this.#at)) {
      case 123:
        return this.#object();
      case 91:
        return this.#array();
      case QUOTE:
        return this.#string();
      case 116:
        return this.#word('true', true);
      case 102:
        return this.#word('false', false);
      case 110:
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  #object(): unknown {
    const result: Record<string, unknown> = {};
    this.#descend();
    if (this.#closes(125)) return result;
    for (;;) {
      this.#space();
      if (this.text.charCodeAt(this.#at) !== QUOTE) this.#fail();
      const key = this.#string();
      this.#path.push(key);
      if (Object.hasOwn(result, key)) this.#stop('DUPLICATE_KEY');
      this.#expect(COLON);
      define(result, key, this.#value());
      this.#path.pop();
      if (this.#closes(125)) return result;
      this.#expect(COMMA);
    }
  }

  #array(): unknown {
    const result: unknown[] = [];
    this.#descend();
    if (this.#closes(93)) return result;
    for (;;) {
      this.#path.push(result.length);
      result.push(this.#value());
      this.#path.pop();
      if (this.#closes(93)) return result;
      this.#expect(COMMA);
    }
  }

  #depth = 0;

  #descend(): void {
    this.#at++;
    if (++this.#depth > this.maxDepth) this.#stop('TOO_DEEP', { limit: this.maxDepth });
  }

  #closes(code: number): boolean {
    this.#space();
    if (this.text.charCodeAt(this.#at) !== code) return false;
    this.#at++;
    this.#depth--;
    return true;
  }

  #string(): string {
    const start = ++this.#at;
    for (;;) {
      const code = this.text.charCodeAt(this.#at);
      if (code === QUOTE) return this.text.slice(start, this.#at++);
      if (code === BACKSLASH) return this.#escapedString(start);
      if (!(code >= 32)) this.#fail();
      this.#at++;
    }
  }

  #escapedString(start: number): string {
    const parts = [this.text.slice(start, this.#at)];
    for (let from = this.#at; ;) {
      const code = this.text.charCodeAt(this.#at);
      if (!(code >= 32)) this.#fail();
      if (code !== QUOTE && code !== BACKSLASH) {
        this.#at++;
        continue;
      }
      if (this.#at > from) parts.push(this.text.slice(from, this.#at));
      if (code === QUOTE) {
        this.#at++;
        return parts.join('');
      }
      parts.push(this.#escape());
      from = this.#at;
    }
  }

  #escape(): string {
    const letter = this.text[this.#at + 1] ?? '';
    if (letter === 'u') {
      const hex = this.text.slice(this.#at + 2, this.#at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(hex)) this.#fail();
      this.#at += 6;
      return String.fromCharCode(parseInt(hex, 16));
    }
    const character = ESCAPES[letter];
    if (character === undefined) this.#fail();
    this.#at += 2;
    return character;
  }

  #number(): unknown {
    const small = this.#smallInteger();
    if (small !== null) return small;
    NUMBER.lastIndex = this.#at;
    const match = NUMBER.exec(this.text);
    if (match === null) {
      NOT_A_NUMBER.lastIndex = this.#at;
      if (NOT_A_NUMBER.test(this.text)) this.#stop('NOT_FINITE');
      this.#fail();
    }
    const digits = match[0];
    const value = Number(digits);
    if (!Number.isFinite(value)) this.#stop('NOT_FINITE');
    this.#at += digits.length;
    if (this.readNumber !== undefined && !/^-?\d+$/.test(digits)) return this.readNumber(digits);
    return value === 0 ? 0 : value;
  }

  /** The common case, up to nine plain digits, without a regular expression. */
  #smallInteger(): number | null {
    let at = this.#at;
    let value = 0;
    let code = this.text.charCodeAt(at);
    if (code === 48) {
      at++;
      code = this.text.charCodeAt(at);
      if (code >= 48 && code <= 57) this.#fail();
    } else {
      while (code >= 48 && code <= 57) {
        value = value * 10 + code - 48;
        code = this.text.charCodeAt(++at);
      }
    }
    const length = at - this.#at;
    if (length === 0 || length > 9 || code === 46 || code === 69 || code === 101) return null;
    this.#at = at;
    return value;
  }

  #word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.#at)) this.#fail();
    this.#at += word.length;
    return value;
  }

  #expect(code: number): void {
    this.#space();
    if (this.text.charCodeAt(this.#at) !== code) this.#fail();
    this.#at++;
  }

  #space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.#at++;
    }
  }

  #fail(): never {
    return this.#stop('MALFORMED_JSON', { position: this.#at + 1 });
  }

  #stop(code: ErrorCode, facts: Record<string, number> = {}): never {
    throw new Stop({ code, facts, path: pointer(this.#path) });
  }
}

/**
 * `__proto__` must become an ordinary key, which is then refused as unknown, and never set a
 * prototype.
 */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true });
  else target[key] = value;
}

/** JSON pointer (RFC 6901). */
export const pointer = (path: readonly (string | number)[]): string =>
  path.map((key) => `/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
