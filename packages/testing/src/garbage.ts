import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects at once whatever nobody can reach, without a flag for the whole test run. */
export const collectGarbage = runInNewContext('gc') as () => void;
