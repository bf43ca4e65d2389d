// A set-up file of vitest: sets the seed of every property test; fast-check prints it with each
// failure.
import fc from 'fast-check';
import { SEED } from './seed.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
