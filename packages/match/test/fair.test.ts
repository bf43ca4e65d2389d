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

function shuffled(size: number, words: Generator<number>): number[] {
  const order = Array.from({ length: size }, (_, i) => i);
  for (let last = size - 1; last > 0; last--) {
    const other = below(words, last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** Version 1: chance acts on what takes part. */
function outcomeInOrder(seed: string, need: Need, n: number): number[] {
  const words = wordsOf(seed, `${need.purpose}/${need.keyInVersion1 ?? n}`);
  switch (need.kind) {
    case 'roll':
      return Array.from({ length: need.dice }, () => 1 + below(words, need.faces));
    case 'shuffle':
      return shuffled(need.size, words);
    case 'draw': {
      const bag = need.counts.flatMap((count, kind) => Array<number>(count).fill(kind));
      return Array.from({ length: need.take }, () => bag.splice(below(words, bag.length), 1)[0]!);
    }
  }
}

/** Version 2: chance acts on everything there is, and what takes no part is left out. */
function outcomeAtPlace(seed: string, need: Need): number[] {
  const words = wordsOf(seed, `${need.purpose}/${need.place}`);
  switch (need.kind) {
    case 'roll': {
      const places = need.places ?? Array.from({ length: need.dice }, (_, die) => die);
      const cup = Array.from({ length: 1 + Math.max(-1, ...places) }, () =>
        below(words, need.faces),
      );
      return places.map((place) => 1 + cup[place]!);
    }
    case 'shuffle': {
      const { pack, cards } = need.among ?? {
        pack: need.size,
        cards: Array.from({ length: need.size }, (_, card) => card),
      };
      return shuffled(pack, words)
        .map((card) => cards.indexOf(card))
        .filter((item) => item >= 0);
    }
    case 'draw': {
      const box = (need.box ?? need.counts).flatMap((count, kind) =>
        Array.from({ length: count }, (_, i) => ({ kind, isIn: i < need.counts[kind]! })),
      );
      const order = shuffled(box.length, words).map((piece) => box[piece]!);
      return order
        .filter(({ isIn }) => isIn)
        .slice(0, need.take)
        .map(({ kind }) => kind);
    }
  }
}

const place = fc.constantFrom('0', '7/B/2', '3/1');
const bags = fc.array(fc.tuple(fc.nat(20), fc.nat(10)), { minLength: 1, maxLength: 5 });

const needs: fc.Arbitrary<Need> = fc.oneof(
  fc
    .record({
      place,
      faces: fc.integer({ min: 2, max: 20 }),
      kept: fc.nat(31),
      whole: fc.boolean(),
    })
    .map(({ place: at, faces, kept, whole }): Need => {
      const places = [0, 1, 2, 3, 4].filter((die) => ((kept >> die) & 1) === 0);
      const roll = {
        kind: 'roll',
        purpose: 'roll',
        place: at,
        dice: places.length,
        faces,
      } as const;
      return whole ? roll : { ...roll, places };
    }),
  fc
    .record({ place, pack: fc.integer({ min: 0, max: 52 }), step: fc.integer({ min: 1, max: 4 }) })
    .map(({ place: at, pack, step }): Need => {
      const cards = Array.from({ length: pack }, (_, card) => card).filter(
        (card) => card % step === 0,
      );
      const shuffle = { kind: 'shuffle', purpose: 'deal', place: at, size: cards.length } as const;
      return step === 1
        ? { ...shuffle, keyInVersion1: 'again' }
        : { ...shuffle, among: { pack, cards: cards.toReversed() } };
    }),
  fc
    .record({ place, bag: bags, share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ place: at, bag, share }): Need => {
      const counts = bag.map(([count]) => count);
      const take = Math.floor(share * counts.reduce((sum, count) => sum + count, 0));
      const box = bag.map(([count, more]) => count + more);
      return { kind: 'draw', purpose: 'refill', place: at, counts, take, box };
    }),
);

describe('a fair deal', () => {
  it('follows from the seed and the place as docs/notation.md says', () => {
    fc.assert(
      fc.property(fc.string(), needs, (text, need) => {
        const seed = seedFromText(text);
        expect(seed).toBe(sha256(Buffer.from(text)).toString('hex'));
        expect(dealOutcome(seed, need)).toEqual(outcomeAtPlace(seed, need));
      }),
    );
  });

  it('of version 1 follows from the seed and the order', () => {
    fc.assert(
      fc.property(fc.string(), needs, fc.nat(50), (text, need, n) => {
        const seed = seedFromText(text);
        expect(dealOutcome(seed, need, n)).toEqual(outcomeInOrder(seed, need, n));
      }),
    );
  });

  it('is committed to by the hash of the seed', () => {
    const seed = seedFromText('x');
    expect(commitmentOf(seed)).toBe(sha256(Buffer.from(seed, 'hex')).toString('hex'));
  });
});
