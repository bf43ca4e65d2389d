import en from '../locales/en.json';
import it from '../locales/it.json';
import keepEn from '../locales/keep.en.json';
import keepIt from '../locales/keep.it.json';

const locales = { en: { ...en, ...keepEn }, it: { ...it, ...keepIt } };

export type Language = keyof typeof locales;
/** A message of the app, in either language: a test sees to it that both have the same. */
export type WordId = keyof (typeof locales)['en'];

export const wordsOf =
  (language: Language) =>
  (id: WordId): string =>
    locales[language][id];
