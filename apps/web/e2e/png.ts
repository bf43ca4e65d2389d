import { deflateSync } from 'node:zlib';

/** A picture as points: red, green, blue and nothing of the fourth. */
export interface Points {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

type Colour = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 128;
/** Lowest bits of a channel that do not count while colours are chosen. */
const FINE = 3;

/**
 * A PNG of at most 128 colours: pictures of a flat design lose nothing that the eye sees, and are
 * a third as large.
 */
export function palettePng({ width, height, rgba }: Points): Buffer {
  const { palette, indexOf } = chooseColours(rgba);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = indexOf(binAt(rgba, (y * width + x) * 4));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits, by palette, not interlaced.
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const binAt = (rgba: Uint8Array, at: number): number =>
  ((rgba[at]! >> FINE) << 16) | ((rgba[at + 1]! >> FINE) << 8) | (rgba[at + 2]! >> FINE);

interface Bin {
  count: number;
  readonly sums: [number, number, number];
}

const meanOf = ({ count, sums: [red, green, blue] }: Bin): Colour => [
  Math.round(red / count),
  Math.round(green / count),
  Math.round(blue / count),
];

/** The most frequent colours, each the mean of its bin; every other goes to its nearest. */
function chooseColours(rgba: Uint8Array) {
  const bins = new Map<number, Bin>();
  for (let at = 0; at < rgba.length; at += 4) {
    const key = binAt(rgba, at);
    const bin = bins.get(key) ?? { count: 0, sums: [0, 0, 0] };
    bin.count += 1;
    for (const i of [0, 1, 2] as const) bin.sums[i] += rgba[at + i]!;
    bins.set(key, bin);
  }
  const palette = [...bins.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, COLOURS)
    .map(meanOf);
  const indices = new Map([...bins].map(([key, bin]) => [key, nearest(palette, meanOf(bin))]));
  return { palette, indexOf: (bin: number): number => indices.get(bin) ?? 0 };
}

function nearest(palette: readonly Colour[], [red, green, blue]: Colour): number {
  const far = palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
  return far.indexOf(Math.min(...far));
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ ((crc & 1) === 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
