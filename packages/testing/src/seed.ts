/** Of everything that conform draws: what fails once fails again, and on every machine. */
export const SEED = 16;
