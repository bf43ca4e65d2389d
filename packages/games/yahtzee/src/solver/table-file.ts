import { sha256, toHex, utf8 } from '@chiaro/kernel/internal';
import { boxes, BOXES, UPPER_BOXES, YAHTZEE, type Box } from '../types.js';
import type { RuleSet } from '../options.js';
import type { ExpectedPoints } from './solve.js';
import { COLUMNS, rowAt, STATES } from './states.js';
import type { Stats } from './stats.js';

/**
 * File format of a solved rule set: `YZT1`, the length and the letters of the rule set's id,
 * SHA-256 of the rest, the statistics as 17 float64, and every value in steps of 2^-20 (within 5e-7
 * of the solution), as a variable-length difference from its prediction by neighbouring values.
 * About 0.85 MB.
 */
const MAGIC = utf8('YZT1');
const HASH = 32;
const STEPS = 2 ** 20;
const STATS = BOXES + 4;

export interface Solution {
  readonly table: ExpectedPoints;
  readonly stats: Stats;
}

/** `forced-100`, `none-0-five`: the same for rule sets that score alike. */
export const ruleSetId = (rules: RuleSet): string =>
  `${rules.joker}-${rules.yahtzeeBonus}${rules.fullHouseAcceptsFiveOfAKind ? '-five' : ''}`;

export function encodeTable(rules: RuleSet, { table, stats }: Solution): Uint8Array {
  const body = [...statsBytes(stats), ...valueBytes(table)];
  const id = utf8(ruleSetId(rules));
  const hash = sha256(Uint8Array.from(body));
  return Uint8Array.from([...MAGIC, id.length, ...id, ...hash, ...body]);
}

/** Null if it is no table, is damaged, or belongs to another rule set. */
export function decodeTable(bytes: Uint8Array, rules: RuleSet): Solution | null {
  const id = utf8(ruleSetId(rules));
  const head = Uint8Array.from([...MAGIC, id.length, ...id]);
  const from = head.length + HASH;
  if (bytes.length < from || !head.every((byte, i) => bytes[i] === byte)) return null;
  const body = bytes.slice(from);
  if (toHex(sha256(body)) !== toHex(bytes.subarray(head.length, from))) return null;
  return { stats: readStats(body), table: readValues(body.subarray(STATS * 8)) };
}

function statsBytes(stats: Stats): Uint8Array {
  const { mean, sd, upperBonusChance, yahtzeeBonuses } = stats;
  const view = new DataView(new ArrayBuffer(STATS * 8));
  [mean, sd, upperBonusChance, yahtzeeBonuses, ...boxes.map((box) => stats.boxes[box])].forEach(
    (number, i) => view.setFloat64(i * 8, number, true),
  );
  return new Uint8Array(view.buffer);
}

function readStats(body: Uint8Array): Stats {
  const view = new DataView(body.buffer, body.byteOffset);
  const at = (i: number): number => view.getFloat64(i * 8, true);
  return {
    mean: at(0),
    sd: at(1),
    upperBonusChance: at(2),
    yahtzeeBonuses: at(3),
    boxes: Object.fromEntries(boxes.map((box, i) => [box, at(4 + i)])) as Record<Box, number>,
  };
}

// ---------------------------------------------------------------------------- values

/**
 * A row of the table is a set of filled things: its lower boxes, and 50 in the Yahtzee box. Filling
 * two boxes costs about as much as filling each of them separately, so the prediction of a row is a
 * + b − c, where a and b lack one of two things and c lacks both; it is the mean over all such
 * pairs.
 */
type Triple = readonly [a: number, b: number, c: number];
const LOWER = BOXES - UPPER_BOXES;
const HELD = 1 << LOWER;
const NEEDED_BY_HELD = 1 << (YAHTZEE - UPPER_BOXES);

const isRow = (things: number): boolean => (things & HELD) === 0 || (things & NEEDED_BY_HELD) > 0;
const row = (things: number): number =>
  rowAt((things & (HELD - 1)) << UPPER_BOXES, (things & HELD) > 0);
const rows = Array.from({ length: 2 * HELD }, (_, things) => things).filter(isRow);

function triplesOf(things: number): Triple[] {
  const single = Array.from({ length: LOWER + 1 }, (_, i) => 1 << i).filter(
    (thing) => (things & thing) > 0 && isRow(things & ~thing),
  );
  const without = (...gone: number[]): number =>
    gone.reduce((left, thing) => left & ~thing, things);
  const pairs = single.flatMap((a, i) => single.slice(i + 1).map((b) => [a, b] as const));
  const triples = pairs
    .filter(([a, b]) => isRow(without(a, b)))
    .map(([a, b]): Triple => [row(without(a)), row(without(b)), row(without(a, b))]);
  const [only] = single;
  if (triples.length > 0 || only === undefined) return triples;
  const before = row(without(only));
  return [[before, before, before]];
}

/** Visits every value with its prediction; `settle` returns its steps. */
function eachValue(steps: Int32Array, settle: (at: number, expected: number) => number): void {
  for (const things of rows) {
    const triples = triplesOf(things);
    const base = row(things) * COLUMNS;
    let off = 0;
    for (let column = 0; column < COLUMNS; column++) {
      let sum = 0;
      for (const [a, b, c] of triples)
        sum +=
          steps[a * COLUMNS + column]! +
          steps[b * COLUMNS + column]! -
          steps[c * COLUMNS + column]!;
      const guess = triples.length === 0 ? 0 : Math.round(sum / triples.length);
      const found = settle(base + column, guess + off);
      steps[base + column] = found;
      // The next column is likely to deviate by about as much as this one.
      off = found - guess;
    }
  }
}

function valueBytes(table: ExpectedPoints): number[] {
  const bytes: number[] = [];
  eachValue(new Int32Array(STATES), (at, expected) => {
    const found = Math.round(table[at]! * STEPS);
    pushSigned(bytes, found - expected);
    return found;
  });
  return bytes;
}

function readValues(bytes: Uint8Array): ExpectedPoints {
  const steps = new Int32Array(STATES);
  let next = 0;
  eachValue(steps, (_at, expected) => {
    let shifted = 0;
    let scale = 1;
    let byte: number;
    do {
      byte = bytes[next++]!;
      shifted += (byte & 127) * scale;
      scale *= 128;
    } while (byte > 127);
    return expected + (shifted % 2 === 0 ? shifted / 2 : -(shifted + 1) / 2);
  });
  return Float64Array.from(steps, (count) => count / STEPS);
}

/** Encodes small signed numbers in few bytes: seven bits a byte, the sign in the lowest bit. */
function pushSigned(bytes: number[], number: number): void {
  let rest = number < 0 ? -2 * number - 1 : 2 * number;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 | (rest % 128));
  bytes.push(rest);
}
