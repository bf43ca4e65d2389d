// A set-up file of vitest: every property starts from the seed; fast-check names it in each failure.
import fc from 'fast-check';
import { SEED } from './seed.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
