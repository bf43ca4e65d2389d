import type { Entry } from '@chiaro/kernel';
import type { Translate } from '../words/words.js';
import { signed } from './signed.js';

/** The score slip as text, to paste into a message. */
export function shareText({
  title,
  headline,
  entries,
  totals,
  sideName,
  sayEntry,
  t,
}: {
  readonly title: string;
  readonly headline: string;
  readonly entries: readonly Entry[];
  readonly totals: readonly number[];
  readonly sideName: (side: number) => string;
  readonly sayEntry: (entry: Entry) => string;
  readonly t: Translate;
}): string {
  const alone = totals.length === 1;
  const lines = entries
    .filter((entry) => entry.points !== 0)
    .map(
      (entry) =>
        `${signed(entry.points).padStart(5)}  ${alone ? '' : `${sideName(entry.side)}: `}${sayEntry(entry)}`,
    );
  const sums = totals.map(
    (total, side) => `${String(total).padStart(5)}  ${alone ? t('slip.total') : sideName(side)}`,
  );
  return [`Chiaro · ${title}`, headline, '', ...lines, '-----', ...sums].join('\n');
}
