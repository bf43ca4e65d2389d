/**
 * An integer, exact at any size: a number while that is safe, a bigint beyond. Points are nearly
 * always small, and a bigint costs many times as much.
 */
export type WholeNumber = number | bigint;

/** A safe product or sum was exact; others are computed again. */
const isExact = (value: WholeNumber): value is number => Number.isSafeInteger(value);

export function times(a: WholeNumber, b: WholeNumber): WholeNumber {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b + 0;
    if (isExact(product)) return product;
  }
  return BigInt(a) * BigInt(b);
}

export function plus(a: WholeNumber, b: WholeNumber): WholeNumber {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (isExact(sum)) return sum;
  }
  return BigInt(a) + BigInt(b);
}

export const minus = (a: WholeNumber, b: WholeNumber): WholeNumber => plus(a, times(b, -1));

/** `divisor` is positive. */
export function floorDivide(dividend: WholeNumber, divisor: WholeNumber): WholeNumber {
  if (typeof dividend === 'number' && typeof divisor === 'number') {
    // The remainder first: a quotient of doubles may be rounded up to the next integer.
    const rest = dividend % divisor;
    const quotient = (dividend - rest) / divisor;
    return rest < 0 ? quotient - 1 : quotient;
  }
  const [a, b] = [BigInt(dividend), BigInt(divisor)];
  const quotient = a / b;
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
}

export const divides = (divisor: WholeNumber, dividend: WholeNumber): boolean =>
  typeof dividend === 'number' && typeof divisor === 'number'
    ? dividend % divisor === 0
    : BigInt(dividend) % BigInt(divisor) === 0n;

const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

export const powerOfTen = (exponent: number): WholeNumber =>
  POWERS[exponent] ?? 10n ** BigInt(exponent);
