import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divides, floorDivide, minus, plus, powerOfTen, times } from '../src/whole-number.js';

/** Small numbers, numbers near the limit of exactness, and far greater ones, each in both forms. */
const wholeNumber = fc
  .oneof(
    fc.bigInt({ min: -1000n, max: 1000n }),
    fc.bigInt({ min: 2n ** 53n - 50n, max: 2n ** 53n + 50n }),
    fc.bigInt({ min: -(2n ** 53n) - 50n, max: -(2n ** 53n) + 50n }),
    fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
  )
  .chain((value) =>
    Number.isSafeInteger(Number(value))
      ? fc.constantFrom(value, Number(value))
      : fc.constant(value),
  );
const positive = wholeNumber.filter((value) => value > 0);

const floorOf = (a: bigint, b: bigint): bigint => (a % b < 0n ? a / b - 1n : a / b);

describe('whole numbers', () => {
  it('are added and multiplied exactly, whatever their size', () => {
    fc.assert(
      fc.property(wholeNumber, wholeNumber, (a, b) => {
        expect(BigInt(plus(a, b))).toBe(BigInt(a) + BigInt(b));
        expect(BigInt(minus(a, b))).toBe(BigInt(a) - BigInt(b));
        expect(BigInt(times(a, b))).toBe(BigInt(a) * BigInt(b));
      }),
      { numRuns: 2000 },
    );
  });

  it('are divided exactly, and rounded down', () => {
    fc.assert(
      fc.property(wholeNumber, positive, (a, b) => {
        expect(BigInt(floorDivide(a, b))).toBe(floorOf(BigInt(a), BigInt(b)));
        expect(divides(b, a)).toBe(BigInt(a) % BigInt(b) === 0n);
      }),
      { numRuns: 2000 },
    );
  });

  it('have no minus zero, which would be written differently', () => {
    expect(Object.is(times(-3, 0), 0)).toBe(true);
    expect(Object.is(minus(0, 0), 0)).toBe(true);
    expect(Object.is(floorDivide(0, 7), 0)).toBe(true);
  });

  it('know the powers of ten', () => {
    for (const exponent of [0, 1, 15, 16, 40])
      expect(BigInt(powerOfTen(exponent))).toBe(10n ** BigInt(exponent));
  });
});
