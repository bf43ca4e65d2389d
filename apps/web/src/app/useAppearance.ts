import { useEffect } from 'react';
import { useSetting } from '../device/useSettings.js';
import { useLanguage } from '../words/language.js';

/** Language, colours, motion and text size on the root element; boot.js sets them before the paint. */
export function useAppearance(): void {
  const language = useLanguage();
  const theme = useSetting('theme');
  const motion = useSetting('motion');
  const textSize = useSetting('textSize');
  const tableTop = useSetting('tableTop');
  const cardBack = useSetting('cardBack');
  const cards = useSetting('cards');
  useEffect(() => {
    const root = document.documentElement;
    root.lang = language;
    setData(root, 'theme', theme === 'system' ? null : theme);
    setData(root, 'table', tableTop === 'wood' ? null : tableTop);
    setData(root, 'back', cardBack === 'weave' ? null : cardBack);
    setData(root, 'motion', motion === 'system' ? null : motion);
    setData(root, 'cards', cards === 'four' ? 'four' : null);
    setData(root, 'text', textSize >= 150 ? 'large' : null);
    root.style.setProperty('--text-scale', String(textSize / 100));
  }, [language, theme, tableTop, cardBack, motion, textSize, cards]);
}

function setData(element: HTMLElement, key: string, value: string | null): void {
  if (value === null) delete element.dataset[key];
  else element.dataset[key] = value;
}
