import type { Decimal } from './decimal.js';
import { divides, floorDivide, powerOfTen, type WholeNumber } from './whole-number.js';

/** An exact value before truncation. */
export interface Fraction {
  readonly numerator: WholeNumber;
  /** Positive. */
  readonly denominator: WholeNumber;
}

export class TruncationError extends Error {
  constructor(value: Fraction, context: string) {
    super(
      `Truncation safety violated: ${value.numerator}/${value.denominator} < 0 (context: ${context})`,
    );
  }
}

/** Clamp before calling: a negative value is a bug here, because truncation would round it up. */
export function safeTruncate(value: Fraction, context: string): number {
  if (value.numerator < 0) throw new TruncationError(value, context);
  return Number(floorDivide(value.numerator, value.denominator));
}

export const hasFraction = ({ numerator, denominator }: Fraction): boolean =>
  !divides(denominator, numerator);

export const fractionOf = ({ units, scale }: Decimal): Fraction => ({
  numerator: units,
  denominator: powerOfTen(scale),
});

const ZERO: Fraction = { numerator: 0, denominator: 1 };
export const notBelowZero = (value: Fraction): Fraction => (value.numerator < 0 ? ZERO : value);
