import type { Language } from '@chiaro/kernel';
import type { FinishedGame } from '../../session/replayed.js';
import type { Translate } from '../../words/words.js';
import { decimal } from '../review/figures.js';
import type { Account } from './story.js';

interface Line {
  readonly label: string;
  readonly value: number;
  /** A sum of the lines above it, not a part. */
  readonly isSum?: boolean;
}

/** Parts with their spoken figures. */
export const accountLines = (
  account: Account,
  finished: Pick<FinishedGame, 'sideOf' | 'viewer' | 'result'>,
  t: Translate,
  language: Language,
): (Line & { readonly text: string })[] =>
  linesOf(account, finished, t).map((line) => ({
    ...line,
    text: sumOrPart(line.value, decimal(Math.abs(line.value), language), line.isSum ?? false),
  }));

const sumOrPart = (value: number, text: string, isSum: boolean): string =>
  `${value < 0 ? '−' : isSum ? '' : '+'}${text}`;

function linesOf(
  account: Account,
  { sideOf, viewer, result }: Pick<FinishedGame, 'sideOf' | 'viewer' | 'result'>,
  t: Translate,
): Line[] {
  switch (account.kind) {
    case 'exact':
      return [
        { label: t('story.mean'), value: account.mean, isSum: true },
        { label: t('story.luck', { good: account.luck >= 0 }), value: account.luck },
        { label: t('story.decisions'), value: -account.loss },
        { label: t('story.score'), value: account.score, isSum: true },
      ];
    case 'difference':
      return [
        { label: t('story.decisions'), value: -account.own },
        { label: t('story.theirs'), value: account.theirs },
        { label: t('story.luck', { good: account.luck >= 0 }), value: account.luck },
        { label: t('story.difference'), value: account.difference, isSum: true },
      ];
    case 'cost':
      return [
        { label: t('story.decisions'), value: -account.own },
        { label: t('story.othersEach'), value: -account.others },
        ...(account.dealt === null
          ? []
          : [{ label: t('story.luck', { good: account.dealt >= 0 }), value: account.dealt }]),
        { label: t('story.score'), value: result?.totals[sideOf[viewer] ?? 0] ?? 0, isSum: true },
      ];
    case 'count':
      return [
        { label: t('story.made'), value: account.decisions, isSum: true },
        { label: t('story.mistakes'), value: account.mistakes, isSum: true },
      ];
  }
}
