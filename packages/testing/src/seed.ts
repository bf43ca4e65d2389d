/**
 * Of every property test, also those of conform: what fails once fails again, and on every machine.
 * `CHIARO_SEED` chooses another; `npm run trust -- properties` takes a fresh one.
 */
export const SEED = Number(process.env['CHIARO_SEED'] ?? 16);
