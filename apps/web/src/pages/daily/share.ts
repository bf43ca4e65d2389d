import type { Translate } from '../../words/words.js';
import type { DailyResult } from './book.js';
import type { Day } from './day.js';

/** What can be told without telling anything of the deal. */
export function dailyShare({
  title,
  day,
  result,
  streak,
  address,
  t,
}: {
  readonly title: string;
  readonly day: Day;
  readonly result: DailyResult;
  readonly streak: number;
  readonly address: string;
  readonly t: Translate;
}): string {
  const row = streak > 1 ? ` · ${t('daily.streak', { days: streak })}` : '';
  return [
    `Chiaro · ${title} · ${day}`,
    ...result.picture,
    `${dailyResultLine(result, t)}${row}`,
    address,
  ].join('\n');
}

export function dailyResultLine({ points, won, ending }: DailyResult, t: Translate): string {
  if (ending !== 'over') return t('daily.left');
  return t('daily.result', { points, won: won === null ? 'alone' : won ? 'yes' : 'no' });
}
