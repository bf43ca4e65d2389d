import type { Decimal } from './decimal.js';

/** An exact value, before the fraction is dropped. */
export interface Fraction {
  readonly numerator: bigint;
  /** Positive. */
  readonly denominator: bigint;
}

export class TruncationError extends Error {
  constructor(value: Fraction, context: string) {
    super(
      `Truncation safety violated: ${value.numerator}/${value.denominator} < 0 (context: ${context})`,
    );
  }
}

/** Clamp first: a negative value here is a defect, because cutting off would round it up. */
export function safeTruncate(value: Fraction, context: string): number {
  if (value.numerator < 0n) throw new TruncationError(value, context);
  return Number(value.numerator / value.denominator);
}

export const hasFraction = ({ numerator, denominator }: Fraction): boolean =>
  numerator % denominator !== 0n;

export const fractionOf = ({ units, scale }: Decimal): Fraction => ({
  numerator: units,
  denominator: 10n ** BigInt(scale),
});

const ZERO: Fraction = { numerator: 0n, denominator: 1n };
export const notBelowZero = (value: Fraction): Fraction => (value.numerator < 0n ? ZERO : value);
