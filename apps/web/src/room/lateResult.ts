import { late } from '../ui/useLate.js';

/** The result dialog and everything in it, loaded when a game ends. */
export const lateResult = late(async () => (await import('./ResultDialog.js')).ResultDialog);
