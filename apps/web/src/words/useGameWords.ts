import type { AnyPlayable, Words } from '@chiaro/kernel';
import { useMemo } from 'react';
import { gameWordsIn, translator, type Translate } from './words.js';
import { useLanguage } from './language.js';

/** The app's words and a game's, without a table: seats are called by number. */
export function useGameWords(module: AnyPlayable): {
  readonly words: Words;
  readonly t: Translate;
} {
  const language = useLanguage();
  return useMemo(() => {
    const words = gameWordsIn(language, module.words, {});
    return { words, t: translator(words) };
  }, [language, module]);
}
