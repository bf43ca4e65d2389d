import type { Language } from '@chiaro/kernel';
import type { Translate } from '../../words/words.js';

/** With one decimal, unless it is zero. */
export const decimal = (value: number, language: Language, digits = 1): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);

/** "1.4 points lost". */
export function lossText(loss: number, t: Translate, language: Language): string {
  if (loss === 0) return t('review.lostNothing');
  return t('review.lost', { points: decimal(loss, language, loss < 0.1 ? 2 : 1) });
}
