/**
 * The seed of every property test, also those of conform: a failure is reproducible on every
 * machine. `CHIARO_SEED` chooses another; `npm run trust -- properties` takes a fresh one.
 */
export const SEED = Number(process.env['CHIARO_SEED'] ?? 16);
