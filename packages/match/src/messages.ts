import type { Language, Messages } from '@chiaro/kernel';
import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };

/** Messages of the match, shared by all games. */
export const matchWords: Readonly<Record<Language, Messages>> = { it, en };
