import type { Language, Messages } from '@chiaro/kernel';
import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };

export const cliWords: Readonly<Record<Language, Messages>> = { it, en };
