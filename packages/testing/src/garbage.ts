import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Runs the garbage collector now, without a flag for the whole test run. */
export const collectGarbage = runInNewContext('gc') as () => void;
