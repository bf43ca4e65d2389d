import type { Translate } from '../../words/words.js';
import type { DailyResult } from './book.js';
import { signsOf, type Comparison } from './comparison.js';
import type { Day } from './day.js';

/** The shared text, which reveals nothing about the deal. */
export function dailyShare({
  title,
  day,
  result,
  streak,
  comparison,
  address,
  t,
}: {
  readonly title: string;
  readonly day: Day;
  readonly result: DailyResult;
  readonly streak: number;
  /** Only if it is known. */
  readonly comparison: Comparison | null;
  readonly address: string;
  readonly t: Translate;
}): string {
  const row = streak > 1 ? ` · ${t('daily.streak', { days: streak })}` : '';
  return [
    `Chiaro · ${title} · ${day}`,
    ...result.picture,
    ...(comparison === null ? [] : [besideChampion(comparison, t)]),
    `${dailyResultLine(result, t)}${row}`,
    address,
  ].join('\n');
}

/** The shape of the game: above, level or below, round by round. */
const besideChampion = ({ rounds, champion }: Comparison, t: Translate): string =>
  `${signsOf(rounds)} · ${t('daily.shareChampion', { points: champion.points })}`;

export function dailyResultLine(
  { points, won, ending }: Pick<DailyResult, 'points' | 'won' | 'ending'>,
  t: Translate,
): string {
  if (ending !== 'over') return t('daily.left');
  return t('daily.result', { points, won: won === null ? 'alone' : won ? 'yes' : 'no' });
}
