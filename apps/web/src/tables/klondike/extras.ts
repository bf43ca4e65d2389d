import type { Extras } from '../extras.js';

export const extras: Extras = { measure: { unit: 'share', limits: [0.02, 0.08, 0.2] } };
