import { parseTime } from '@chiaro/kernel';
import type { Translate } from '../../words/words.js';

/** The clock of a room in words. */
export function timeText(time: string, t: Translate): string {
  const control = parseTime(time) ?? null;
  if (control === null) return t('time.none');
  return control.kind === 'days'
    ? t('time.days', { days: control.days })
    : t('time.bank', { minutes: control.minutes, increment: control.increment });
}
