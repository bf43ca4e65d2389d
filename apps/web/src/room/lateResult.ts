import { late } from '../ui/useLate.js';

/** It comes when a game ends, with everything that is told then. */
export const lateResult = late(async () => (await import('./ResultDialog.js')).ResultDialog);
