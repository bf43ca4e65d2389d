import type { Entry } from '@chiaro/kernel';
import type { ScoringConfig } from './config.js';
import { baseLines, finalLines } from './lines.js';
import { settingsOf } from './rules.js';
import { endReasonOf, scoreGame } from './scoring.js';
import type { Counts } from './types.js';
import type { View } from './view.js';

/**
 * The ledger if every card went home from here, one transfer for each, without another draw,
 * recycle or second: the score of a victory now. Empty without scoring or after the end.
 */
export function prospectLines(view: View, config: ScoringConfig): Entry[] {
  if (view.phase !== 'play' || !view.options.scoring) return [];
  const counts = countsWhenWon(view);
  const settings = settingsOf(view);
  const { seconds } = view;
  const end = { reason: endReasonOf(true, seconds, settings), seconds };
  const score = scoreGame(counts, settings, end, config);
  return [...baseLines(counts, config), ...finalLines(score, counts, settings, seconds, config)];
}

function countsWhenWon({ counts, piles, stock, waste }: View): Counts {
  const inPiles = sum(piles.map(({ hidden, cards }) => hidden + cards.length));
  const inTalon = stock.count + waste.length;
  return {
    ...counts,
    wasteToFoundation: counts.wasteToFoundation + inTalon,
    tableauToFoundation: counts.tableauToFoundation + inPiles,
    cardRevealed: counts.cardRevealed + sum(piles.map(({ hidden }) => hidden)),
    moves: counts.moves + inPiles + inTalon,
  };
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
