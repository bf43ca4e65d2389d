import type { AnyPlayable, Words } from '@chiaro/kernel';
import { useMemo } from 'react';
import { gameWordsIn, translator, type Translate } from './words.js';
import { useLanguage } from './language.js';

/** The words of the app and of a game, without a table: seats are named by number. */
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
