import type { Language } from '@chiaro/kernel';
import type { Measure } from '../tables/extras.js';
import type { Translate } from '../words/words.js';

/** One decimal where there is one. */
export const decimal = (value: number, language: Language, digits = 1): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);

/** "1.4 points lost", "12 in 100 chances to win lost". */
export function lossText(
  loss: number,
  { unit }: Measure,
  t: Translate,
  language: Language,
): string {
  if (loss === 0) return t('review.lostNothing');
  if (unit === 'share') return t('review.lostShare', { percent: decimal(100 * loss, language) });
  return t('review.lost', { points: decimal(loss, language, loss < 0.1 ? 2 : 1) });
}
