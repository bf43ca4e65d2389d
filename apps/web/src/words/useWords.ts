import type { Language, Words } from '@chiaro/kernel';
import { useMemo } from 'react';
import { useLanguage } from './language.js';
import { appWordsIn, translator, type Translate } from './words.js';

export interface AppWords {
  readonly language: Language;
  readonly t: Translate;
  readonly words: Words;
}

export function useWords(): AppWords {
  const language = useLanguage();
  return useMemo(() => {
    const words = appWordsIn(language);
    return { language, words, t: translator(words) };
  }, [language]);
}
