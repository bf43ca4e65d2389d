import type { Language } from '@chiaro/kernel';
import it from '../RULES.it.md?raw';
import en from '../RULES.md?raw';

/** RULES.md of each language; both have the same rule ids. */
export const ruleBook: Readonly<Record<Language, string>> = { it, en };
