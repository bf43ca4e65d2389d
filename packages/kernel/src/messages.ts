import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };
import type { Language, Messages } from './words.js';

/** Words for the error codes and for seats and sides without a name. */
export const kernelWords: Readonly<Record<Language, Messages>> = { it, en };
