/**
 * QR codes (ISO/IEC 18004) for addresses: bytes, error correction level M, versions 1 to 10, which
 * is room for 213 bytes.
 */
interface Version {
  readonly number: number;
  /** Codewords in all, those for correction in each block, and the number of blocks. */
  readonly total: number;
  readonly correction: number;
  readonly blocks: number;
  /** Centres of the alignment patterns. */
  readonly alignment: readonly number[];
}

const version = (
  number: number,
  total: number,
  correction: number,
  blocks: number,
  ...alignment: number[]
): Version => ({
  number,
  total,
  correction,
  blocks,
  alignment,
});

const VERSIONS: readonly Version[] = [
  version(1, 26, 10, 1),
  version(2, 44, 16, 1, 6, 18),
  version(3, 70, 26, 1, 6, 22),
  version(4, 100, 18, 2, 6, 26),
  version(5, 134, 24, 2, 6, 30),
  version(6, 172, 16, 4, 6, 34),
  version(7, 196, 18, 4, 6, 22, 38),
  version(8, 242, 22, 4, 6, 24, 42),
  version(9, 292, 22, 5, 6, 26, 46),
  version(10, 346, 26, 5, 6, 28, 50),
];

const sizeOf = ({ number }: Version): number => 17 + 4 * number;
const dataOf = ({ total, correction, blocks }: Version): number => total - correction * blocks;
const lengthBits = ({ number }: Version): number => (number < 10 ? 8 : 16);

/** Rows of modules, true for dark; null when the text is too long. */
export function qrOf(text: string): readonly (readonly boolean[])[] | null {
  const bytes = new TextEncoder().encode(text);
  const chosen = VERSIONS.find(
    (each) => 4 + lengthBits(each) + 8 * bytes.length <= 8 * dataOf(each),
  );
  if (chosen === undefined) return null;
  const matrix = new Matrix(chosen);
  matrix.drawPatterns();
  matrix.drawData(interleaved(dataCodewords(bytes, chosen), chosen));
  matrix.maskBest();
  return matrix.rows();
}

// ---------------------------------------------------------------------------- codewords

function dataCodewords(bytes: Uint8Array, chosen: Version): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  const room = 8 * dataOf(chosen);
  put(0b0100, 4);
  put(bytes.length, lengthBits(chosen));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: dataOf(chosen) }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** Blocks of nearly equal length, the shorter first, read across; then their corrections. */
function interleaved(data: readonly number[], { blocks, correction, total }: Version): number[] {
  const short = Math.floor(total / blocks) - correction;
  const long = blocks - (total % blocks);
  const parts: number[][] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const length = short + (i < long ? 0 : 1);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const generator = generatorOf(correction);
  const corrections = parts.map((part) => remainderOf(part, generator));
  const across = (rows: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) =>
      rows.flatMap((row) => row[i] ?? []),
    ).flat();
  return [...across(parts), ...across(corrections)];
}

// ---------------------------------------------------------------------------- Reed-Solomon

/** In the field of 256 elements over x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> i) & 1) * a;
  }
  return product;
}

/** Coefficients of (x − 1)(x − 2)(x − 4)…, the leading 1 left out. */
function generatorOf(degree: number): number[] {
  const result = [...new Array<number>(degree - 1).fill(0), 1];
  for (let i = 0, root = 1; i < degree; i++, root = multiply(root, 2))
    for (let j = 0; j < degree; j++) result[j] = multiply(result[j]!, root) ^ (result[j + 1] ?? 0);
  return result;
}

function remainderOf(data: readonly number[], generator: readonly number[]): number[] {
  const result = generator.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ result.shift()!;
    result.push(0);
    generator.forEach((coefficient, i) => (result[i]! ^= multiply(coefficient, factor)));
  }
  return result;
}

// ---------------------------------------------------------------------------- modules

type Mask = (row: number, column: number) => boolean;
const MASKS: readonly Mask[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

class Matrix {
  readonly size: number;
  readonly #dark: boolean[];
  /** Modules that no data may use. */
  readonly #fixed: boolean[];

  constructor(readonly version: Version) {
    this.size = sizeOf(version);
    this.#dark = new Array<boolean>(this.size * this.size).fill(false);
    this.#fixed = new Array<boolean>(this.size * this.size).fill(false);
  }

  rows(): boolean[][] {
    return Array.from({ length: this.size }, (_, row) =>
      this.#dark.slice(row * this.size, (row + 1) * this.size),
    );
  }

  drawPatterns(): void {
    const { size } = this;
    for (let i = 0; i < size; i++) {
      this.#fix(6, i, i % 2 === 0);
      this.#fix(i, 6, i % 2 === 0);
    }
    for (const [row, column] of [
      [3, 3],
      [3, size - 4],
      [size - 4, 3],
    ] as const)
      this.#rings(row, column, 4);
    const { alignment } = this.version;
    for (const row of alignment)
      for (const column of alignment) {
        const inCorner =
          [row, column].every((at) => at === 6 || at === size - 7) &&
          !(row === size - 7 && column === size - 7);
        if (!inCorner) this.#rings(row, column, 2);
      }
    this.#drawFormat(0);
    this.#drawVersion();
  }

  /** A finder (reach 4, its light border included) or an alignment pattern (reach 2). */
  #rings(row: number, column: number, reach: number): void {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++) {
        const ring = Math.max(Math.abs(r), Math.abs(c));
        const inside =
          row + r >= 0 && row + r < this.size && column + c >= 0 && column + c < this.size;
        if (inside)
          this.#fix(row + r, column + c, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
      }
  }

  /** Level M and the mask, with their own correction, twice. */
  #drawFormat(mask: number): void {
    const { size } = this;
    let rest = mask;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (i: number): boolean => ((bits >>> i) & 1) === 1;
    for (let i = 0; i <= 5; i++) this.#fix(i, 8, bit(i));
    this.#fix(7, 8, bit(6));
    this.#fix(8, 8, bit(7));
    this.#fix(8, 7, bit(8));
    for (let i = 9; i < 15; i++) this.#fix(8, 14 - i, bit(i));
    for (let i = 0; i < 8; i++) this.#fix(8, size - 1 - i, bit(i));
    for (let i = 8; i < 15; i++) this.#fix(size - 15 + i, 8, bit(i));
    this.#fix(size - 8, 8, true);
  }

  #drawVersion(): void {
    const { number } = this.version;
    if (number < 7) return;
    let rest = number;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (number << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.#fix(a, b, ((bits >>> i) & 1) === 1);
      this.#fix(b, a, ((bits >>> i) & 1) === 1);
    }
  }

  /** In pairs of columns from the right, up and down in turn, past the timing column. */
  drawData(codewords: readonly number[]): void {
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const upward = ((right + 1) & 2) === 0;
      for (let step = 0; step < this.size; step++)
        for (const column of [right, right - 1]) {
          const row = upward ? this.size - 1 - step : step;
          if (this.#fixed[row * this.size + column] === true) continue;
          this.#dark[row * this.size + column] =
            (((codewords[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1) === 1;
          i++;
        }
    }
  }

  maskBest(): void {
    let best = { mask: 0, penalty: Infinity };
    for (let mask = 0; mask < MASKS.length; mask++) {
      this.#apply(mask);
      const penalty = this.#penalty();
      if (penalty < best.penalty) best = { mask, penalty };
      this.#apply(mask);
    }
    this.#apply(best.mask);
  }

  /** Its own opposite, the format aside. */
  #apply(mask: number): void {
    const isMasked = MASKS[mask]!;
    this.#drawFormat(mask);
    for (let row = 0; row < this.size; row++)
      for (let column = 0; column < this.size; column++) {
        const at = row * this.size + column;
        if (this.#fixed[at] !== true && isMasked(row, column))
          this.#dark[at] = this.#dark[at] !== true;
      }
  }

  /** Runs, blocks, look-alikes of finders, and too much of one shade. */
  #penalty(): number {
    const rows = this.rows();
    const columns = rows.map((_, i) => rows.map((row) => row[i] === true));
    const lines = [...rows, ...columns];
    const dark = this.#dark.filter(Boolean).length;
    const balance = Math.floor(Math.abs((20 * dark) / this.#dark.length - 10));
    return (
      lines.reduce((sum, line) => sum + linePenalty(line), 0) + 3 * blocksIn(rows) + 10 * balance
    );
  }

  #fix(row: number, column: number, dark: boolean): void {
    this.#dark[row * this.size + column] = dark;
    this.#fixed[row * this.size + column] = true;
  }
}

const FINDER_LIKE = /(?=0000101{3}01|101{3}010000)/g;

function linePenalty(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? '1' : '0')).join('');
  const runs = [...text.matchAll(/0{5,}|1{5,}/g)].reduce((sum, [run]) => sum + run.length - 2, 0);
  return runs + 40 * [...text.matchAll(FINDER_LIKE)].length;
}

function blocksIn(rows: readonly (readonly boolean[])[]): number {
  let count = 0;
  for (let r = 1; r < rows.length; r++)
    for (let c = 1; c < rows.length; c++) {
      const dark = rows[r]![c];
      if (dark === rows[r - 1]![c] && dark === rows[r]![c - 1] && dark === rows[r - 1]![c - 1])
        count++;
    }
  return count;
}
