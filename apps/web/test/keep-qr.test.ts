import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qrOf } from '../src/ui/qr.js';

/**
 * A reader written from the standard, not from the writer: it takes the format from the symbol,
 * removes the mask, reads the modules, checks every block and gives the text.
 */
function readQr(rows: readonly (readonly boolean[])[]): string {
  const size = rows.length;
  const version = (size - 17) / 4;
  const at = (r: number, c: number): number => (rows[r]?.[c] === true ? 1 : 0);
  // Format, from around the first finder: fifteen bits, the highest first.
  const places: [number, number][] = [
    [8, 0],
    [8, 1],
    [8, 2],
    [8, 3],
    [8, 4],
    [8, 5],
    [8, 7],
    [8, 8],
    [7, 8],
    [5, 8],
    [4, 8],
    [3, 8],
    [2, 8],
    [1, 8],
    [0, 8],
  ];
  const format = places.reduce((bits, [r, c]) => (bits << 1) | at(r, c), 0) ^ 0b101010000010010;
  expect(format >> 13, 'level M').toBe(0b00);
  const second = [
    ...Array.from({ length: 7 }, (_, i): [number, number] => [size - 1 - i, 8]),
    ...Array.from({ length: 8 }, (_, i): [number, number] => [8, size - 8 + i]),
  ].reduce((bits, [r, c]) => (bits << 1) | at(r, c), 0);
  expect(second ^ 0b101010000010010, 'both copies of the format').toBe(format);
  const mask = (format >> 10) & 7;
  const masks = [
    (r: number, c: number) => (r + c) % 2,
    (r: number) => r % 2,
    (_: number, c: number) => c % 3,
    (r: number, c: number) => (r + c) % 3,
    (r: number, c: number) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2,
    (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3),
    (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2,
    (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2,
  ];
  const isFunction = functionModules(version, size);
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++)
      for (const c of [right, right - 1]) {
        const r = up ? size - 1 - i : i;
        if (!isFunction(r, c)) bits.push(at(r, c) ^ (masks[mask]!(r, c) === 0 ? 1 : 0));
      }
    up = !up;
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2),
  );
  return textOf(dataOf(words, version), version);
}

function functionModules(version: number, size: number): (r: number, c: number) => boolean {
  const centres = [
    [],
    [],
    [6, 18],
    [6, 22],
    [6, 26],
    [6, 30],
    [6, 34],
    [6, 22, 38],
    [6, 24, 42],
    [6, 26, 46],
    [6, 28, 50],
  ][version]!;
  return (r, c) => {
    const finder = (r <= 8 && c <= 8) || (r <= 8 && c >= size - 8) || (r >= size - 8 && c <= 8);
    const timing = r === 6 || c === 6;
    const info = version >= 7 && ((r < 6 && c >= size - 11) || (c < 6 && r >= size - 11));
    const alignment = centres.some((a) =>
      centres.some((b) => {
        const isFinder =
          (a === 6 && b === 6) || (a === 6 && b === size - 7) || (a === size - 7 && b === 6);
        return !isFinder && Math.abs(r - a) <= 2 && Math.abs(c - b) <= 2;
      }),
    );
    return finder || timing || info || alignment;
  };
}

/** ISO/IEC 18004, table 9, level M: blocks as [count, codewords, data codewords]. */
const BLOCKS: readonly (readonly (readonly [number, number, number])[])[] = [
  [],
  [[1, 26, 16]],
  [[1, 44, 28]],
  [[1, 70, 44]],
  [[2, 50, 32]],
  [[2, 67, 43]],
  [[4, 43, 27]],
  [[4, 49, 31]],
  [
    [2, 60, 38],
    [2, 61, 39],
  ],
  [
    [3, 58, 36],
    [2, 59, 37],
  ],
  [
    [4, 69, 43],
    [1, 70, 44],
  ],
];

function dataOf(words: readonly number[], version: number): number[] {
  const shapes = BLOCKS[version]!.flatMap(([count, total, data]) =>
    Array.from({ length: count }, () => ({ total, data })),
  );
  const blocks: number[][] = shapes.map(() => []);
  let i = 0;
  const most = Math.max(...shapes.map(({ data }) => data));
  for (let column = 0; column < most; column++)
    shapes.forEach(({ data }, block) => {
      if (column < data) blocks[block]!.push(words[i++]!);
    });
  const data = blocks.flat();
  const checks = shapes[0]!.total - shapes[0]!.data;
  for (let column = 0; column < checks; column++)
    for (const block of blocks) block.push(words[i++]!);
  for (const block of blocks) expectNoSyndrome(block, checks);
  return blocks.length === 1 ? blocks[0]!.slice(0, shapes[0]!.data) : data;
}

const EXP = [1];
for (let i = 1; i < 255; i++) {
  const next = EXP[i - 1]! << 1;
  EXP.push(next > 255 ? next ^ 0x11d : next);
}
const LOG = new Map(EXP.map((value, power) => [value, power]));
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : EXP[(LOG.get(a)! + LOG.get(b)!) % 255]!;

/** A sound block is zero at every root of the generator. */
function expectNoSyndrome(block: readonly number[], checks: number): void {
  for (let root = 0; root < checks; root++)
    expect(block.reduce((sum, word) => times(sum, EXP[root]!) ^ word, 0)).toBe(0);
}

function textOf(data: readonly number[], version: number): string {
  const bits = data.map((word) => word.toString(2).padStart(8, '0')).join('');
  expect(bits.slice(0, 4), 'byte mode').toBe('0100');
  const counted = version < 10 ? 8 : 16;
  const length = Number.parseInt(bits.slice(4, 4 + counted), 2);
  const bytes = Array.from({ length }, (_, i) =>
    Number.parseInt(bits.slice(4 + counted + 8 * i, 12 + counted + 8 * i), 2),
  );
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

describe('QR codes', () => {
  it('are read back whatever the text, at every version', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 206 }), fc.nat(), (length, seed) => {
        const letters = Array.from({ length }, (_, i) =>
          String.fromCharCode(33 + ((seed + 7 * i * i) % 90)),
        );
        // An address: small letters, which only the mode for bytes has.
        const text = `http://${letters.join('')}`;
        expect(readQr(qrOf(text))).toBe(text);
      }),
      { numRuns: 60, seed: 18004 },
    );
  });
  it('take letters beyond ASCII', () => {
    const text = 'http://tavolo.example/keep/watch/è';
    expect(readQr(qrOf(text))).toBe(text);
  });
});
