import { add, decimalFrom, whole, type Decimal } from './decimal.js';
import { fractionOf } from './fraction.js';
import { floorDivide, times } from './whole-number.js';

export const MINUTE = 60;

/**
 * Playing time may have a fraction of a second; like all numbers it is read from its decimal text.
 */
export function exactSeconds(seconds: number): Decimal {
  const exact = decimalFrom(seconds);
  if (exact === null) throw new Error(`${seconds} seconds are no decimal of 15 digits`);
  return exact;
}

export const secondsLeft = (seconds: number, limit: number): Decimal =>
  add(whole(limit), exactSeconds(-seconds));

/** Started minutes past the limit. */
export function minutesOver(seconds: number, limit: number): number {
  const { numerator, denominator } = fractionOf(secondsLeft(seconds, limit));
  return -Number(floorDivide(numerator, times(denominator, MINUTE)));
}
