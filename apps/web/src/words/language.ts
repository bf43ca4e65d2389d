import type { Language } from '@chiaro/kernel';
import { useSettings } from '../device/useSettings.js';
import { preferredLanguage } from './words.js';

/** The language in force: the address's (`?lang=`), else the chosen one, else the browser's. */
export function languageOf({
  forcedLanguage,
  settings,
}: Pick<ReturnType<typeof useSettings.getState>, 'forcedLanguage' | 'settings'>): Language {
  if (forcedLanguage !== null) return forcedLanguage;
  return settings.language === 'auto' ? preferredLanguage(navigator.languages) : settings.language;
}

/** Outside React. */
export const currentLanguage = (): Language => languageOf(useSettings.getState());
