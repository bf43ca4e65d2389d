import { fitted } from './fitted.js';

/** Letters from ( to ~ stand for −43 to 43 tenths. A difference of 1 makes a move e times as likely. */
const ZERO = 'S'.charCodeAt(0);

/** The weights, in the order of `layout`. */
export const weights = Float64Array.from(
  fitted.join(''),
  (letter) => (letter.charCodeAt(0) - ZERO) / 10,
);
