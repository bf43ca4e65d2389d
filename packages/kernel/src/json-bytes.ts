import type { Json } from './json.js';
import { utf8 } from './sha256.js';

/** JSON that is bytes already. */
export class JsonPart {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** What can be written: JSON in which some values may be bytes already. */
export type WritableJson =
  | Json
  | JsonPart
  | readonly WritableJson[]
  | { readonly [key: string]: WritableJson };

const START = 65_536;
/** Up to this many bytes, a loop is faster than the call that copies them at once. */
const SHORT = 32;
const [NULL, TRUE, FALSE] = [utf8('null'), utf8('true'), utf8('false')];
/** UTF-8 bytes of one UTF-16 unit, at most. */
const WIDEST = 3;
const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const ZERO = 48;
const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [91, 93, 123, 125];

/**
 * Text and JSON as UTF-8, many values one after another, byte for byte what `JSON.stringify`
 * writes. A string for each answer would be copied three times before it is bytes (joined, flattened,
 * encoded) and live long enough to burden the collector: that took half the time of `chiaro score`.
 */
export class JsonBytes {
  #bytes = new Uint8Array(START);
  #end = 0;
  readonly #keys = new Map<string, Uint8Array>();

  /** What was written since the last time; it is there until something is written again. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#end);
    this.#end = 0;
    return taken;
  }

  part(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    if (bytes.length > SHORT) {
      this.#bytes.set(bytes, this.#end);
      this.#end += bytes.length;
      return;
    }
    const target = this.#bytes;
    let end = this.#end;
    for (let i = 0; i < bytes.length; i++) target[end++] = bytes[i]!;
    this.#end = end;
  }

  /** Plain text, as it is. Half of a surrogate pair becomes U+FFFD, as everywhere. */
  text(text: string): void {
    this.#reserve(WIDEST * text.length);
    for (let i = 0; i < text.length; i++) {
      const code = text.codePointAt(i)!;
      if (code >= 0x10000) i++;
      this.#character(code >= 0xd800 && code < 0xe000 ? 0xfffd : code);
    }
  }

  value(value: WritableJson): void {
    if (typeof value === 'number') this.#number(value);
    else if (typeof value === 'string') this.#string(value);
    else if (value === null) this.part(NULL);
    else if (typeof value === 'boolean') this.part(value ? TRUE : FALSE);
    else if (value instanceof JsonPart) this.part(value.bytes);
    else if (Array.isArray(value)) this.#list(value);
    else this.#record(value as Readonly<Record<string, WritableJson>>);
  }

  /** Fields of a record that has fields already: each with a comma before it. */
  fields(record: Readonly<Record<string, WritableJson>>): void {
    for (const key in record) {
      const value = record[key];
      if (value === undefined) continue;
      this.part(this.#key(key));
      this.value(value);
    }
  }

  #record(record: Readonly<Record<string, WritableJson>>): void {
    const start = this.#end;
    this.fields(record);
    if (this.#end === start) this.#byte(OPEN_RECORD);
    else this.#bytes[start] = OPEN_RECORD;
    this.#byte(CLOSE_RECORD);
  }

  #list(list: readonly WritableJson[]): void {
    const start = this.#end;
    for (let i = 0; i < list.length; i++) {
      this.#byte(COMMA);
      this.value(list[i]!);
    }
    if (this.#end === start) this.#byte(OPEN_LIST);
    else this.#bytes[start] = OPEN_LIST;
    this.#byte(CLOSE_LIST);
  }

  /** Keys are few: those of the answers that a program knows. */
  #key(key: string): Uint8Array {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    const start = this.#end;
    this.#byte(COMMA);
    this.#string(key);
    this.text(':');
    const bytes = this.#bytes.slice(start, this.#end);
    this.#end = start;
    if (this.#keys.size < MOST_KEYS) this.#keys.set(key, bytes);
    return bytes;
  }

  #string(text: string): void {
    const start = this.#end;
    this.#reserve(WIDEST * text.length + 2);
    this.#bytes[this.#end++] = QUOTE;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < 32 || code === QUOTE || code === BACKSLASH || (code >= 0xd800 && code < 0xe000)) {
        this.#end = start;
        this.text(JSON.stringify(text));
        return;
      }
      this.#character(code);
    }
    this.#bytes[this.#end++] = QUOTE;
  }

  #number(value: number): void {
    if ((value | 0) !== value) {
      this.text(Number.isFinite(value) ? String(value) : 'null');
      return;
    }
    this.#reserve(MOST_DIGITS);
    const bytes = this.#bytes;
    let left = value;
    if (left < 0) {
      bytes[this.#end++] = MINUS;
      left = -left;
    }
    let end = this.#end + 1;
    for (let limit = 10; left >= limit; limit *= 10) end++;
    this.#end = end;
    for (; left >= 10; left = Math.floor(left / 10)) bytes[--end] = ZERO + (left % 10);
    bytes[--end] = ZERO + left;
  }

  /** One that there is room for. */
  #character(code: number): void {
    const bytes = this.#bytes;
    if (code < 0x80) bytes[this.#end++] = code;
    else if (code < 0x800) {
      bytes[this.#end++] = 0xc0 | (code >> 6);
      bytes[this.#end++] = 0x80 | (code & 63);
    } else {
      if (code < 0x10000) bytes[this.#end++] = 0xe0 | (code >> 12);
      else {
        bytes[this.#end++] = 0xf0 | (code >> 18);
        bytes[this.#end++] = 0x80 | ((code >> 12) & 63);
      }
      bytes[this.#end++] = 0x80 | ((code >> 6) & 63);
      bytes[this.#end++] = 0x80 | (code & 63);
    }
  }

  #byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#end++] = byte;
  }

  #reserve(count: number): void {
    const needed = this.#end + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = larger;
  }
}

const MINUS = 45;
/** Of a whole number of 32 bits, with its sign. */
const MOST_DIGITS = 11;
/** An answer may have keys that somebody made up, such as names of players. */
const MOST_KEYS = 1000;

const LIST = Symbol('list');
const RECORD = Symbol('record');
const END = Symbol('end');

/** A place in the tree of known parts. Most have one way on: it needs no map. */
export class Place {
  part: JsonPart | null = null;
  #first: unknown;
  #next: Place | null = null;
  #others: Map<unknown, Place> | null = null;

  step(step: unknown): Place {
    if (this.#next === null) {
      this.#first = step;
      return (this.#next = new Place());
    }
    if (this.#first === step) return this.#next;
    this.#others ??= new Map();
    const known = this.#others.get(step);
    if (known !== undefined) return known;
    const place = new Place();
    this.#others.set(step, place);
    return place;
  }

  /** A step for each key and value in the data. */
  reach(data: unknown): Place {
    if (typeof data !== 'object' || data === null) return this.step(data);
    if (Array.isArray(data)) {
      let place = this.step(LIST);
      for (let i = 0; i < data.length; i++) place = place.reach(data[i]);
      return place.step(END);
    }
    const record = data as Readonly<Record<string, unknown>>;
    let place = this.step(RECORD);
    for (const name in record) place = place.step(name).reach(record[name]);
    return place.step(END);
  }
}

/**
 * Parts that were written once, found by the data they were written for: a tree with a step for
 * each key and value in it. (To join them to one text and look that up took three times as long.)
 */
export class KnownParts {
  #root = new Place();
  #count = 0;
  readonly #draft = new JsonBytes();
  /** Many parts share one array: an array for each takes longer to make than to fill. */
  #shelf = new Uint8Array(START);
  #shelved = 0;
  readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** Where the parts of one kind of data begin; the steps from there on are the data itself. */
  at(kind: string): Place {
    return this.#root.step(kind);
  }

  /** Writes the part of a place that has none yet. */
  keep(place: Place, value: WritableJson): JsonPart {
    // Of too many, all are forgotten: those that come often are soon back.
    if (++this.#count > this.most) {
      this.#root = new Place();
      this.#count = 0;
    }
    this.#draft.value(value);
    return (place.part = this.#shelve(this.#draft.take()));
  }

  #shelve(bytes: Uint8Array): JsonPart {
    if (this.#shelved + bytes.length > this.#shelf.length) {
      this.#shelf = new Uint8Array(Math.max(START, bytes.length));
      this.#shelved = 0;
    }
    const start = this.#shelved;
    this.#shelved += bytes.length;
    this.#shelf.set(bytes, start);
    return new JsonPart(this.#shelf.subarray(start, this.#shelved));
  }
}
