import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINE, blocksOf, linesIn, type Line } from '../src/lines.js';
import { chunked } from './harness.js';

async function linesOf(bytes: Uint8Array, chunk: number): Promise<Line[]> {
  const found: Line[] = [];
  for await (const block of blocksOf(chunked(bytes, chunk))) found.push(...linesIn(block));
  return found;
}

describe('lines of a stream', () => {
  it('do not depend on how the stream was cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\n', '')),
        ),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        async (texts, chunk, ended) => {
          const source = texts.join('\n') + (ended ? '\n' : '');
          const wanted = source === '' ? [] : source.replace(/\n$/, '').split('\n');
          expect(await linesOf(Buffer.from(source), chunk)).toEqual(wanted);
        },
      ),
    );
  });

  it('are refused one by one where they are not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":1}\n{"b":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}\nè\n'),
    ]);
    for (const chunk of [1, 3, 1000])
      expect(await linesOf(bytes, chunk)).toEqual([
        '{"a":1}',
        { code: 'MALFORMED_JSON', facts: { position: 7 }, path: '' },
        'è',
      ]);
  });

  it('are refused where they are too long, and the next one is read', async () => {
    const long = 'x'.repeat(MAX_LINE + 1);
    for (const chunk of [100_000, MAX_LINE * 3]) {
      const found = await linesOf(Buffer.from(`a\n${long}\nb\n${long.slice(1)}\n${long}`), chunk);
      const tooLarge = {
        code: 'PAYLOAD_TOO_LARGE',
        facts: { size: MAX_LINE + 1, limit: MAX_LINE },
      };
      expect(found.map((line) => (typeof line === 'string' ? line.length : line))).toEqual([
        1,
        tooLarge,
        1,
        MAX_LINE,
        tooLarge,
      ]);
    }
  });

  it('are measured in bytes', async () => {
    const [line] = await linesOf(Buffer.from('é'.repeat(MAX_LINE / 2 + 1)), 64_000);
    expect(line).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', facts: { size: MAX_LINE + 2 } });
  });
});

describe('a mark at the start', () => {
  const first = async (bytes: Uint8Array, size = Infinity) => {
    const found = [];
    for await (const block of blocksOf(chunked(bytes, size))) found.push(...linesIn(block));
    return found;
  };

  it('is not part of the text, however the bytes come', async () => {
    const marked = Buffer.from('\uFEFF{"a":1}\n{"b":2}\n');
    for (const size of [1, 2, 3, 4, Infinity])
      expect(await first(marked, size)).toEqual(['{"a":1}', '{"b":2}']);
    expect(await first(Buffer.from('\uFEFF'))).toEqual([]);
    expect(await first(Buffer.from('1\n'), 1)).toEqual(['1']);
  });

  it('of UTF-16 is one problem that says what to do', async () => {
    const text = Buffer.from('{"a":1}\n{"b":2}\n', 'utf16le');
    for (const size of [1, 5, Infinity]) {
      expect(await first(text, size)).toMatchObject([{ reason: 'cli.utf16' }]);
      expect(await first(Buffer.concat([Buffer.of(0xff, 0xfe), text]), size)).toMatchObject([
        { reason: 'cli.utf16' },
      ]);
    }
  });
});
