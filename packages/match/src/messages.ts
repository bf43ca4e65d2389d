import type { Language, Messages } from '@chiaro/kernel';
import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };

/** What a match says besides its game. */
export const matchWords: Readonly<Record<Language, Messages>> = { it, en };
