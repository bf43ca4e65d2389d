import type { FinishedGame } from '../../session/replayed.js';
import type { Translate } from '../../words/words.js';
import { ownResult, type OwnResult } from './story.js';

/** The player's own result in one line; null if the game has words of its own for it. */
export function resultLine(
  { result, sideOf, viewer, sideName }: ResultOf,
  isSolitaire: boolean,
  t: Translate,
): string | null {
  if (result === null) return null;
  const own = ownResult(result, sideOf[viewer] ?? 0, isSolitaire);
  return lineOf(own, sideName, t);
}

type ResultOf = Pick<FinishedGame, 'result' | 'sideOf' | 'viewer' | 'sideName'>;

function lineOf(own: OwnResult, sideName: (side: number) => string, t: Translate): string | null {
  switch (own.kind) {
    case 'left':
      return null;
    case 'alone':
      return t('story.alone', { points: own.points });
    case 'solved':
    case 'unsolved':
      return t(`story.${own.kind}`, { points: own.points });
    case 'won':
    case 'shared':
      return t(`story.${own.kind}`, { points: own.points, others: own.others });
    case 'lost': {
      const { points, others, place, sides, winners } = own;
      const names = winners.map(sideName);
      return sides === 2
        ? t('story.lost', { points, others })
        : t('story.placed', { points, others, place, sides, names, count: names.length });
    }
  }
}
