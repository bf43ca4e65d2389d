import { randomInt } from 'node:crypto';

/** Capital letters that cannot be confused: no I, L, O, Q, V. */
const LETTERS = 'ABCDEFGHJKMNPRSTUWXYZ';
const LENGTH = 6;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** Validity of a code in milliseconds. */
export const CODE_MS = 24 * 60 * 60 * 1000;

export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** Normalises a typed code: `abc-def`, `ABC DEF`; null if it is invalid. */
export function readCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}
