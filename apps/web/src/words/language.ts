import type { Language } from '@chiaro/kernel';
import { create } from 'zustand';
import { useSettings } from '../device/useSettings.js';
import { isHere, speak } from './delivery.js';
import { preferredLanguage } from './words.js';

/** The wanted language: from the address (`?lang=`), else the chosen one, else the browser's. */
function languageWanted(): Language {
  const { forcedLanguage, settings } = useSettings.getState();
  if (forcedLanguage !== null) return forcedLanguage;
  return settings.language === 'auto' ? preferredLanguage(navigator.languages) : settings.language;
}

const useInForce = create(() => ({ language: languageWanted() }));

useSettings.subscribe(() => {
  const wanted = languageWanted();
  if (wanted === useInForce.getState().language) return;
  const begin = () => {
    if (wanted === languageWanted()) useInForce.setState({ language: wanted });
  };
  // The old language stays in force until the new words are loaded; if loading fails, it stays.
  const coming = speak(wanted);
  if (isHere(wanted)) begin();
  else coming.then(begin, () => undefined);
});

/** The language in force. */
export const useLanguage = (): Language => useInForce(({ language }) => language);

/** For code outside of components. */
export const currentLanguage = (): Language => useInForce.getState().language;
