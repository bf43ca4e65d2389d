import { randomInt } from 'node:crypto';

/** Capital letters that cannot be taken for one another: no I, L, O, Q, V. */
const LETTERS = 'ABCDEFGHJKMNPRSTUWXYZ';
const LENGTH = 6;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** How long a code can be used, in milliseconds. */
export const CODE_MS = 24 * 60 * 60 * 1000;

export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** As somebody typed it: `abc-def`, `ABC DEF`; null where it cannot be a code. */
export function readCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}
