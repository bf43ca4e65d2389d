import { isUtf8 } from 'node:buffer';
import type { Problem } from '@chiaro/kernel';

/** Maximum bytes of a line; a longer one is refused without being buffered. */
export const MAX_LINE = 1_000_000;

/** A line of text, or the problem with it. */
export type Line = string | Problem;

const NEWLINE = 10;

/** Whole lines as bytes, or the problem of a line that was too long. */
export type Block = Uint8Array | Problem;

/**
 * Splits a stream after the last newline of each chunk. Too long lines are not buffered. A byte
 * order mark is dropped; a stream in UTF-16 gives one problem and ends.
 */
export async function* blocksOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Block> {
  const rest = new Rest();
  for await (const bytes of withoutMark(chunks)) {
    if (bytes === 'utf16') {
      yield UTF_16;
      return;
    }
    const end = bytes.lastIndexOf(NEWLINE);
    if (end < 0) rest.add(bytes);
    else {
      yield* rest.complete(bytes.subarray(0, end + 1));
      rest.add(bytes.subarray(end + 1));
    }
  }
  if (rest.size > 0) yield* rest.complete(Buffer.of());
}

const MARK = Buffer.from('\uFEFF');

/**
 * Whether a file starts like UTF-16: with its byte order mark, or a letter with a zero byte beside
 * it.
 */
export const isUtf16 = (start: Uint8Array): boolean =>
  start.length >= 2 &&
  ((start[0] === 0xff && start[1] === 0xfe) ||
    (start[0] === 0xfe && start[1] === 0xff) ||
    start[0] === 0 ||
    start[1] === 0);

export const UTF_16 = { code: 'MALFORMED_JSON', reason: 'cli.utf16' } as const satisfies Problem;

export const withoutByteOrderMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes;

/** Buffers the first bytes to detect the encoding; the rest is passed on as it comes. */
async function* withoutMark(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer | 'utf16', void> {
  let start: Buffer | null = Buffer.of();
  for await (const chunk of chunks) {
    if (start === null) {
      yield asBuffer(chunk);
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < MARK.length && !start.includes(NEWLINE)) continue;
    yield isUtf16(start) ? 'utf16' : withoutByteOrderMark(start);
    start = null;
  }
  if (start !== null && start.length > 0)
    yield isUtf16(start) ? 'utf16' : withoutByteOrderMark(start);
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * The lines of a block. A line that is not UTF-8 or too long becomes a problem; the following lines
 * are not affected.
 */
export const linesIn = (block: Block): readonly Line[] =>
  block instanceof Uint8Array ? splitLines(asBuffer(block)) : [block];

/** The beginning of a line whose end has not arrived yet. */
class Rest {
  #parts: Buffer[] = [];
  size = 0;

  add(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.size += bytes.length;
    if (this.size > MAX_LINE) this.#parts = [];
    else this.#parts.push(Buffer.from(bytes));
  }

  /** `bytes` ends with a newline, or the stream ended. */
  complete(bytes: Buffer): readonly Block[] {
    const firstEnd = bytes.indexOf(NEWLINE);
    const firstSize = this.size + (firstEnd < 0 ? 0 : firstEnd);
    const parts = this.#parts;
    const started = this.size;
    this.#parts = [];
    this.size = 0;
    if (firstSize > MAX_LINE) return [tooLarge(firstSize), bytes.subarray(firstEnd + 1)];
    return [started === 0 ? bytes : Buffer.concat([...parts, bytes])];
  }
}

function splitLines(block: Buffer): readonly Line[] {
  if (block.length === 0) return [];
  const body = block.at(-1) === NEWLINE ? block.subarray(0, -1) : block;
  if (!isUtf8(body)) return slowLines(body);
  const lines: Line[] = body.toString('utf8').split('\n');
  if (body.length <= MAX_LINE) return lines;
  return lines.map((line) => checkSize(line));
}

function checkSize(line: Line): Line {
  if (typeof line !== 'string' || line.length * 3 <= MAX_LINE) return line;
  const size = Buffer.byteLength(line);
  return size > MAX_LINE ? tooLarge(size) : line;
}

/** Decodes line by line, because one of them is not UTF-8. */
function slowLines(body: Buffer): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= body.length;) {
    const found = body.indexOf(NEWLINE, start);
    const end = found < 0 ? body.length : found;
    const bytes = body.subarray(start, end);
    lines.push(isUtf8(bytes) ? checkSize(bytes.toString('utf8')) : notUtf8(bytes));
    start = end + 1;
  }
  return lines;
}

const tooLarge = (size: number): Problem => ({
  code: 'PAYLOAD_TOO_LARGE',
  facts: { size, limit: MAX_LINE },
});

function notUtf8(bytes: Buffer): Problem {
  const position = bytes.toString('utf8').indexOf('\ufffd') + 1;
  return { code: 'MALFORMED_JSON', facts: { position: Math.max(1, position) }, path: '' };
}

export function isBlank(line: Line): boolean {
  if (typeof line !== 'string') return false;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code !== 32 && code !== 9 && code !== 13) return false;
  }
  return true;
}
