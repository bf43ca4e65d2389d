/**
 * Exact decimals of a configuration. 0.35 as a double is not 0.35, and 400 × 0.35 × 1.5 must be
 * 210; so numbers are taken by their decimal text and kept as whole units of a power of ten.
 */
export interface Decimal {
  readonly units: bigint;
  /** Decimal places: the value is units / 10^scale. */
  readonly scale: number;
}

/** What `parseJson` leaves of a number that is not plain digits. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const FORM = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** A double gives its shortest text back up to here, so both ways of reading agree. */
const MAX_DIGITS = 15;
const MAX_EXPONENT = 30;

/** No double has as many digits before its point; work on longer ones would grow with the square. */
const MAX_LENGTH = 400;

/** Null when the text is no decimal of at most 15 digits. */
export function parseDecimal(text: string): Decimal | null {
  const [, sign, whole = '', written = '', power = '0'] = FORM.exec(text) ?? [];
  const exponent = Number(power);
  if (sign === undefined || Math.abs(exponent) > MAX_EXPONENT) return null;
  const part = withoutZeros(written);
  if (whole.length + part.length > MAX_LENGTH) return null;
  const digits = withoutZeros(whole + part).replace(/^0+/, '');
  if (digits.length > MAX_DIGITS) return null;
  return reduce(BigInt(sign + whole + part), part.length - exponent);
}

/** Without the zeros at the end. A pattern would begin anew at each zero of every run. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** A number as JSON gave it: plain digits as a number, the rest as text or as a double. */
export function decimalFrom(value: unknown): Decimal | null {
  if (value instanceof NumberText) return parseDecimal(value.text);
  return typeof value === 'number' ? parseDecimal(String(value)) : null;
}

export const decimal = (text: string): Decimal => {
  const read = parseDecimal(text);
  if (read === null) throw new Error(`Not a decimal: ${text}`);
  return read;
};

export const whole = (value: number): Decimal => ({ units: BigInt(value), scale: 0 });

/** Without needless zeros, so that equal values look equal. */
function reduce(units: bigint, scale: number): Decimal {
  let [left, places] = scale < 0 ? [units * 10n ** BigInt(-scale), 0] : [units, scale];
  while (places > 0 && left % 10n === 0n) {
    left /= 10n;
    places--;
  }
  return { units: left, scale: places };
}

export const multiply = (a: Decimal, b: Decimal): Decimal =>
  reduce(a.units * b.units, a.scale + b.scale);

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return reduce(unitsAt(a, scale) + unitsAt(b, scale), scale);
}

/** Negative, zero or positive. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = unitsAt(a, scale) - unitsAt(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

const unitsAt = (value: Decimal, scale: number): bigint =>
  value.units * 10n ** BigInt(scale - value.scale);

export const isWhole = (value: Decimal): boolean => value.scale === 0;

/** `divisor` is positive. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** `1.34`, `-15.4`, `10`. */
export function formatDecimal({ units, scale }: Decimal): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const cut = digits.length - scale;
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/** The nearest double, for JSON. */
export const toNumber = (value: Decimal): number => Number(formatDecimal(value));

/** Rounded half up to two places, both of them spoken: 1.335 is 1.34, and 1.1 is 1.10. */
export function toHundredths(value: number): string {
  const { units, scale } = decimalFrom(value) ?? whole(0);
  const step = 10n ** BigInt(scale);
  return formatDecimal({ units: floorDivide(200n * units + step, 2n * step), scale: 2 });
}
