import {
  divides,
  floorDivide,
  minus,
  plus,
  powerOfTen,
  times,
  type WholeNumber,
} from './whole-number.js';

/**
 * Exact decimals of a configuration. 0.35 as a double is not 0.35, but 400 × 0.35 × 1.5 must be
 * 210; so numbers are read from their decimal text and stored as integer multiples of a power of
 * ten.
 */
export interface Decimal {
  readonly units: WholeNumber;
  /** Decimal places: the value is units / 10^scale. */
  readonly scale: number;
}

/** The result of `parseJson` for a number that is not plain digits. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const FORM = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/**
 * Up to this many digits, a double returns the same shortest text, so both ways of reading agree.
 */
const MAX_DIGITS = 15;
const MAX_EXPONENT = 30;

/** No double has as many integer digits; the cost of longer ones would grow with the square. */
const MAX_LENGTH = 400;

/** Null if the text is not a decimal of at most 15 digits. */
export function parseDecimal(text: string): Decimal | null {
  const [, sign, whole = '', written = '', power = '0'] = FORM.exec(text) ?? [];
  const exponent = Number(power);
  if (sign === undefined || Math.abs(exponent) > MAX_EXPONENT) return null;
  const part = withoutZeros(written);
  if (whole.length + part.length > MAX_LENGTH) return null;
  const digits = withoutZeros(whole + part).replace(/^0+/, '');
  if (digits.length > MAX_DIGITS) return null;
  return reduce(fromDigits(sign + whole + part), part.length - exponent);
}

function fromDigits(digits: string): WholeNumber {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value + 0 : BigInt(digits);
}

/**
 * Removes trailing zeros. A regular expression would restart at each zero of every run of zeros.
 */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** Reads a number of JSON: plain digits as a number, others as text or as a double. */
export function decimalFrom(value: unknown): Decimal | null {
  if (value instanceof NumberText) return parseDecimal(value.text);
  if (typeof value !== 'number') return null;
  return Number.isInteger(value) && Math.abs(value) < 10 ** MAX_DIGITS
    ? whole(value)
    : parseDecimal(String(value));
}

export const decimal = (text: string): Decimal => {
  const read = parseDecimal(text);
  if (read === null) throw new Error(`Not a decimal: ${text}`);
  return read;
};

export const whole = (value: number): Decimal => ({ units: value + 0, scale: 0 });

/** Without trailing zeros, so that equal values have equal form. */
function reduce(units: WholeNumber, scale: number): Decimal {
  let left = scale < 0 ? times(units, powerOfTen(-scale)) : units;
  let places = Math.max(0, scale);
  while (places > 0 && divides(10, left)) {
    left = floorDivide(left, 10);
    places--;
  }
  return { units: left, scale: places };
}

export const multiply = (a: Decimal, b: Decimal): Decimal =>
  reduce(times(a.units, b.units), a.scale + b.scale);

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return reduce(plus(unitsAt(a, scale), unitsAt(b, scale)), scale);
}

/** Negative, zero or positive. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = minus(unitsAt(a, scale), unitsAt(b, scale));
  return difference < 0 ? -1 : difference > 0 ? 1 : 0;
}

const unitsAt = (value: Decimal, scale: number): WholeNumber =>
  times(value.units, powerOfTen(scale - value.scale));

export const isWhole = (value: Decimal): boolean => value.scale === 0;

/** `1.34`, `-15.4`, `10`. */
export function formatDecimal({ units, scale }: Decimal): string {
  const sign = units < 0 ? '-' : '';
  const digits = String(units < 0 ? -units : units).padStart(scale + 1, '0');
  const cut = digits.length - scale;
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/** The nearest double, for JSON. The quotient of two exact doubles is the nearest one. */
export function toNumber(value: Decimal): number {
  const power = powerOfTen(value.scale);
  return typeof value.units === 'number' && typeof power === 'number'
    ? value.units / power
    : Number(formatDecimal(value));
}

/** Rounded half up to two decimals, both of them shown: 1.335 is 1.34, and 1.1 is 1.10. */
export function toHundredths(value: number): string {
  const { units, scale } = decimalFrom(value) ?? whole(0);
  const step = powerOfTen(scale);
  const rounded = floorDivide(plus(times(units, 200), step), times(step, 2));
  return formatDecimal({ units: rounded, scale: 2 });
}
