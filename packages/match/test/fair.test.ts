import { createHash } from 'node:crypto';
import { commitmentOf, dealOutcome, seedFromText, type Need } from '@chiaro/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** docs/notation.md, "A fair deal", step by step and without the kernel. */
const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

function* wordsOf(seed: string, name: string): Generator<number> {
  const key = sha256(Buffer.from(seed, 'hex'), Buffer.from(name));
  for (let i = 0; ; i++) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(i);
    const block = sha256(key, counter);
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

const WORDS = 2n ** 32n;

function below(words: Generator<number>, m: number): number {
  for (;;) {
    const product = BigInt(words.next().value as number) * BigInt(m);
    if (product % WORDS >= WORDS % BigInt(m)) return Number(product / WORDS);
  }
}

function outcomeOf(seed: string, need: Need, n: number): number[] {
  const words = wordsOf(seed, `${need.purpose}/${need.key ?? n}`);
  switch (need.kind) {
    case 'roll':
      return Array.from({ length: need.dice }, () => 1 + below(words, need.faces));
    case 'shuffle': {
      const order = Array.from({ length: need.size }, (_, i) => i);
      for (let last = need.size - 1; last > 0; last--) {
        const other = below(words, last + 1);
        [order[last], order[other]] = [order[other]!, order[last]!];
      }
      return order;
    }
    case 'draw': {
      const bag = need.counts.flatMap((count, kind) => Array<number>(count).fill(kind));
      return Array.from({ length: need.take }, () => bag.splice(below(words, bag.length), 1)[0]!);
    }
  }
}

const needs: fc.Arbitrary<Need> = fc.oneof(
  fc.record({
    kind: fc.constant('roll' as const),
    purpose: fc.constant('roll'),
    dice: fc.nat(5),
    faces: fc.integer({ min: 2, max: 20 }),
  }),
  fc.record({
    kind: fc.constant('shuffle' as const),
    purpose: fc.constant('deal'),
    key: fc.constant('again'),
    size: fc.integer({ min: 0, max: 52 }),
  }),
  fc
    .array(fc.nat(20), { minLength: 1, maxLength: 5 })
    .chain((counts) =>
      fc
        .nat(counts.reduce((sum, count) => sum + count, 0))
        .map((take) => ({ kind: 'draw' as const, purpose: 'refill', counts, take })),
    ),
);

describe('a fair deal', () => {
  it('follows from the seed as docs/notation.md says', () => {
    fc.assert(
      fc.property(fc.string(), needs, fc.nat(50), (text, need, n) => {
        const seed = seedFromText(text);
        expect(seed).toBe(sha256(Buffer.from(text)).toString('hex'));
        expect(dealOutcome(seed, need, n)).toEqual(outcomeOf(seed, need, n));
      }),
    );
  });

  it('is committed to by the hash of the seed', () => {
    const seed = seedFromText('x');
    expect(commitmentOf(seed)).toBe(sha256(Buffer.from(seed, 'hex')).toString('hex'));
  });
});
