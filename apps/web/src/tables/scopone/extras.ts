import type { Extras } from '../extras.js';

/** A whole hand is worth four to six points. */
export const extras: Extras = { measure: { unit: 'points', limits: [0.1, 0.4, 1] } };
